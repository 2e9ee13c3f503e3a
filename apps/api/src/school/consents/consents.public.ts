import type { ImagePurpose } from '@encrier/contract/school/consents';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { isOfAge } from '#kernel/policy/majority.ts';
import { endedBefore, pupilsAllowed } from './consents.queries.ts';

/**
 * Which of these pupils may be shown for a purpose on a day (`YYYY-MM-DD`), computed again at each call so that a
 * withdrawal counts at once (LAW-IMG-01): pupils missing from the answer are hidden or blurred. Two statements whatever
 * their number.
 */
export const imageConsent = (
  db: ReadDb,
  pupilIds: readonly string[],
  purpose: ImagePurpose,
  day: string,
): Promise<ReadonlySet<string>> => pupilsAllowed(db, pupilIds, purpose, day);

/** Those of these pupils who could be shown for a purpose on the day of an instant, and may not be today. */
export async function consentsLostSince(
  db: ReadDb,
  pupilIds: readonly string[],
  purpose: ImagePurpose,
  since: { at: Date; day: string },
  today: string,
): Promise<string[]> {
  const before = await pupilsAllowed(db, pupilIds, purpose, since.day, since.at);
  const now = await pupilsAllowed(db, [...before], purpose, today);
  return [...before].filter((id) => !now.has(id));
}

/** Pupils whose consent to a purpose ended in so many days before today; another answer may have followed. */
export const endedConsents = (
  db: ReadDb,
  purpose: ImagePurpose,
  today: string,
  days: number,
): Promise<{ pupilId: string; endsOn: string }[]> => endedBefore(db, purpose, today, days);

/** Whether a person born on `birthOn` is 18 on a day, and so decides alone (LAW-MIN-03). */
export const isAdult = (birthOn: string | null, day: string): boolean => isOfAge(birthOn, day);
