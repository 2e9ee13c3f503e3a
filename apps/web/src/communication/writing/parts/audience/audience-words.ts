import { joinFacts } from '#kernel/content/join-facts.ts';
import type { AudienceMandate, AudienceRule, countAudience } from '@encrier/contract/communication/audience';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { comma } from '#kernel/text.ts';

export type AudienceCount = ResponseOf<typeof countAudience>;

const roles: Record<Role, MessageDescriptor> = {
  eleve: msg`Tous les élèves`,
  parent: msg`Tous les parents`,
  prof: msg`Tous les professeurs`,
  transport: msg`Transport`,
  admin: msg`Administration`,
  personnel: msg`Personnel`,
};
const people: Record<NonNullable<AudienceRule['who']>[number], MessageDescriptor> = {
  pupils: msg`élèves`,
  guardians: msg`parents`,
  teachers: msg`professeurs`,
};

const mandates: Record<AudienceMandate, MessageDescriptor> = {
  pupils: msg`délégués des élèves`,
  parents: msg`parents délégués`,
  council: msg`conseil d’établissement`,
};

/** Names a rule, without the exclusion: « 6e A · parents ». `name` is that of its reference. */
export function ruleWords(rule: AudienceRule, name: string | undefined): string {
  const whom =
    rule.kind === 'everyone'
      ? t`Tout l’établissement`
      : rule.role
        ? i18n._(roles[rule.role])
        : (name ?? rule.word ?? '…');
  const kept = rule.mandate
    ? i18n._(mandates[rule.mandate])
    : rule.who?.map((one) => i18n._(people[one])).join(comma());
  return kept ? `${whom} · ${kept}` : whom;
}

const exclusion = /^(?:sauf|except|باستثناء)\s+/;
/** The name in a chip's text: without the exclusion before it and the kinds of people after it. */
export function nameIn(label: string, rule: AudienceRule): string {
  const bare = rule.exclude ? label.replace(exclusion, '') : label;
  return rule.who?.length || rule.mandate ? bare.slice(0, bare.lastIndexOf(' · ')) : bare;
}

/** « 612 destinataires, 14 sans compte »: always both figures, so that they add up. */
export function countSentence({ recipients, withoutAccount }: Pick<AudienceCount, 'recipients' | 'withoutAccount'>): {
  main: string;
  rest: string;
} {
  return {
    main: plural(recipients, { 0: 'Aucun destinataire', one: '# destinataire', other: '# destinataires' }),
    rest:
      recipients === 0
        ? ''
        : withoutAccount === 0
          ? t`tous ont un compte`
          : plural(withoutAccount, { one: '# sans compte actif', other: '# sans compte actif' }),
  };
}

/** « 548 parents de 431 familles · 64 professeurs · doublons retirés » */
export function countDetail({ guardians, families, pupils, teachers, others, recipients }: AudienceCount): string {
  const parents = plural(guardians, { one: '# parent', other: '# parents' });
  const homes = plural(families, { one: '# famille', other: '# familles' });
  const parts = [
    guardians > 0 && (families > 0 ? t`${parents} de ${homes}` : parents),
    pupils > 0 && plural(pupils, { one: '# élève', other: '# élèves' }),
    teachers > 0 && plural(teachers, { one: '# professeur', other: '# professeurs' }),
    others > 0 && plural(others, { one: '# autre personne', other: '# autres personnes' }),
    recipients > 0 && t`doublons retirés`,
  ];
  return joinFacts(parts);
}

/** Whether a person rule means the people around the pupil: a different rule from the pupil alone. */
const around = ({ kind, who }: AudienceRule): boolean => kind === 'person' && who !== undefined;
/** Two rules with the same reference, whichever kinds of people they keep. */
export const sameRule = (a: AudienceRule, b: AudienceRule): boolean =>
  a.kind === b.kind &&
  a.ref === b.ref &&
  a.word === b.word &&
  a.role === b.role &&
  a.mandate === b.mandate &&
  around(a) === around(b);
export const ruleKey = (rule: AudienceRule): string =>
  [
    rule.exclude ? 'out' : 'in',
    rule.kind,
    rule.ref ?? rule.word ?? rule.role ?? '',
    ...(around(rule) ? ['around'] : []),
    ...(rule.mandate ? [rule.mandate] : []),
  ].join('-');
