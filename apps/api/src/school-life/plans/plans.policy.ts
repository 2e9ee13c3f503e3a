import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import { type PlanState, reviewWithin } from '@encrier/contract/school-life/plans';
import { addDays } from '#kernel/policy/days.ts';

/** A plan as stored: its days say when it is reviewed and when it is over. */
export const planWorkflow = workflow('support_plans.state', ['draft', 'in_force'], 'draft', {
  start: leads(['draft'], 'in_force'),
  review: stays(['in_force']),
  end: stays(['in_force']),
  discard: stays(['draft']),
});

type Stored = { state: string; starts_on: string; review_on: string | null; ends_on: string | null };
/** State of a plan on a day: its last day is included, and a review is announced some weeks before. */
export function stateOn({ state, review_on, ends_on }: Stored, today: string): PlanState {
  if (state === 'draft') return 'draft';
  if (ends_on && ends_on < today) return 'ended';
  return review_on && review_on <= addDays(today, reviewWithin) ? 'review' : 'in_force';
}

type Days = { startsOn: string; reviewOn: string | null; endsOn: string | null };
/** The invalid day: a plan cannot end or be reviewed before it begins, nor be reviewed after it ends. */
export function wrongDay({ startsOn, reviewOn, endsOn }: Days): 'endsOn' | 'reviewOn' | null {
  if (endsOn && endsOn < startsOn) return 'endsOn';
  return reviewOn && (reviewOn < startsOn || (endsOn !== null && reviewOn > endsOn)) ? 'reviewOn' : null;
}

/** What people who manage plans may do with one; nothing during look-as. */
export function mayOnPlan(state: PlanState, manages: boolean) {
  const over = state === 'ended';
  const kept = state === 'draft' ? 'draft' : 'in_force';
  const allows = (move: keyof typeof planWorkflow.moves): boolean =>
    manages && !over && planWorkflow.allows(kept, move);
  return {
    edit: manages && !over,
    start: allows('start'),
    review: allows('review'),
    end: allows('end'),
    discard: allows('discard'),
  };
}
