import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { makePapers } from './papers.actions.ts';
import { publishDue, tellMade } from './publishing.actions.ts';

/** Who acts in a job, on the school's clock. */
async function jobCtx(kernel: Kernel, { schoolId, event }: EventJob): Promise<Ctx> {
  const zone = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => {
    const row = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
    return row.time_zone;
  });
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: event });
  return { ...ctx, zone, today: dayIn(ctx.now, zone) };
}
const whereOf = ({ payload }: EventJob) => ({
  classId: String(payload['classId']),
  termId: String(payload['termId']),
});

async function onPrint(kernel: Kernel, job: EventJob): Promise<void> {
  const ctx = await jobCtx(kernel, job);
  await makePapers(ctx, whereOf(job));
  await tellMade(ctx, whereOf(job));
}

/** Papers follow cards that were made; families are told when the hour of publication comes. */
export function registerReportCardsJobs(): void {
  onEvent('report_cards.made', 'report_cards.print', onPrint);
  onEvent('report_cards.due', 'report_cards.publish_due', async (kernel, job) => {
    await publishDue(await jobCtx(kernel, job), whereOf(job));
  });
}
