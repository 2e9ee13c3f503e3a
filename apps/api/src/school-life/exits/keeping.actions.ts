import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { monthsBefore, schoolDayOf } from '#kernel/db/school-day.ts';
import { exitsRoom } from './exits.room.ts';

/** People who may not come any more since longer than allowed: over, refused or taken back. */
export const namedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(CASE WHEN exit_persons.status IN ('refused', 'withdrawn')
    THEN LEAST(${schoolDayOf(sql`COALESCE(exit_persons.withdrawn_at, exit_persons.decided_at)`)}, exit_persons.ends_on)
    ELSE exit_persons.ends_on END < ${monthsBefore(now, months)})`;

/** They are deleted with their photos; the register keeps the names of those who came. Returns how many. */
export async function clearPersons(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = exitsRoom.join(inAct);
  const ids = (await tx.db.selectFrom('exit_persons').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'exit_person', ids);
  await tx.db.deleteFrom('exit_persons').where('id', 'in', ids).execute();
  return ids.length;
}
