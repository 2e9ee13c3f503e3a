import { holdersOf } from '#kernel/auth/holders.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { expireReview } from './reviews.actions.ts';
import { atDeadline } from './reviews.policy.ts';
import { listOverdueReviews } from './reviews.queries.ts';

const QUARTER = 15 * 60_000;

/** Notifies moderators of waiting messages at most every quarter of an hour; never the author. */
async function notifyReviewers(
  kernel: Kernel,
  job: EventJob,
  permission: 'messages.validate' | 'messages.settings',
  key: string,
): Promise<void> {
  const messageId = String(job.payload['messageId']);
  const found = await readTenant(kernel.pool, job.schoolId, async (db) => {
    const message = await db
      .selectFrom('messages')
      .select(['sender_id', 'status'])
      .where('id', '=', messageId)
      .executeTakeFirst();
    if (message?.status !== 'waiting') return null;
    return { all: await holdersOf(db, permission), writer: message.sender_id };
  });
  if (!found) return;
  await notifyAccounts(kernel, job.schoolId, {
    type: 'message.validation',
    accountIds: found.all,
    except: [found.writer],
    why: { right: permission },
    model: { type: 'message_review', id: messageId },
    priority: permission === 'messages.settings' ? 'high' : 'normal',
    dedupeKey: key,
  });
}

/** Notifies moderators of an open report; never the author of the reported message. */
async function notifyOfReport(kernel: Kernel, job: EventJob): Promise<void> {
  const reportId = String(job.payload['reportId']);
  const found = await readTenant(kernel.pool, job.schoolId, async (db) => {
    const report = await db
      .selectFrom('message_reports as r')
      .innerJoin('messages as m', 'm.id', 'r.message_id')
      .select('m.sender_id')
      .where('r.id', '=', reportId)
      .where('r.status', '=', 'open')
      .executeTakeFirst();
    return report ? { all: await holdersOf(db, 'messages.validate'), writer: report.sender_id } : null;
  });
  if (!found) return;
  await notifyAccounts(kernel, job.schoolId, {
    type: 'message.validation',
    accountIds: found.all,
    except: [found.writer],
    why: { right: 'messages.validate' },
    model: { type: 'message_report', id: reportId },
    priority: 'high',
    dedupeKey: `messages.report:${reportId}`,
  });
}

/** Reviews whose deadline has passed, in every school: sent, refused or escalated as their rule says. */
export function reviewClock(kernel: Kernel): Promise<void> {
  return eachDueSchool(kernel, 'messages.review_clock', async (schoolId) => {
    const now = kernel.now();
    const due = await readTenant(kernel.pool, schoolId, (db) => listOverdueReviews(db, now, 200));
    for (const { message_id, expiry, escalated } of due) {
      const what = atDeadline(expiry, escalated);
      if (what !== 'wait') await expireReview(await jobCtx(kernel, schoolId, 'messages'), message_id, what);
    }
  });
}

/** Registers the notices of reviews and their scheduled work. */
export function registerMessageReviewsJobs(): void {
  onEvent('messages.review_asked', 'messages.tell_reviewers', (kernel, job) =>
    notifyReviewers(
      kernel,
      job,
      'messages.validate',
      `messages.review:${Math.floor(kernel.now().getTime() / QUARTER)}`,
    ),
  );
  onEvent('messages.review_escalated', 'messages.tell_direction', (kernel, job) =>
    notifyReviewers(kernel, job, 'messages.settings', `messages.escalated:${String(job.payload['reviewId'])}`),
  );
  onEvent('messages.reported', 'messages.tell_report', notifyOfReport);
  onSchedule('messages.review_clock', '* * * * *', reviewClock);
}
