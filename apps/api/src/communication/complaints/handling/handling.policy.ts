import type { ComplaintStatus } from '@encrier/contract/communication/complaints';
import { officeSteps, type OfficeStep } from '@encrier/contract/communication/complaints-handling';

export type DelayState = 'on_time' | 'soon' | 'late' | 'met' | 'paused';
type Clocked = { warnAt: Date; dueAt: Date; metAt: Date | null; paused: boolean; over: boolean };

/**
 * State of a deadline: kept or missed once met, paused while waiting for the author, else near its end after four
 * fifths.
 */
export function delayState({ warnAt, dueAt, metAt, paused, over }: Clocked, now: Date): DelayState {
  if (metAt) return metAt > dueAt ? 'late' : 'met';
  if (over) return 'met';
  if (paused) return 'paused';
  return now >= dueAt ? 'late' : now >= warnAt ? 'soon' : 'on_time';
}

/** Percentage of a deadline that must have been announced by now. */
export const toTell = (warnAt: Date, dueAt: Date, now: Date): 0 | 80 | 100 =>
  now >= dueAt ? 100 : now >= warnAt ? 80 : 0;

/** Steps that the office may take from a state. */
export const stepsFrom = (
  status: ComplaintStatus,
  leadsTo: (status: ComplaintStatus, step: OfficeStep) => ComplaintStatus | null,
): OfficeStep[] => officeSteps.filter((step) => leadsTo(status, step) !== null);
