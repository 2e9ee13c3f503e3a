import { systemCtx } from '#kernel/http/context.ts';
import { onEvent } from '#kernel/jobs/events.ts';
import { followReenrolment } from './rollover.actions.ts';

/** A passage under preparation follows the departures that re-enrolment concluded. */
export function registerRolloverJobs(): void {
  onEvent('reenrolment.decided', 'rollover.follow', (kernel, job) =>
    followReenrolment(systemCtx(kernel, job.schoolId, { kind: 'job', name: 'rollover' }), [
      String(job.payload['pupilId']),
    ]),
  );
}
