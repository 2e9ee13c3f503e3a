import { readTenant } from '#kernel/db/tenant.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { askBeforeOpening, onCleared } from '../../pictures/held.public.ts';
import { heldBack } from '../resources.reach.ts';
import { openDue } from './opening.actions.ts';

async function open(ctx: Ctx, id: string): Promise<void> {
  const held = await openDue(ctx, id);
  if (held) await askBeforeOpening(ctx, held);
}

/** Opens resources that are due and have no job: planned before pictures were checked on the opening day. */
export function openMissed(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'resources.opening', async (schoolId) => {
    const due = await readTenant(kernel.pool, schoolId, (db) =>
      db.selectFrom('resources as r').select('r.id').where(heldBack(kernel.now())).execute(),
    );
    if (!due.length) return;
    const ctx = await jobCtx(kernel, schoolId, 'resources');
    for (const { id } of due) await open(ctx, id);
  });
}

/** Registers the opening of resources with pictures, and the release of held ones. */
export function registerResourcesContentJobs(): void {
  onEvent('resources.due', 'resources.open', async (kernel, job) => {
    const ctx = await jobCtx(kernel, job.schoolId, 'resources');
    for (const id of job.payload['ids'] as string[]) await open(ctx, id);
  });
  onSchedule('resources.opening', '35 * * * *', openMissed);
  onCleared('resource', 'resources.cleared', open);
}
