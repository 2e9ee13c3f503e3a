import { type Expression, type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { presentYear } from './years.present.ts';
import { yearRows } from './years.queries.ts';

export { yearFault } from './years.policy.ts';
export { presentHoliday, presentTerm } from './years.present.ts';
export {
  checkOrg,
  daysOff,
  holdOpenYear,
  holidayColumns,
  holidayPlaces,
  throwYearFault,
  termColumns,
  yearRows,
} from './years.queries.ts';

/** The year under way, or null before the first. */
export async function currentYear(db: ReadDb) {
  const row = await yearRows(db).where('current', '=', true).executeTakeFirst();
  return row ? presentYear(row) : null;
}

const offDay = (day: Expression<unknown>, orgId: string | null): Expression<SqlBool> =>
  sql`EXISTS (SELECT 1 FROM holidays h WHERE h.school_id = y.school_id AND h.starts_on <= ${day} AND h.ends_on >= ${day}
    AND h.whole
    AND (h.org_id IS NULL OR h.org_id = ${orgId}))`;

/**
 * Whether lessons may take place on a day in an organisation: inside a school year, outside its days off. Expected days
 * off count, since a lesson planned on one would be cancelled. Weekly rest belongs to time frames, not to the calendar.
 */
export async function isSchoolDay(db: ReadDb, day: string, orgId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('school_years as y')
    .select('y.id')
    .where('y.starts_on', '<=', day)
    .where('y.ends_on', '>=', day)
    .where((eb) => eb.not(offDay(sql`${day}`, orgId)))
    .executeTakeFirst();
  return row !== undefined;
}

/** The school days of a span, both ends included, in their order; each as `isSchoolDay` would say. */
export async function schoolDays(db: ReadDb, from: string, to: string, orgId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('school_years as y')
    .innerJoin(sql<{ day: Date }>`generate_series(${from}::date, ${to}::date, interval '1 day')`.as('d'), (join) =>
      join.on(sql<boolean>`d.d::date BETWEEN y.starts_on AND y.ends_on`),
    )
    .select(sql<string>`to_char(d.d, 'YYYY-MM-DD')`.as('day'))
    .distinct()
    .where((eb) => eb.not(offDay(sql`d.d::date`, orgId)))
    .orderBy('day')
    .execute();
  return rows.map((row) => row.day);
}
