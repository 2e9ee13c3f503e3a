import { withTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { writeLive } from '#kernel/live/write.ts';
import { giveUp, makeRun } from './run.actions.ts';

/**
 * Reports the progress to the person who asked, outside the run's transaction, whose writes are invisible until its
 * end.
 */
async function showProgress(kernel: Kernel, job: EventJob, done: number, total: number): Promise<void> {
  if (!job.actorId) return;
  const accounts = [job.actorId];
  await withTenant(kernel.pool, job.schoolId, {}, (_db, client) =>
    writeLive(client, job.schoolId, 'rollover.progress', { done, total }, accounts),
  );
}

/** Makes the run; a failed one is rolled back with its reason, and the preparation is unchanged. */
async function run(kernel: Kernel, job: EventJob): Promise<void> {
  const id = String(job.payload['rolloverId']);
  const ctx = systemCtx(kernel, job.schoolId, { kind: 'job', name: 'rollover' });
  try {
    await makeRun(ctx, id, (done, total) => showProgress(kernel, job, done, total));
  } catch (error) {
    kernel.log('rollover.given_up', { schoolId: job.schoolId, reason: (error as Error).message.slice(0, 200) });
    await giveUp(ctx, id, error);
  }
}

/** Declares the run of a passage. */
export function registerRolloverRunJobs(): void {
  onEvent('rollover.execute_asked', 'rollover.run', run);
}
