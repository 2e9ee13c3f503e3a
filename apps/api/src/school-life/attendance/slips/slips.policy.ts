import { leads, workflow } from '#kernel/policy/workflow.ts';
import type { Mark } from '@encrier/contract/school-life/attendance';
import type { SlipKind, SlipState } from '@encrier/contract/school-life/attendance-slips';

/** A slip is used once, or withdrawn before; it expires by itself. */
export const slipWorkflow = workflow('slips.state', ['issued', 'used', 'cancelled'], 'issued', {
  use: leads(['issued'], 'used'),
  cancel: leads(['issued'], 'cancelled'),
});

/** Current state of a slip: one not used in time is expired. */
export const stateOf = (slip: { state: string; valid_until: Date }, now: Date): SlipState =>
  slip.state === 'issued' && slip.valid_until <= now ? 'expired' : (slip.state as SlipState);

type Hours = { starts: number; ends: number };
/** Minutes of lateness for an arrival at a minute; 0 before the lesson, at most the lesson's length. */
export const lateness = (minute: number, { starts, ends }: Hours): number =>
  Math.min(Math.max(minute - starts, 0), ends - starts);

/**
 * What a saved mark becomes when its pupil shows a slip at a minute: an absent pupil becomes late, a departing one
 * leaves early.
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
