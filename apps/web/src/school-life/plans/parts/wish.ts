import type { PlanContent, PlanKind, StaffPlan } from '@encrier/contract/school-life/plans';

/** A plan as its form holds it. */
export type Wish = Omit<PlanContent, 'fileIds' | 'kind' | 'reviewOn' | 'endsOn'> & {
  kind: PlanKind;
  reviewOn: string;
  endsOn: string;
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
});
