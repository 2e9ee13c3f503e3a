import type { Ctx } from '#kernel/http/context.ts';
import { onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { askBeforeOpening, onCleared } from '../../pictures/held.public.ts';
import { openDue } from './opening.actions.ts';

async function open(ctx: Ctx, id: string): Promise<void> {
  const held = await openDue(ctx, id);
  if (held) await askBeforeOpening(ctx, held);
}

/** Declares the day on which resources with pictures open, and what lets those out that were held. */
export function registerResourcesContentJobs(): void {
  onEvent('resources.due', 'resources.open', async (kernel, job) => {
    const ctx = await jobCtx(kernel, job.schoolId, 'resources');
    for (const id of job.payload['ids'] as string[]) await open(ctx, id);
  });
  onCleared('resource', 'resources.cleared', open);
}
