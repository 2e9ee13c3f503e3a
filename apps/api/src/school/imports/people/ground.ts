import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { insertAll } from '../engine/bulk.ts';
import type { School } from '../engine/existing.ts';
import type { ImportsTx } from '../imports.room.ts';
import type { PupilRow } from './rows.ts';
import { classKey } from '../cells/levels.ts';

export type Year = { id: string; startsOn: string; endsOn: string; begun: readonly string[] };
export type Place = { id: string; orgId: string };

/** The current year, created from September to the end of August when the school has none. */
export async function ensureYear(tx: ImportsTx, school: School, today: string): Promise<Year> {
  if (school.year) return school.year;
  const from = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) >= 8 ? 0 : 1);
  const year = { id: newId(tx.now.getTime()), startsOn: `${from}-09-01`, endsOn: `${from + 1}-08-31`, begun: [] };
  const name = `${from}-${from + 1}`;
  await insertAll(tx, 'school_years', [
    { id: year.id, name, starts_on: year.startsOn, ends_on: year.endsOn, current: true, version: 1 },
  ]);
  return year;
}

/** Every class named by the rows, by `classKey`: those of the school, and missing ones created with their levels. */
export async function ensureClasses(
  tx: ImportsTx,
  school: School,
  year: Year,
  rows: readonly (Pick<PupilRow, 'className' | 'level'> & { orgId: string })[],
): Promise<{ classes: Map<string, Place>; made: number }> {
  const classes = new Map<string, Place>(
    school.classes.map((row) => [classKey(row.name), { id: row.id, orgId: row.orgId }]),
  );
  const levels = new Map(school.levels.map((row) => [searchKey(row.name), { id: row.id, orgId: row.orgId }]));
  const newLevels: { id: string; name: string; cycle: string; org_id: string; position: number }[] = [];
  const newClasses: { id: string; year_id: string; level_id: string; name: string }[] = [];
  for (const { className, level, orgId } of rows) {
    if (classes.has(classKey(className))) continue;
    // A class without known level gets a level of its own.
    const target = level ?? { name: className, cycle: '', position: 950 };
    let place = levels.get(searchKey(target.name));
    if (!place) {
      place = { id: newId(tx.now.getTime()), orgId };
      levels.set(searchKey(target.name), place);
      newLevels.push({
        id: place.id,
        name: target.name,
        cycle: target.cycle,
        org_id: orgId,
        position: target.position,
      });
    }
    const id = newId(tx.now.getTime());
    newClasses.push({ id, year_id: year.id, level_id: place.id, name: className });
    classes.set(classKey(className), { id, orgId: place.orgId });
  }
  await insertAll(tx, 'levels', newLevels);
  await insertAll(tx, 'classes', newClasses);
  return { classes, made: newClasses.length };
}

/** Ids of the groups that the rows name, creating missing ones. */
export async function ensureGroups(
  tx: ImportsTx,
  school: School,
  year: Year,
  rows: readonly PupilRow[],
): Promise<Map<string, string>> {
  const groups = new Map(school.groups.map((row) => [row.name, row.id]));
  const missing = [...new Set(rows.flatMap((row) => row.groups))].filter((name) => !groups.has(name));
  const made = missing.map((name) => ({ id: newId(tx.now.getTime()), year_id: year.id, name }));
  for (const row of made) groups.set(row.name, row.id);
  await insertAll(tx, 'groups', made);
  return groups;
}
