import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { withdrawFacts } from '#kernel/facts/facts.ts';
import { monthsBefore, schoolDayOf } from '#kernel/db/school-day.ts';
import { disciplineRoom } from './discipline.room.ts';

const yearEnd = (table: string): RawBuilder<unknown> =>
  sql`COALESCE((SELECT y.ends_on FROM school_years y WHERE y.school_id = ${sql.ref(`${table}.school_id`)}
    AND ${sql.ref(`${table}.happened_on`)} BETWEEN y.starts_on AND y.ends_on
    LIMIT 1), ${sql.ref(`${table}.happened_on`)})`;
const endedBefore = (table: string, months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${yearEnd(table)} < ${monthsBefore(now, months)}`;

/**
 * Records other than sanctions whose school year ended longer ago than allowed. Sanctions have their day in the law.
 */
export const givenBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(discipline_records.rank IN ('recognition', 'punishment')
    AND ${endedBefore('discipline_records', months, now)})`;
/** Incidents whose school year ended longer ago than allowed, once none of their consequences is open. */
export const happenedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${endedBefore('incidents', months, now)} AND NOT EXISTS (SELECT 1 FROM discipline_records op
    WHERE op.school_id = incidents.school_id AND op.incident_id = incidents.id
    AND op.rank = 'sanction' AND op.state IN ('proposed', 'informed')))`;

/**
 * Deletes old incidents with the parts of their pupils; a resulting sanction stays until its own day. Returns how many.
 */
export async function clearIncidents(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = disciplineRoom.join(inAct);
  const ids = (await tx.db.selectFrom('incidents').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await tx.db.deleteFrom('discipline_records').where('incident_id', 'in', ids).where('rank', '=', 'part').execute();
  await freeFilesOf(tx, 'incident', ids);
  await tx.db.deleteFrom('incidents').where('id', 'in', ids).execute();
  return ids.length;
}

/** Deletes sanctions from their legal day on, with their facts about where the pupil was (LAW-RET-07). */
export async function eraseSanctions(inAct: InAct): Promise<void> {
  const tx = disciplineRoom.join(inAct);
  const gone = await tx.db
    .deleteFrom('discipline_records')
    .where('erase_on', '<=', schoolDayOf(tx.now))
    .returning('id')
    .execute();
  for (const { id } of gone) await withdrawFacts(inAct, { source: 'discipline_records', sourceId: id });
}
