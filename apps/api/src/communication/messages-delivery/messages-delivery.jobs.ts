import { withTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { releaseDue, takeBack } from './messages-delivery.actions.ts';
import { deliverNext } from './messages-delivery.copies.ts';
import { dueWork, isDue, isOnItsWay, zoneOf } from './messages-delivery.queries.ts';

const idOf = (job: EventJob): string => String(job.payload['messageId']);
const ctxOf = (kernel: Kernel, schoolId: number): Ctx => systemCtx(kernel, schoolId, { kind: 'job', name: 'messages' });

/** Makes every copy of a message on its way; cut in the middle and run again, it goes on where it was. */
async function deliver(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  const zone = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => ((await isOnItsWay(db, id)) ? zoneOf(db) : null));
  if (zone === null) return;
  // Ties and assignments are judged on the school's day.
  for (let more = true; more; ) {
    const ctx = ctxOf(kernel, schoolId);
    more = await deliverNext({ ...ctx, today: dayIn(ctx.now, zone) }, id);
  }
}

async function release(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  const due = await withTenant(kernel.pool, schoolId, { readOnly: true }, (db) => isDue(db, id, kernel.now()));
  if (due) await releaseDue(ctxOf(kernel, schoolId), id);
}

/** Work of the clock: planned messages whose hour has come, and those that a crash left on their way. */
export function messagesClock(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'messages.clock', async (schoolId) => {
    const work = await withTenant(kernel.pool, schoolId, { readOnly: true }, (db) => dueWork(db, kernel.now()));
    for (const id of work.due) await releaseDue(ctxOf(kernel, schoolId), id);
    for (const id of work.undelivered) await deliver(kernel, schoolId, id);
  });
}

/** Declares what follows from a message, and the work of the clock. */
export function registerMessagesDeliveryJobs(): void {
  onEvent('messages.sent', 'messages.deliver', (kernel, job) => deliver(kernel, job.schoolId, idOf(job)));
  onEvent('messages.due', 'messages.release', (kernel, job) => release(kernel, job.schoolId, idOf(job)));
  onEvent('messages.returned', 'messages.returned', (kernel, job) => takeBack(ctxOf(kernel, job.schoolId), idOf(job), job.id));
  onSchedule('messages.clock', '* * * * *', messagesClock);
}
