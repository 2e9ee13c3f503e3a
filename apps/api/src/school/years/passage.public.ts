import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { yearRows } from './years.queries.ts';
import { yearsRoom } from './years.room.ts';

type Span = { startsOn: string; endsOn: string };

/** Adds a year and makes it the current one, where no other is. */
export async function addCurrentYear(
  inAct: InAct,
  { name, startsOn, endsOn }: Span & { name: string },
): Promise<string> {
  const tx = yearsRoom.join(inAct);
  const id = newId(tx.now.getTime());
  await tx.db
    .insertInto('school_years')
    .values({ school_id: tx.schoolId, id, name, starts_on: startsOn, ends_on: endsOn, current: true })
    .execute();
  return id;
}

/**
 * Ends the current year; the one of that name, created or found, becomes the current one. Returns whether it was
 * created.
 */
export async function startYear(
  inAct: InAct,
  fromId: string,
  next: Span & { name: string },
): Promise<{ id: string; made: boolean }> {
  const tx = yearsRoom.join(inAct);
  await tx.db.updateTable('school_years').set({ current: false, closed_at: tx.now }).where('id', '=', fromId).execute();
  const found = await yearRows(tx.db).where('name', '=', next.name).executeTakeFirst();
  if (found) {
    await tx.db.updateTable('school_years').set({ current: true }).where('id', '=', found.id).execute();
    return { id: found.id, made: false };
  }
  return { id: await addCurrentYear(tx, next), made: true };
}

/**
 * Undoes `startYear`: the former year is open and current again; the next one is deleted if it was created, with these
 * terms in any case.
 */
export async function returnToYear(
  inAct: InAct,
  fromId: string,
  next: { id: string; made: boolean; termIds: readonly string[] },
): Promise<void> {
  const tx = yearsRoom.join(inAct);
  if (next.termIds.length) await tx.db.deleteFrom('terms').where('id', 'in', next.termIds).execute();
  await tx.db.updateTable('school_years').set({ current: false }).where('id', '=', next.id).execute();
  if (next.made) await tx.db.deleteFrom('school_years').where('id', '=', next.id).execute();
  await tx.db.updateTable('school_years').set({ current: true, closed_at: null }).where('id', '=', fromId).execute();
}

/** Copies the terms of a year a year later, inside the next one; none when that has its own. Returns their ids. */
export async function copyTerms(inAct: InAct, fromId: string, next: Span & { id: string }): Promise<string[]> {
  const tx = yearsRoom.join(inAct);
  const there = await tx.db.selectFrom('terms').select('id').where('year_id', '=', next.id).limit(1).executeTakeFirst();
  if (there) return [];
  const later = (day: string | null): string | null =>
    day && `${Number(day.slice(0, 4)) + 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
  const old = await tx.db.selectFrom('terms').selectAll().where('year_id', '=', fromId).execute();
  const rows = old
    .map((term) => ({
      ...term,
      id: newId(tx.now.getTime()),
      year_id: next.id,
      version: 1,
      starts_on: [later(term.starts_on)!, next.startsOn].sort()[1]!,
      ends_on: [later(term.ends_on)!, next.endsOn].sort()[0]!,
      entry_from_on: later(term.entry_from_on),
      entry_to_on: later(term.entry_to_on),
      council_on: later(term.council_on),
      published_on: later(term.published_on),
    }))
    .filter((term) => term.starts_on < term.ends_on);
  if (rows.length) await tx.db.insertInto('terms').values(rows).execute();
  return rows.map(({ id }) => id);
}
