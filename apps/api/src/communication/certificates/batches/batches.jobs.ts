import { onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { runBatch } from './run.actions.ts';

/** Makes the papers of batches. */
export function registerCertificateBatches(): void {
  onEvent('certificates.batch', 'certificates.run_batch', (kernel, { schoolId, event, payload }) =>
    runBatch(() => jobCtx(kernel, schoolId, event), String(payload['batchId'])),
  );
}
