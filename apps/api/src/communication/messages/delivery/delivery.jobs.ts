import { readTenant } from '#kernel/db/tenant.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { askBeforeOpening, onCleared } from '../../pictures/held.public.ts';
import { releaseDue, takeBack } from './delivery.actions.ts';
import { duePlans, isDue, plannedIn } from './delivery.queries.ts';

const idOf = (job: EventJob): string => String(job.payload['messageId']);
const ctxOf = (kernel: Kernel, schoolId: number): Promise<Ctx> => jobCtx(kernel, schoolId, 'messages');

/** The recipients of a scheduled message are determined on the school's day. */
async function releaseOn(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  const ctx = await ctxOf(kernel, schoolId);
  const held = await releaseDue(ctx, id);
  if (held) await askBeforeOpening(ctx, held);
}

/** Releases a due message once nobody has to review its pictures any more. */
async function cleared({ kernel, schoolId }: Ctx, threadId: string): Promise<void> {
  const planned = await readTenant(kernel.pool, schoolId, (db) => plannedIn(db, threadId));
  if (planned) await releaseOn(kernel, schoolId, planned.id);
}

async function release(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  const due = await readTenant(kernel.pool, schoolId, (db) => isDue(db, id, kernel.now()));
  if (due) await releaseOn(kernel, schoolId, id);
}

/** Sends planned messages that are due. */
export function messagesClock(kernel: Kernel): Promise<void> {
  return eachDueSchool(kernel, 'messages.clock', async (schoolId) => {
    const due = await readTenant(kernel.pool, schoolId, (db) => duePlans(db, kernel.now()));
    for (const id of due) await releaseOn(kernel, schoolId, id);
  });
}

/** Registers scheduled sending, and messages returned to their author. */
export function registerMessagesDeliveryJobs(): void {
  onEvent('messages.due', 'messages.release', (kernel, job) => release(kernel, job.schoolId, idOf(job)));
  onEvent('messages.returned', 'messages.returned', async (kernel, job) =>
    takeBack(await ctxOf(kernel, job.schoolId), idOf(job), job.id),
  );
  onCleared('message', 'messages.cleared', cleared);
  onSchedule('messages.clock', '* * * * *', messagesClock);
}
