import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { diagnosticTestsRoom } from './diagnostic-tests.room.ts';

/** Sittings that were started longer ago than allowed; their answers and incidents go with them. */
export const sittingsBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`started_at < ${now}::timestamptz - make_interval(months => ${months})`;

/** Deletes sittings with the files of their answers. Returns how many. */
export async function clearSittings(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = diagnosticTestsRoom.join(inAct);
  const ids = (await tx.db.selectFrom('test_sittings').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'test_sitting', ids);
  await tx.db.deleteFrom('test_sittings').where('id', 'in', ids).execute();
  return ids.length;
}
