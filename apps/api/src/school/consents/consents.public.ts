import type { ImagePurpose } from '@encrier/contract/school/consents';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { isOfAge } from '#kernel/policy/majority.ts';
import { pupilsAllowed } from './consents.queries.ts';

/**
 * Which of these pupils may be shown for a purpose on a day (`YYYY-MM-DD`), reckoned anew at each call so that a withdrawal counts
 * at once (LAW-IMG-01): whoever is not in the answer is hidden or blurred. Two statements whatever their number.
 */
export const imageConsent = (
  db: ReadDb,
  pupilIds: readonly string[],
  purpose: ImagePurpose,
  day: string,
): Promise<ReadonlySet<string>> => pupilsAllowed(db, pupilIds, purpose, day);

/** Whether somebody born on `birthOn` is 18 on a day, and so decides for himself (LAW-MIN-03). */
export const isAdult = (birthOn: string | null, day: string): boolean => isOfAge(birthOn, day);
