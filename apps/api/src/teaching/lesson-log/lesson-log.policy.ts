import type { dueStates, EntryState } from '@encrier/contract/teaching/lesson-log';

type Written = { title: string; body: string; published_at: Date | null } | null;
/** Whether it has anything to read. */
export const isWritten = (entry: Pick<NonNullable<Written>, 'title' | 'body'>): boolean =>
  entry.title.trim() !== '' || entry.body !== '';
/** The state of an entry: a private note alone leaves it empty. */
export function entryState(entry: Written): EntryState {
  if (!entry) return 'empty';
  if (entry.published_at) return 'published';
  return isWritten(entry) ? 'draft' : 'empty';
}

const hourMs = 3_600_000;
/** Whether an entry is due now. */
export function dueState(
  lesson: { logged: boolean; overAt: Date; state: EntryState },
  now: Date,
  dueHours: number,
): (typeof dueStates)[number] {
  if (!lesson.logged || lesson.state === 'published' || lesson.overAt > now) return 'none';
  return now.getTime() - lesson.overAt.getTime() > dueHours * hourMs ? 'late' : 'due';
}

/** Hours after a lesson within which its entry is due, until the school says otherwise. */
export const firstDueHours = 48;
/** Days during which a missing entry is due. */
export const askedDays = 28;
/** Days after an absence during which missed lessons are shown. */
export const missedDays = 21;
