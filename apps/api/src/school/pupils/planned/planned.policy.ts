import { leads, workflow } from '#kernel/policy/workflow.ts';
import type { PlannedKind } from '@encrier/contract/school/pupils-planned';

export type PlannedState = 'planned' | 'done' | 'cancelled' | 'blocked';
/** States of a planned move: executed on its day, or blocked with the reason until the office plans it again. */
export const plannedWorkflow = workflow<PlannedState, 'plan' | 'cancel' | 'restore' | 'make' | 'block'>(
  'planned_moves.state',
  ['planned', 'done', 'cancelled', 'blocked'],
  'planned',
  {
    plan: leads(['planned', 'blocked'], 'planned'),
    cancel: leads(['planned', 'blocked'], 'cancelled'),
    restore: leads(['cancelled'], 'planned'),
    make: leads(['planned'], 'done'),
    block: leads(['planned'], 'blocked'),
  },
);

/** Days that a plan can have: after today, or after the first day of a year to come, and inside that year. */
export function dayToCome(
  year: { starts_on: string; ends_on: string },
  on: string,
  today: string,
): 'pupils.day_outside' | 'planned.day_passed' | null {
  if (on > year.ends_on) return 'pupils.day_outside';
  return on > (today < year.starts_on ? year.starts_on : today) ? null : 'planned.day_passed';
}

/**
 * Whether a plan is due: a class is entered at the beginning of its day, a departure counts after the end of its last
 * day.
 */
export const isDue = (kind: PlannedKind, on: string, today: string): boolean =>
  kind === 'departure' ? on < today : on <= today;
