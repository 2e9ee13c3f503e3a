import { sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';

type Tx = {
  db: WriteDb<'resources'>;
  now: Date;
  emit: (event: 'resources.due', payload: { ids: string[] }, at?: Date) => Promise<void>;
};

/**
 * Schedules the picture review of resources that open later: nobody sees them before, and their pupils are then
 * notified when the author wants it (`tell`). Call it after every write that changes their dates, state or content,
 * which other entries may share. Returns the ones that wait.
 */
export async function planOpening(tx: Tx, ids: readonly string[], tell = false): Promise<Set<string>> {
  const waits = sql<boolean>`(r.status = 'published' AND (r.opens_at > ${tx.now} OR r.pictures_wait)
    AND EXISTS (SELECT 1 FROM resource_files t
      JOIN files f ON f.school_id = t.school_id AND f.id = t.file_id AND f.type = 'image'
      WHERE t.school_id = r.school_id AND t.content_id = r.content_id))`;
  const own = sql<boolean>`r.id = ANY (${[...ids]}::uuid[])`;
  const rows = await tx.db
    .updateTable('resources as r')
    .set({
      pictures_wait: waits,
      tell_on_opening: sql<boolean>`(${waits} AND (r.tell_on_opening OR (${tell}::boolean AND ${own})))`,
    })
    .where('r.content_id', 'in', (eb) => eb.selectFrom('resources as r').select('r.content_id').where(own))
    .returning(['r.id', 'r.opens_at', 'r.pictures_wait'])
    .execute();
  const waiting = rows.filter((row) => row.pictures_wait);
  for (const [at, some] of Map.groupBy(waiting, (row) => row.opens_at?.getTime() ?? 0))
    await tx.emit('resources.due', { ids: some.map(({ id }) => id) }, new Date(Math.max(at, tx.now.getTime())));
  return new Set(waiting.map(({ id }) => id));
}
