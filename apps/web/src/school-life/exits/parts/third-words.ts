import type { Tone } from '@encrier/ui/data/Card';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatShortDay, weekdayName } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import type { FamilyThird, OfficeThird, PassState, ThirdState, ThirdTie } from '../persons.api.ts';

export const tieWords: Record<ThirdTie, MessageDescriptor> = {
  grandparent: msg`Grand-parent`,
  sibling: msg`Frère ou sœur`,
  aunt_uncle: msg`Oncle ou tante`,
  nanny: msg`Nounou`,
  neighbour: msg`Voisin ou voisine`,
  friend: msg`Ami de la famille`,
  other: msg`Autre`,
};
export const thirdStateWords: Record<ThirdState, { word: MessageDescriptor; tone: Tone }> = {
  asked: { word: msg`À confirmer par l’école`, tone: 'warn' },
  confirmed: { word: msg`Peut venir`, tone: 'ok' },
  refused: { word: msg`Non confirmé`, tone: 'bad' },
  withdrawn: { word: msg`Retiré`, tone: 'plain' },
  over: { word: msg`Terminé`, tone: 'plain' },
};
export const passStateWords: Record<PassState, { word: MessageDescriptor; tone: Tone }> = {
  good: { word: msg`Valable`, tone: 'ok' },
  used: { word: msg`Utilisé`, tone: 'plain' },
  revoked: { word: msg`Annulé`, tone: 'bad' },
  over: { word: msg`Passé`, tone: 'plain' },
};
/** A person still allowed or waiting, named by somebody who no longer answers for the pupil: the gate refuses them. */
export const comesToNothing = ({ state, askerAnswers }: Pick<OfficeThird, 'state' | 'askerAnswers'>): boolean =>
  !askerAnswers && (state === 'asked' || state === 'confirmed');

/** Days and dates on which a person may come. */
export function validityWords(i18n: I18n, { weekdays, startsOn, endsOn }: FamilyThird): string {
  const days =
    weekdays.length > 5 ? i18n._(msg`tous les jours`) : weekdays.map((day) => weekdayName(day, 'short')).join(comma());
  const [from, until] = [formatShortDay(startsOn), endsOn && formatShortDay(endsOn)];
  return `${days} · ${until ? i18n._(msg`du ${from} au ${until}`) : i18n._(msg`à partir du ${from}`)}`;
}
