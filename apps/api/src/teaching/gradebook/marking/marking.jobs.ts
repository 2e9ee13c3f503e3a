import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { refreshOne } from '../rules/rules.actions.ts';
import { openDue, publishDue } from './publishing.actions.ts';

const idsOf = ({ payload }: EventJob, name: string): string[] => payload[name] as string[];

async function onRuled(kernel: Kernel, job: EventJob): Promise<void> {
  const ctx = await jobCtx(kernel, job.schoolId, job.event);
  const levelIds = idsOf(job, 'levelIds');
  for (let done = await refreshOne(ctx, levelIds, null); done; ) done = await refreshOne(ctx, levelIds, done);
}

export function registerGradebookJobs(): void {
  onEvent('gradebook.due', 'gradebook.publish_due', async (kernel, job) => {
    await publishDue(await jobCtx(kernel, job.schoolId, job.event), idsOf(job, 'ids'));
  });
  onEvent('gradebook.parents_due', 'gradebook.open_due', async (kernel, job) => {
    await openDue(await jobCtx(kernel, job.schoolId, job.event), idsOf(job, 'ids'));
  });
  onEvent('gradebook.ruled', 'gradebook.refresh', onRuled);
}
