import { leads, workflow } from '#kernel/policy/workflow.ts';
import type { Mark } from '@encrier/contract/school-life/attendance';
import type { SlipKind, SlipState } from '@encrier/contract/school-life/attendance-slips';

/** A slip is used once, or taken back before; its time passes by the clock. */
export const slipWorkflow = workflow('slips.state', ['issued', 'used', 'cancelled'], 'issued', {
  use: leads(['issued'], 'used'),
  cancel: leads(['issued'], 'cancelled'),
});

/** A slip as it stands now: one that nobody used in its time is expired. */
export const stateOf = (slip: { state: string; valid_until: Date }, now: Date): SlipState =>
  slip.state === 'issued' && slip.valid_until <= now ? 'expired' : (slip.state as SlipState);

type Hours = { starts: number; ends: number };
/** Minutes of lateness of who comes in at a minute; 0 before the lesson, never more than the lesson. */
export const lateness = (minute: number, { starts, ends }: Hours): number =>
  Math.min(Math.max(minute - starts, 0), ends - starts);

/**
 * What a saved mark becomes when its pupil shows a slip at a minute: who was absent came late, who leaves left early.
 */
export function markWith(kind: SlipKind, mark: Mark, minute: number, hours: Hours): Mark {
  if (kind === 'leave')
    return mark.status === 'present' || mark.status === 'late'
      ? { ...mark, leftAt: Math.min(Math.max(minute, hours.starts), hours.ends) }
      : mark;
  if (mark.status !== 'absent') return mark;
  const minutes = lateness(minute, hours);
  return { ...mark, status: minutes ? 'late' : 'present', minutes, leftAt: null };
}
