import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { type Notice, notifyAccounts } from '#kernel/notify/notify.ts';
import { requesterCtx, jobCtx } from '#kernel/jobs/job-ctx.ts';
import { accountsOf, childrenFor } from '../../audience/audience.public.ts';
import { namedPupils } from '../../audience/pictured.public.ts';
import { expirePost, releaseDue, remindBeforeDeadline } from './publication.actions.ts';
import { dueWork, isDue, reviewersOf, subjectOf } from './publication.queries.ts';

const ctxOf = (kernel: Kernel, schoolId: number) => jobCtx(kernel, schoolId, 'news');
/** Most pupils named in one notice. */
const maxNamed = 10;
const idOf = (job: EventJob): string => String(job.payload['postId']);

/** Publishes at the planned minute; ignores a plan that was moved, withdrawn or already executed. */
async function release(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  const due = await readTenant(kernel.pool, schoolId, (db) => isDue(db, id, kernel.now()));
  if (due) await releaseDue(await ctxOf(kernel, schoolId), id);
}

/**
 * Scheduled work in every school: plans whose time has come, expired texts, reminders two days and then half a day
 * before a deadline.
 */
export function newsClock(kernel: Kernel): Promise<void> {
  const now = kernel.now();
  return eachDueSchool(kernel, 'news.clock', async (schoolId) => {
    const work = await readTenant(kernel.pool, schoolId, (db) => dueWork(db, now));
    for (const id of work.due) await releaseDue(await ctxOf(kernel, schoolId), id);
    for (const id of work.over) await expirePost(await ctxOf(kernel, schoolId), id);
    for (const { id, before } of work.reminders) await remindBeforeDeadline(await ctxOf(kernel, schoolId), id, before);
  });
}

type About = { type: Notice['type']; priority: Notice['priority']; key: string; gather?: boolean };

async function notifyOfPost(
  kernel: Kernel,
  job: EventJob,
  about: About,
  choose: 'readers' | 'unanswered' | 'reviewers' | 'author',
): Promise<void> {
  const id = idOf(job);
  const found = await readTenant(kernel.pool, job.schoolId, async (db) => {
    const subject = await subjectOf(db, id);
    if (!subject) return null;
    const ids =
      choose === 'readers'
        ? await accountsOf(db, id, kernel.now())
        : choose === 'unanswered'
          ? await accountsOf(db, id, kernel.now(), 'reminded')
          : choose === 'author'
            ? [subject.authorId]
            : await reviewersOf(db);
    const children =
      choose === 'readers' || choose === 'unanswered'
        ? await childrenFor(db, 'post_recipients', id)
        : new Map<string, string[]>();
    return { subject, children, ids };
  });
  if (!found) return;
  const { subject, children, ids } = found;
  await notifyAccounts(kernel, job.schoolId, {
    type: about.type,
    accountIds: ids,
    except: choose === 'author' ? [] : [subject.authorId],
    children,
    ...(choose === 'reviewers' && { why: { right: 'news.publish', asks: ['news.publish@school'] } }),
    model: { type: choose === 'readers' || choose === 'unanswered' ? 'news' : 'news_admin', id },
    priority: about.priority,
    dedupeKey: about.key,
    gather: about.gather ?? false,
    detail: subject.title,
  });
}

/** Notifies the readers of a publication as its author chose, once, and again only when a correction asks for it. */
async function announce(kernel: Kernel, job: EventJob): Promise<void> {
  const id = idOf(job);
  const subject = await readTenant(kernel.pool, job.schoolId, (db) => subjectOf(db, id));
  if (subject?.status !== 'published' || subject.notify === 'silent') return;
  const urgent = subject.kind === 'urgent';
  const key = job.payload['again'] ? `news:${id}:${job.id}` : `news:${id}`;
  await notifyOfPost(
    kernel,
    job,
    {
      type: urgent ? 'actualite.urgent' : 'actualite',
      priority: urgent ? 'high' : 'normal',
      gather: subject.notify === 'digest' && !urgent,
      key,
    },
    'readers',
  );
}

/**
 * Notifies the author of a plan stopped because of its pictures: whose consent was withdrawn, as far as they may see
 * the names.
 */
async function notifyOfLoss(kernel: Kernel, job: EventJob): Promise<void> {
  const id = idOf(job);
  const subject = await readTenant(kernel.pool, job.schoolId, (db) => subjectOf(db, id));
  const author = subject && (await requesterCtx(await jobCtx(kernel, job.schoolId, 'news'), subject.authorId));
  if (!author) return;
  const named = await readTenant(kernel.pool, job.schoolId, (db) =>
    namedPupils(db, author, job.payload['pupilIds'] as string[], null, maxNamed),
  );
  await notifyAccounts(kernel, job.schoolId, {
    type: 'actualite.images',
    accountIds: [subject.authorId],
    model: { type: 'news_admin', id },
    priority: 'normal',
    dedupeKey: `news.pictures_lost:${job.id}`,
    detail: [subject.title, named.map(({ label }) => label).join(', ')].filter(Boolean).join(' · '),
  });
}

/** Registers the reactions to a publication, and its scheduled work. */
export function registerNewsPublicationJobs(): void {
  onEvent('news.due', 'news.release', (kernel, job) => release(kernel, job.schoolId, idOf(job)));
  onEvent('news.published', 'news.announce', announce);
  onEvent('news.reminder', 'news.remind', (kernel, job) =>
    notifyOfPost(
      kernel,
      job,
      { type: 'actualite.rappel', priority: 'normal', key: `news.reminder:${job.id}` },
      'unanswered',
    ),
  );
  onEvent('news.submitted', 'news.to_review', (kernel, job) =>
    notifyOfPost(
      kernel,
      job,
      { type: 'actualite.a_valider', priority: 'normal', key: `news.submitted:${job.id}` },
      'reviewers',
    ),
  );
  onEvent('news.refused', 'news.refused', (kernel, job) =>
    notifyOfPost(
      kernel,
      job,
      { type: 'actualite.refusee', priority: 'normal', key: `news.refused:${job.id}` },
      'author',
    ),
  );
  onEvent('news.pictures_lost', 'news.pictures_lost', notifyOfLoss);
  onSchedule('news.clock', '* * * * *', newsClock);
}
