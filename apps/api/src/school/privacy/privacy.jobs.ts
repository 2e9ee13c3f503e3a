import { systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { runRetention } from './retention.actions.ts';

/** Deletes each night what is older than allowed (LAW-RET-01). */
export function registerPrivacyJobs(): void {
  onSchedule('privacy.retention', '40 2 * * *', (kernel) =>
    eachSchool(kernel, 'privacy.retention', async (schoolId) => {
      await runRetention(systemCtx(kernel, schoolId, { kind: 'job', name: 'privacy.retention' }));
    }),
  );
}
