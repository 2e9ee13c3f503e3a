import { readTenant } from '#kernel/db/tenant.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { type Action, performWork } from './engine/work.ts';
import { forgetChanges } from './imports.actions.ts';

/** Long work on imports, and every hour the end of the time to undo. */
export function registerImportsJobs(): void {
  onEvent('imports.asked', 'imports.work', async (kernel, job) => {
    const { importId, action, confirmed } = job.payload as { importId: string; action: Action; confirmed: boolean };
    await performWork(kernel, job.schoolId, importId, action, confirmed);
  });
  onSchedule('imports.purge', '35 * * * *', (kernel) =>
    eachSchool(kernel, 'imports.purge', async (schoolId) => {
      const late = await readTenant(kernel.pool, schoolId, (db) =>
        db
          .selectFrom('imports')
          .select('id')
          .where('undo_until_at', '<=', kernel.now())
          .where('status', '=', 'done')
          .limit(500)
          .execute(),
      );
      if (late.length)
        await forgetChanges(
          systemCtx(kernel, schoolId, { kind: 'job', name: 'imports.purge' }),
          late.map(({ id }) => id),
        );
    }),
  );
}
