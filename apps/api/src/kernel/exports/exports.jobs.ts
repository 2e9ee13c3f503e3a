import { dropSubjects } from '#kernel/act/audit.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { spanMs } from './count-readings.ts';

const YEAR = 365 * 86_400_000;

/**
 * Deletes reading counts once they no longer matter, and after a year whose data a file held; its journal line stays.
 */
export function sweepExports(kernel: Kernel): Promise<void> {
  const now = kernel.now().getTime();
  return eachSchool(kernel, 'exports.sweep', (schoolId) =>
    withTenant(kernel.pool, schoolId, {}, async (db) => {
      await db
        .deleteFrom('person_reads')
        .where('read_at', '<=', new Date(now - spanMs))
        .execute();
      await dropSubjects(db, new Date(now - YEAR));
    }),
  );
}

export function registerExportJobs(): void {
  onSchedule('exports.sweep', '25 * * * *', sweepExports);
}
