import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { remindByCalendar } from './admin.actions.ts';
import { dueCampaigns, owing, zoneOf } from './admin.queries.ts';

async function tell(kernel: Kernel, job: EventJob, whom: Parameters<typeof owing>[1], key: string): Promise<void> {
  const found = await withTenant(kernel.pool, job.schoolId, { readOnly: true }, async (db) =>
    owing(db, whom, dayIn(kernel.now(), await zoneOf(db))),
  );
  if (!found) return;
  await notifyAccounts(kernel, job.schoolId, {
    type: 'document.piece',
    accountIds: [...found.children.keys()],
    children: found.children,
    model: { type: 'paper', id: null },
    priority: 'normal',
    dedupeKey: key,
    detail: found.title,
  });
}

/** Every hour in every school: reminders seven days and two days before the last day of a campaign. */
export function papersClock(kernel: Kernel): Promise<void> {
  const now = kernel.now();
  return eachSchool(kernel, 'papers.clock', async (schoolId) => {
    const { due, day } = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => {
      const today = dayIn(now, await zoneOf(db));
      return { due: await dueCampaigns(db, today), day: today };
    });
    for (const { id, before } of due)
      await remindByCalendar(systemCtx(kernel, schoolId, { kind: 'job', name: 'papers' }), id, day, before);
  });
}

/** Declares what follows from a campaign, and the reminders of the calendar. */
export function registerPapersJobs(): void {
  const campaignOf = (job: EventJob): string => String(job.payload['campaignId']);
  onEvent('papers.asked', 'papers.announce', (kernel, job) =>
    tell(kernel, job, { campaignId: campaignOf(job), only: 'all' }, `papers:${campaignOf(job)}`),
  );
  onEvent('papers.reminder', 'papers.remind', (kernel, job) =>
    tell(kernel, job, { campaignId: campaignOf(job), only: 'reminded' }, `papers.reminder:${job.id}`),
  );
  onEvent('papers.refused', 'papers.refused', (kernel, job) =>
    tell(kernel, job, { pieceId: String(job.payload['pieceId']) }, `papers.refused:${job.id}`),
  );
  onSchedule('papers.clock', '17 * * * *', papersClock);
}
