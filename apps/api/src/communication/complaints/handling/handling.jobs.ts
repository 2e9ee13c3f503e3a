import { withTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { schoolDay } from '../../audience/audience.public.ts';
import { complaintRules } from '../settings/settings.public.ts';
import { announceDelay, lapse } from './handling.actions.ts';
import { clockWork } from './handling.queries.ts';

/** In every school: delays to announce or to pass up, and solved complaints whose author did not come back. */
function clock(kernel: Kernel): Promise<void> {
  return eachDueSchool(kernel, 'complaints.clock', async (schoolId) => {
    const { today, ...work } = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => ({
      ...(await clockWork(db, kernel.now(), (await complaintRules(db)).autoCloseDays)),
      today: await schoolDay(db, kernel.now()),
    }));
    // Whether its author still reads a file is judged on the school's day.
    const ctx = () => ({ ...systemCtx(kernel, schoolId, { kind: 'job', name: 'complaints.clock' }), today });
    for (const id of work.due) await announceDelay(ctx(), id);
    for (const id of work.solved) await lapse(ctx(), id);
  });
}

export function registerComplaintsJobs(): void {
  onSchedule('complaints.clock', '*/10 * * * *', clock);
}
