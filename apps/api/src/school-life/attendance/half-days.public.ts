import type { ReadDb } from '#kernel/db/tenant.ts';
import { rulesOf } from './settings/settings.queries.ts';

/** The minute that parts a school day into its two halves: the middle of the pause at noon. */
export async function middleOfDay(db: ReadDb): Promise<number> {
  const { morningTo, afternoonFrom } = await rulesOf(db);
  return Math.floor((morningTo + afternoonFrom) / 2);
}
