import { systemCtx } from '#kernel/http/context.ts';
import { onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { endUnheld } from './terms/delegations.actions.ts';
import { applyTermDay } from './terms/terms.actions.ts';
import { joinOrg } from './accounts.actions.ts';

/**
 * Members follow the organisations that the school adds; roles given for a limited time begin and end on their days,
 * delegated ones with those of the person who delegated them.
 */
export function registerAccountsJobs(): void {
  onEvent('auth.role_term_due', 'accounts.role-term', async (kernel, job) =>
    applyTermDay(await jobCtx(kernel, job.schoolId, 'accounts.role-term'), String(job.payload['termId'])),
  );
  for (const event of ['auth.rights_changed', 'auth.roles_lost'] as const)
    onEvent(event, `accounts.entrusted:${event}`, async (kernel, job) => {
      const { accountIds } = job.payload as { accountIds: string[] };
      await endUnheld(await jobCtx(kernel, job.schoolId, 'accounts.entrusted'), accountIds);
    });
  onEvent('school.org_created', 'accounts.join-org', async (kernel, job) => {
    const { orgId, accountId } = job.payload as { orgId: string; accountId: string };
    await joinOrg(systemCtx(kernel, job.schoolId, { kind: 'job', name: 'accounts.join-org' }), orgId, accountId);
  });
}
