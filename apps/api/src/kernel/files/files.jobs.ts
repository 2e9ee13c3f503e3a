import { sql } from 'kysely';
import { type ReadDb, withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachDueSchool, eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { dropStaleUploads } from './inspection/reception.ts';
import { ownerRows } from './owners.ts';
import { dropBytes } from './uploads/bytes.ts';
import { dropStaleParts } from './uploads/stale.ts';

const DAY = 86_400_000;
const BATCH = 200;

/** Foreign keys that keep a file alive, from the catalogue: a file shown by a row stays, whoever owns it. */
const namingColumns = (db: ReadDb): Promise<{ relation: string; column: string }[]> =>
  db
    .selectFrom(
      sql<{ relation: string; column: string }>`(
      SELECT c.conrelid::regclass::text AS relation, a.attname::text AS column FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = any(c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = 'files'::regclass AND c.confdeltype <> 'c'
        AND a.attname <> 'school_id')`.as('ties'),
    )
    .select(['relation', 'column'])
    .execute();

/** Files not adopted for a day, or whose owner is gone, and that no row references. */
function dropOrphans(kernel: Kernel, schoolId: number): Promise<{ free: number; ownerless: number }> {
  const before = new Date(kernel.now().getTime() - DAY);
  return withTenant(kernel.pool, schoolId, {}, async (db) => {
    const ownerless = [...ownerRows()].map(
      ([type, { table, column }]) =>
        sql<boolean>`(files.owner_type = ${type} AND NOT EXISTS (SELECT 1 FROM ${sql.table(table)} o
          WHERE o.school_id = files.school_id AND ${sql.ref(`o.${column}`)} = files.owner_id))`,
    );
    let query = db
      .deleteFrom('files')
      .where('created_at', '<', before)
      .where((eb) => eb.or([eb('owner_type', 'is', null), ...ownerless]));
    for (const { relation, column } of await namingColumns(db))
      query = query.where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM ${sql.table(relation)} n
          WHERE n.school_id = files.school_id AND ${sql.ref(`n.${column}`)} = files.id)`,
      );
    const gone = await query.returning('owner_type').execute();
    const free = gone.filter(({ owner_type }) => owner_type === null).length;
    return { free, ownerless: gone.length - free };
  });
}

/**
 * Deletes uploads that nothing adopted for 24 hours, files whose owner was deleted or erased, then bytes without a row
 * (SEC-FIL-06). Files of an owner type that no room declares are kept.
 */
export async function sweepFiles(kernel: Kernel): Promise<void> {
  await eachSchool(kernel, 'files.sweep', async (schoolId) => {
    const { free, ownerless } = await dropOrphans(kernel, schoolId);
    let bytes = 0;
    let batch: string[] = [];
    for await (const { key } of kernel.files.list(`${schoolId}/`)) {
      if (batch.push(key) < BATCH) continue;
      bytes += await dropBytes(kernel, schoolId, batch);
      batch = [];
    }
    bytes += await dropBytes(kernel, schoolId, batch);
    if (free || ownerless || bytes)
      kernel.log('files_swept', { school: schoolId, rows: free, ownerless, objects: bytes });
  });
}

/** Registers the cleaning of files. */
export function registerFilesJobs(): void {
  onSchedule('files.sweep', '20 3 * * *', sweepFiles);
  onSchedule('files.leftovers', '35 * * * *', async (kernel) => {
    await dropStaleUploads(kernel);
    await kernel.files.check();
  });
  onSchedule('files.unfinished', '5,20,35,50 * * * *', (kernel) =>
    eachDueSchool(kernel, 'files.unfinished', (schoolId) => dropStaleParts(kernel, schoolId)),
  );
}
