import type { forbiddenReasons } from '@encrier/contract/communication/messages';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatMoment } from '#kernel/dates.ts';
import type { Weighing } from '../../messages.api.ts';
import { comma } from '#kernel/text.ts';

const forbidden: Record<(typeof forbiddenReasons)[number], MessageDescriptor> = {
  matrix: msg`Les règles de l’école ne permettent pas de lui écrire`,
  out_of_reach: msg`N’est pas lié à vos classes ni à vos enfants`,
  stopped: msg`La messagerie est suspendue pour ce rôle`,
  no_account: msg`N’a pas de compte`,
};
/** Why a person cannot be written to. */
export const forbiddenWords = (why: (typeof forbiddenReasons)[number]): string => i18n._(forbidden[why]);

/** How many people are removed from the recipients, and why. */
function takenOut(why: (typeof forbiddenReasons)[number], count: number): string {
  if (why === 'matrix')
    return plural(count, {
      one: '# personne retirée : les règles de l’école ne permettent pas de lui écrire',
      other: '# personnes retirées : les règles de l’école ne permettent pas de leur écrire',
    });
  if (why === 'out_of_reach')
    return plural(count, {
      one: '# personne retirée : elle n’est liée ni à vos classes ni à vos enfants',
      other: '# personnes retirées : elles ne sont liées ni à vos classes ni à vos enfants',
    });
  if (why === 'stopped')
    return plural(count, {
      one: '# personne retirée : la messagerie est suspendue pour ce rôle',
      other: '# personnes retirées : la messagerie est suspendue pour ce rôle',
    });
  return plural(count, {
    one: '# personne retirée : elle n’a pas de compte',
    other: '# personnes retirées : elles n’ont pas de compte',
  });
}

const reviews: Record<Exclude<NonNullable<Weighing['review']>, 'recipients'>, MessageDescriptor> = {
  matrix: msg`l’école relit les messages envoyés à ces personnes`,
  always: msg`l’école relit ces messages`,
  attachment: msg`il porte une pièce jointe`,
  words: msg`certains mots sont à vérifier`,
  hours: msg`il part en dehors des horaires`,
};
/** Why a message is reviewed before it is sent, in the middle of a sentence. */
export const reviewWords = (why: NonNullable<Weighing['review']>, above: number | null): string =>
  why === 'recipients'
    ? plural(above ?? 0, { one: 'il a plus d’un destinataire', other: 'il a plus de # destinataires' })
    : i18n._(reviews[why]);

/** « 18 parents, 3 élèves ; 2 sans compte » */
export function peopleWords({ recipients, withoutAccount, guardians, pupils, teachers, others }: Weighing): string {
  if (recipients === 0) return t`Personne ne recevra ce message`;
  const parts = [
    guardians > 0 && plural(guardians, { one: '# parent', other: '# parents' }),
    pupils > 0 && plural(pupils, { one: '# élève', other: '# élèves' }),
    teachers > 0 && plural(teachers, { one: '# professeur', other: '# professeurs' }),
    others > 0 && plural(others, { one: '# autre personne', other: '# autres personnes' }),
  ].filter((part) => part !== false);
  const people =
    parts.length > 0 ? parts.join(comma()) : plural(recipients, { one: '# destinataire', other: '# destinataires' });
  return withoutAccount > 0
    ? `${people} · ${plural(withoutAccount, { one: '# sans compte actif', other: '# sans compte actif' })}`
    : people;
}

export type Line = { tone: 'plain' | 'warn' | 'bad'; words: string };

/** What would happen if the message were sent now, most important first; `planned`: its author chose the time. */
export function weighLines(weighing: Weighing, planned: boolean): Line[] {
  const { stopped, recipients, maxRecipients, leftToday, left, review, reviewAbove, opensAt } = weighing;
  const reason = review ? reviewWords(review, reviewAbove) : '';
  const opening = opensAt ? formatMoment(opensAt) : '';
  const out = left.map(({ why, count }) => ({ tone: 'warn' as const, words: takenOut(why, count) }));
  return [
    ...(stopped !== null
      ? [
          {
            tone: 'bad' as const,
            words: stopped
              ? t`La messagerie est suspendue : ${stopped}`
              : t`La messagerie est suspendue pour le moment.`,
          },
        ]
      : []),
    { tone: recipients === 0 ? ('bad' as const) : ('plain' as const), words: peopleWords(weighing) },
    ...(recipients > maxRecipients
      ? [{ tone: 'bad' as const, words: t`Trop de destinataires : ${maxRecipients} au plus par message` }]
      : []),
    ...out,
    ...(leftToday === 0
      ? [{ tone: 'bad' as const, words: t`Vous avez atteint votre nombre de messages pour aujourd’hui` }]
      : leftToday <= 3
        ? [
            {
              tone: 'warn' as const,
              words: plural(leftToday, { one: 'Encore # message aujourd’hui', other: 'Encore # messages aujourd’hui' }),
            },
          ]
        : []),
    ...(review ? [{ tone: 'warn' as const, words: t`Sera relu avant l’envoi : ${reason}` }] : []),
    ...(opensAt && !planned ? [{ tone: 'plain' as const, words: t`Hors horaires : partira ${opening}` }] : []),
  ];
}
