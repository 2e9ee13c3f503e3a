import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { registerReminders } from '../proof/reminders.jobs.ts';
import { makePapers } from './papers.actions.ts';
import { publishDue, notifyOfPrintedCards } from './publishing.actions.ts';

const whereOf = ({ payload }: EventJob) => ({
  classId: String(payload['classId']),
  termId: String(payload['termId']),
});

async function onPrint(kernel: Kernel, job: EventJob): Promise<void> {
  const ctx = await jobCtx(kernel, job.schoolId, job.event);
  await makePapers(ctx, whereOf(job));
  await notifyOfPrintedCards(ctx, whereOf(job));
}

/** Makes papers of new cards, and publishes them at the scheduled time. */
export function registerReportCardsJobs(): void {
  registerReminders();
  onEvent('report_cards.made', 'report_cards.print', onPrint);
  onEvent('report_cards.due', 'report_cards.publish_due', async (kernel, job) => {
    await publishDue(await jobCtx(kernel, job.schoolId, job.event), whereOf(job));
  });
}
