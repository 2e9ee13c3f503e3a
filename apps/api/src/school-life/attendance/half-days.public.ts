import type { ReadDb } from '#kernel/db/tenant.ts';
import { rulesOf } from './settings/settings.queries.ts';

/** The minute that divides a school day into two halves: the middle of the midday break. */
export async function middleOfDay(db: ReadDb): Promise<number> {
  const { morningTo, afternoonFrom } = await rulesOf(db);
  return Math.floor((morningTo + afternoonFrom) / 2);
}
