import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { purgeRemoved } from './shelves.actions.ts';
import { restoreDays } from './shelves.policy.ts';

/** Every night, deletes what was removed more than 30 days ago; skips a school where there is nothing to delete. */
export function resourcesClock(kernel: Kernel): Promise<void> {
  const over = new Date(kernel.now().getTime() - restoreDays * 86_400_000);
  return eachSchool(kernel, 'resources.purge', async (schoolId) => {
    const due = await readTenant(kernel.pool, schoolId, (db) =>
      db.selectFrom('resources').select('id').where('removed_at', '<', over).executeTakeFirst(),
    );
    if (due) await purgeRemoved(systemCtx(kernel, schoolId, { kind: 'job', name: 'resources' }));
  });
}

export function registerResourcesShelvesJobs(): void {
  onSchedule('resources.purge', '20 3 * * *', resourcesClock);
}
