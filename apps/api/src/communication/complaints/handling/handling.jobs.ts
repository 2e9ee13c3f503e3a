import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { complaintRules } from '../settings/settings.public.ts';
import { announceDelay, closeLapsedComplaint } from './handling.actions.ts';
import { clockWork } from './handling.queries.ts';

/** In every school: deadlines to announce or to escalate, and solved complaints whose author did not come back. */
function clock(kernel: Kernel): Promise<void> {
  return eachDueSchool(kernel, 'complaints.clock', async (schoolId) => {
    const work = await readTenant(kernel.pool, schoolId, async (db) =>
      clockWork(db, kernel.now(), (await complaintRules(db)).autoCloseDays),
    );
    // Whether its author still reads a file is judged on the school's day.
    const ctx = () => jobCtx(kernel, schoolId, 'complaints.clock');
    for (const id of work.due) await announceDelay(await ctx(), id);
    for (const id of work.solved) await closeLapsedComplaint(await ctx(), id);
  });
}

export function registerComplaintsJobs(): void {
  onSchedule('complaints.clock', '*/10 * * * *', clock);
}
