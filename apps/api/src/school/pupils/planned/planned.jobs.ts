import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { makeDue } from './planned.actions.ts';
import { dueRows } from './planned.queries.ts';

/** Executes in every school the moves due in its own time zone; those missed while the server was down come first. */
export function plannedClock(kernel: Kernel): Promise<void> {
  return eachDueSchool(kernel, 'pupils-planned.clock', async (schoolId) => {
    const ctx = () => jobCtx(kernel, schoolId, 'pupils-planned');
    const { today } = await ctx();
    const rows = await readTenant(kernel.pool, schoolId, (db) => dueRows(db, today));
    for (const row of rows) {
      try {
        await makeDue(await ctx(), row);
      } catch (error) {
        // A failing one stays planned and does not stop the others.
        kernel.log('planned.not_made', { schoolId, error: (error as { code?: string }).code ?? (error as Error).name });
      }
    }
  });
}

export function registerPupilsPlannedJobs(): void {
  onSchedule('pupils-planned.clock', '*/10 * * * *', plannedClock);
}
