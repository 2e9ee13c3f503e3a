import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { zoneOf } from '../delivery/delivery.public.ts';
import { deliverNext } from './copies.actions.ts';
import { isOnItsWay, leftOnTheWay } from './copies.queries.ts';

/** Makes every copy of a message being delivered; interrupted and run again, it resumes where it was. */
export async function deliverMessage(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  const zone = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) =>
    (await isOnItsWay(db, id)) ? zoneOf(db) : null,
  );
  if (zone === null) return;
  // Ties and assignments are judged on the school's day.
  for (let more = true; more; ) {
    const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: 'messages' });
    more = await deliverNext({ ...ctx, today: dayIn(ctx.now, zone) }, id);
  }
}

/** Registers the delivery of copies, and the scheduled task that resumes deliveries interrupted by a crash. */
export function registerMessagesCopiesJobs(): void {
  onEvent('messages.sent', 'messages.deliver', (kernel, job) =>
    deliverMessage(kernel, job.schoolId, String(job.payload['messageId'])),
  );
  onSchedule('messages.undelivered', '* * * * *', (kernel) =>
    eachDueSchool(kernel, 'messages.undelivered', async (schoolId) => {
      const ids = await withTenant(kernel.pool, schoolId, { readOnly: true }, (db) => leftOnTheWay(db, kernel.now()));
      for (const id of ids) await deliverMessage(kernel, schoolId, id);
    }),
  );
}
