import { withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { dropStaleUploads } from './inspection/reception.ts';
import { dropBytes } from './uploads/bytes.ts';
import { dropStaleParts } from './uploads/stale.ts';

const DAY = 86_400_000;
const BATCH = 200;

/** Rows that nothing adopted for a day and that nothing shows. */
function dropOrphans(kernel: Kernel, schoolId: number): Promise<number> {
  const before = new Date(kernel.now().getTime() - DAY);
  return withTenant(kernel.pool, schoolId, {}, async (db) => {
    const gone = await db.deleteFrom('files').where('owner_type', 'is', null).where('created_at', '<', before)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('accounts').select('accounts.school_id').whereRef('accounts.photo_file_id', '=', 'files.id'))))
      .where((eb) => eb.not(eb.exists(eb.selectFrom('persons').select('persons.school_id').whereRef('persons.photo_file_id', '=', 'files.id'))))
      .where((eb) => eb.not(eb.exists(eb.selectFrom('school_settings').select('school_settings.school_id').whereRef('school_settings.logo_file_id', '=', 'files.id'))))
      .returning('id').execute();
    return gone.length;
  });
}

/** Removes uploads that nothing adopted for 24 hours, then bytes without a row (SEC-FIL-06). */
export async function sweepFiles(kernel: Kernel): Promise<void> {
  await eachSchool(kernel, 'files.sweep', async (schoolId) => {
    const rows = await dropOrphans(kernel, schoolId);
    let bytes = 0;
    let batch: string[] = [];
    for await (const { key } of kernel.files.list(`${schoolId}/`)) {
      if (batch.push(key) < BATCH) continue;
      bytes += await dropBytes(kernel, schoolId, batch);
      batch = [];
    }
    bytes += await dropBytes(kernel, schoolId, batch);
    if (rows || bytes) kernel.log('files_swept', { school: schoolId, rows, objects: bytes });
  });
}

/** Declares the housekeeping of files. */
export function registerFilesJobs(): void {
  onSchedule('files.sweep', '20 3 * * *', sweepFiles);
  onSchedule('files.leftovers', '35 * * * *', async (kernel) => {
    await dropStaleUploads();
    await kernel.files.check();
  });
  onSchedule('files.unfinished', '5,20,35,50 * * * *', (kernel) => eachSchool(kernel, 'files.unfinished', (schoolId) => dropStaleParts(kernel, schoolId)));
}
