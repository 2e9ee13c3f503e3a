import { systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { sweepBatches } from './batches.actions.ts';
import { runBatch } from './run.actions.ts';

/** Runs batches, and every hour deletes their expired files. */
export function registerBatches(): void {
  onEvent('report_cards.batch', 'report_cards.run_batch', async (kernel, { schoolId, event, payload }) => {
    await runBatch(await jobCtx(kernel, schoolId, event), String(payload['batchId']));
  });
  onSchedule('report_cards.batches', '50 * * * *', (kernel) =>
    eachSchool(kernel, 'report_cards.batches', async (schoolId) => {
      await sweepBatches(systemCtx(kernel, schoolId, { kind: 'job', name: 'report_cards.batches' }));
    }),
  );
}
