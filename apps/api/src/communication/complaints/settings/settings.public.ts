import type { Lang } from '@encrier/contract/kernel/schema';
import type { WriteDb } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { seedUsual } from './settings.actions.ts';
import { dayMinutes, daysAhead, type Rules, type SchoolTime } from './settings.policy.ts';
import { type Category, categoriesOf, type Officer, officersOf, rulesOf, timeOf } from './settings.queries.ts';

export type { Category, Officer, Rules, SchoolTime };

/** Categories by position, the archived ones among them. */
export const complaintCategories = (db: ReadDb, schoolId: number, lang: Lang): Promise<Category[]> =>
  categoriesOf(db, schoolId, lang);
/** Stores the standard categories before the first complaint names one. */
export const seedCategories = (db: WriteDb<'complaint_categories'>, schoolId: number): Promise<void> =>
  seedUsual(db, schoolId);
export const complaintRules = (db: ReadDb): Promise<Rules> => rulesOf(db);
/** The school's time from an instant on, known far enough for a delay of so many school days. */
export const timeFor = (db: ReadDb, rules: Rules, from: Date, solveDays: number): Promise<SchoolTime> =>
  timeOf(db, rules, from, daysAhead(solveDays));
/** The school's time over a span of so many calendar days. */
export const timeOver = (db: ReadDb, rules: Rules, from: Date, days: number): Promise<SchoolTime> =>
  timeOf(db, rules, from, days);
/** Minutes of a school day. */
export const minutesOfDay = (rules: Rules): number => dayMinutes(rules);
/** Everybody who may handle complaints now. */
export const complaintOfficers = (db: ReadDb): Promise<Officer[]> => officersOf(db);
