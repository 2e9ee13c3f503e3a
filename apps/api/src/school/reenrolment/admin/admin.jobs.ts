import { schoolDay } from '#kernel/db/school-day.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { campaignRows, reminderOn } from '../reenrolment.public.ts';
import { listUnanswered } from './admin.queries.ts';

async function send(
  kernel: Kernel,
  schoolId: number,
  accountIds: readonly string[],
  id: string,
  key: string,
): Promise<void> {
  await notifyAccounts(kernel, schoolId, {
    type: 'reinscription',
    accountIds,
    model: { type: 'reenrolment', id },
    priority: 'normal',
    dedupeKey: `reenrolment:${id}:${key}`,
  });
}

/**
 * Notifies a school's families of what is due today: the opening, a week before the end, two days before it. Once each,
 * and never those who answered yes or no.
 */
async function announce(kernel: Kernel, schoolId: number): Promise<void> {
  const due = await readTenant(kernel.pool, schoolId, async (db) => {
    const campaign = await campaignRows(db).where('k.state', '=', 'published').limit(1).executeTakeFirst();
    if (!campaign) return null;
    const today = await schoolDay(db, kernel.now());
    const which = reminderOn(
      { state: campaign.state, opensOn: campaign.opens_on, closesOn: campaign.closes_on },
      today,
    );
    return which && { id: campaign.id, which, ids: await listUnanswered(db, campaign, today) };
  });
  if (due) await send(kernel, schoolId, due.ids, due.id, due.which);
}

/** Scheduled work in every school. */
export const reenrolmentClock = (kernel: Kernel): Promise<void> =>
  eachSchool(kernel, 'reenrolment.clock', (schoolId) => announce(kernel, schoolId));

/** A reminder requested by the office; the pupils are read again, since a family may have answered meanwhile. */
async function askAgain(kernel: Kernel, job: EventJob): Promise<void> {
  const [id, pupilIds] = [String(job.payload['campaignId']), job.payload['pupilIds'] as string[]];
  const ids = await readTenant(kernel.pool, job.schoolId, async (db) => {
    const campaign = await campaignRows(db)
      .where('k.id', '=', id)
      .where('k.state', '=', 'published')
      .executeTakeFirst();
    if (!campaign) return [];
    return listUnanswered(db, campaign, await schoolDay(db, kernel.now()), pupilIds);
  });
  await send(kernel, job.schoolId, ids, id, job.id);
}

/**
 * Registers the notices of a campaign; the scheduler runs at daytime hours of every time zone, each notice is sent
 * once.
 */
export function registerReenrolmentJobs(): void {
  onEvent('reenrolment.published', 'reenrolment.opened', (kernel, job) => announce(kernel, job.schoolId));
  onEvent('reenrolment.reminded', 'reenrolment.remind', askAgain);
  onSchedule('reenrolment.clock', '25 * * * *', reenrolmentClock);
}
