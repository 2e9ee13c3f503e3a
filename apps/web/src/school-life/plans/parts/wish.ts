import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Arrangement, PlanContent, PlanKind, StaffPlan } from '@encrier/contract/school-life/plans';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import { arrangementWords, kindWords } from './words.ts';

/** A plan as edited in its form. */
export type Wish = Omit<PlanContent, 'fileIds' | 'kind' | 'reviewOn' | 'endsOn'> & {
  kind: PlanKind;
  reviewOn: string;
  endsOn: string;
  files: readonly Attachment[];
};
export const wishOf = (plan: StaffPlan | undefined): Wish => ({
  kind: plan?.kind ?? 'PAP',
  need: plan?.need ?? '',
  measures: plan?.measures ?? '',
  arrangements: plan?.arrangements ?? [],
  arrangementText: plan?.arrangementText ?? '',
  extraPercent: plan?.extraPercent ?? null,
  referentId: plan?.referent?.id ?? null,
  startsOn: plan?.startsOn ?? '',
  reviewOn: plan?.reviewOn ?? '',
  endsOn: plan?.endsOn ?? '',
  files: plan?.files ?? [],
});

export const wishWords = {
  kind: msg`Type de projet`,
  referentId: msg`Personne référente`,
  arrangements: msg`Aménagements`,
  extraPercent: msg`Temps ajouté, en pourcentage`,
  arrangementText: msg`Autres aménagements`,
  need: msg`Besoin ou diagnostic`,
  measures: msg`Objectifs et mesures`,
  startsOn: msg`Début`,
  reviewOn: msg`À revoir le`,
  endsOn: msg`Fin`,
  files: msg`Documents`,
};
/** A value of a plan in words. */
export function usePlanValueWords(staff: readonly { id: string; label: string }[]) {
  const { i18n } = useLingui();
  return (value: unknown, field: string): string | undefined => {
    if (!value) return undefined;
    if (field === 'kind') return i18n._(kindWords[value as PlanKind]);
    if (field === 'referentId') return staff.find(({ id }) => id === value)?.label;
    if (field === 'arrangements')
      return (value as Arrangement[]).map((one) => i18n._(arrangementWords[one])).join(comma()) || undefined;
    if (field === 'files') return (value as Wish['files']).map(({ name }) => name).join(comma()) || undefined;
    return field.endsWith('On') ? formatDay(String(value)) : undefined;
  };
}
