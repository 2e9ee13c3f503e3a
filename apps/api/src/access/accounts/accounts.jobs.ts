import { systemCtx } from '#kernel/http/context.ts';
import { onEvent } from '#kernel/jobs/events.ts';
import { joinOrg } from './accounts.actions.ts';

/** Members follow the organisations that the school adds. */
export function registerAccountsJobs(): void {
  onEvent('school.org_created', 'accounts.join-org', async (kernel, job) => {
    const { orgId, accountId } = job.payload as { orgId: string; accountId: string };
    await joinOrg(systemCtx(kernel, job.schoolId, { kind: 'job', name: 'accounts.join-org' }), orgId, accountId);
  });
}
