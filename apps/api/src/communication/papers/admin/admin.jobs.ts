import { schoolDay } from '#kernel/db/school-day.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { oncePerDay } from '#kernel/jobs/once-per-day.ts';
import { remindByCalendar } from './admin.actions.ts';
import { dueCampaigns, openWithRules, owingFamilies, someEnd } from './admin.queries.ts';
import { followCampaign, remindOfEnds } from './follow.actions.ts';

async function notifyOwing(
  kernel: Kernel,
  job: EventJob,
  whom: Parameters<typeof owingFamilies>[1],
  key: string,
): Promise<void> {
  const found = await readTenant(kernel.pool, job.schoolId, async (db) =>
    owingFamilies(db, whom, await schoolDay(db, kernel.now())),
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

async function followAll(kernel: Kernel, schoolId: number): Promise<void> {
  const ctx = await jobCtx(kernel, schoolId, 'papers');
  const open = await readTenant(kernel.pool, schoolId, openWithRules);
  for (const { id, rules } of open) await followCampaign(ctx, id, rules);
}

/**
 * Every hour in every school: reminders seven days and two days before a campaign's deadline, and before papers expire;
 * at the beginning of a day, updates the pupils concerned for changes without an event (groups, planned moves).
 */
export function papersClock(kernel: Kernel): Promise<void> {
  const now = kernel.now();
  return eachSchool(kernel, 'papers.clock', async (schoolId) => {
    const { due, day, ends } = await readTenant(kernel.pool, schoolId, async (db) => {
      const today = await schoolDay(db, now);
      return { due: await dueCampaigns(db, today), day: today, ends: await someEnd(db, today) };
    });
    if (ends) await remindOfEnds(systemCtx(kernel, schoolId, { kind: 'job', name: 'papers' }), day);
    await oncePerDay(kernel, schoolId, 'papers.follow', () => followAll(kernel, schoolId));
    for (const { id, before } of due)
      await remindByCalendar(systemCtx(kernel, schoolId, { kind: 'job', name: 'papers' }), id, day, before);
  });
}

/** Registers the reactions to a campaign, and the scheduled reminders. */
export function registerPapersJobs(): void {
  const campaignOf = (job: EventJob): string => String(job.payload['campaignId']);
  onEvent('papers.asked', 'papers.announce', (kernel, job) =>
    notifyOwing(kernel, job, { campaignId: campaignOf(job), only: 'all' }, `papers:${campaignOf(job)}`),
  );
  onEvent('papers.reminder', 'papers.remind', (kernel, job) =>
    notifyOwing(kernel, job, { campaignId: campaignOf(job), only: 'reminded' }, `papers.reminder:${job.id}`),
  );
  onEvent('papers.refused', 'papers.refused', (kernel, job) =>
    notifyOwing(kernel, job, { pieceId: String(job.payload['pieceId']) }, `papers.refused:${job.id}`),
  );
  onEvent('papers.joined', 'papers.joined', (kernel, job) =>
    notifyOwing(
      kernel,
      job,
      { campaignId: campaignOf(job), only: job.payload['pupilIds'] as string[] },
      `papers.joined:${job.id}`,
    ),
  );
  // Late arrivals must hand in papers of open campaigns; pupils who left no longer need to.
  for (const event of [
    'pupils.class_changed',
    'pupils.enrolled',
    'pupils.left',
    'imports.ran',
    'rollover.ran',
    'mandates.given',
    'mandates.ended',
  ] as const)
    onEvent(event, `papers.${event}`, (kernel, job) => followAll(kernel, job.schoolId));
  onSchedule('papers.clock', '17 * * * *', papersClock);
}
