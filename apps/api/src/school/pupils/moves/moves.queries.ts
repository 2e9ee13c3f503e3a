import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { reachFor, classWithin } from '../../directory/directory.public.ts';
import { refuseUnreal } from '../../persons/persons.public.ts';
import type { Asker } from '../pupils.public.ts';
import { dayAllowed, type Stay } from './moves.policy.ts';

export type Year = { id: string; starts_on: string; ends_on: string };

/** The current year, locked until the end of the act so that numbers are assigned one at a time. */
export async function yearHeld(db: ReadDb): Promise<Year> {
  const row = await db
    .selectFrom('school_years')
    .select(['id', 'starts_on', 'ends_on'])
    .where('current', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw conflict('pupils.no_year');
  return { id: row.id, starts_on: String(row.starts_on), ends_on: String(row.ends_on) };
}

/** Throws for a day that does not exist, is outside the year, or is in the future. */
export function checkDay(year: Year, on: string, today: string): void {
  refuseUnreal({ on });
  if (!dayAllowed(year, on, today)) throw invalid('pupils.day_outside', { on: 'pupils.day_outside' });
}

export type ClassPlace = { id: string; name: string; orgId: string };

/** Classes of this year in which the caller may place pupils; not found when one is not. */
export async function placesFor(asker: Asker, year: Year, ids: readonly string[]): Promise<Map<string, ClassPlace>> {
  const wanted = [...new Set(ids)];
  const rows = await asker.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .select(['c.id', 'c.name', 'l.org_id as orgId'])
    .where('o.closed_on', 'is', null)
    .where(sql<boolean>`c.id = ANY (${wanted}::uuid[])`)
    .where('c.year_id', '=', year.id)
    .where(classWithin(asker, 'people.view'))
    .where(classWithin(asker, 'people.edit'))
    .execute();
  if (!reachFor(asker, 'people.edit').all || rows.length !== wanted.length) throw notFound();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stays of these pupils in the classes of a year, by pupil. */
export async function staysOf(
  db: ReadDb,
  yearId: string,
  pupils: readonly string[],
): Promise<Map<string, (Stay & { className: string })[]>> {
  const rows = await db
    .selectFrom('enrolments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .select(['e.id', 'e.pupil_id', 'e.class_id', 'e.from_on', 'e.to_on', 'c.name'])
    .where('e.year_id', '=', yearId)
    .where(sql<boolean>`e.pupil_id = ANY (${[...pupils]}::uuid[])`)
    .execute();
  const stays = new Map<string, (Stay & { className: string })[]>(pupils.map((id) => [id, []]));
  for (const row of rows)
    stays.get(row.pupil_id)?.push({
      id: row.id,
      classId: row.class_id,
      className: row.name,
      from: String(row.from_on),
      to: row.to_on === null ? null : String(row.to_on),
    });
  return stays;
}
