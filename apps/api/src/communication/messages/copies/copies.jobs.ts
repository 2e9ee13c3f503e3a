import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { deliverNext } from './copies.actions.ts';
import { isOnItsWay, leftOnTheWay } from './copies.queries.ts';

/** Makes every copy of a message being delivered; interrupted and run again, it resumes where it was. */
export async function deliverMessage(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  if (!(await readTenant(kernel.pool, schoolId, (db) => isOnItsWay(db, id)))) return;
  // Ties and assignments are judged on the school's day.
  for (let more = true; more; ) more = await deliverNext(await jobCtx(kernel, schoolId, 'messages'), id);
}

/** Registers the delivery of copies, and the scheduled task that resumes deliveries interrupted by a crash. */
export function registerMessagesCopiesJobs(): void {
  onEvent('messages.sent', 'messages.deliver', (kernel, job) =>
    deliverMessage(kernel, job.schoolId, String(job.payload['messageId'])),
  );
  onSchedule('messages.undelivered', '* * * * *', (kernel) =>
    eachDueSchool(kernel, 'messages.undelivered', async (schoolId) => {
      const ids = await readTenant(kernel.pool, schoolId, (db) => leftOnTheWay(db, kernel.now()));
      for (const id of ids) await deliverMessage(kernel, schoolId, id);
    }),
  );
}
