import { schoolDay } from '#kernel/db/school-day.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { askBeforeOpening, onCleared } from '../../pictures/held.public.ts';
import { awaitingMajority } from '../majority/majority.public.ts';
import { openDue } from './opening.actions.ts';
import { handOver, remindByCalendar } from './publication.actions.ts';
import { readAnnouncement, documentsOfBatch, dueReminders } from './publication.queries.ts';

type Telling = { key: string; owing: boolean };

async function notifyReaders(kernel: Kernel, schoolId: number, id: string, { key, owing }: Telling): Promise<void> {
  const now = kernel.now();
  const found = await readTenant(kernel.pool, schoolId, async (db) =>
    readAnnouncement(db, id, now, await schoolDay(db, now), owing),
  );
  if (!found) return;
  await notifyAccounts(kernel, schoolId, {
    type: found.asks ? 'document.a_signer' : 'document',
    accountIds: found.accounts,
    children: found.children,
    model: { type: 'document', id },
    priority: 'normal',
    dedupeKey: key,
    detail: found.title,
  });
}

/**
 * Notifies readers of a published document once, on the day when they first see it; its picture may still delay this.
 */
async function goOut(ctx: Ctx, id: string): Promise<void> {
  const held = await openDue(ctx, id);
  if (held) await askBeforeOpening(ctx, held);
  else await notifyReaders(ctx.kernel, ctx.schoolId, id, { key: `document:${id}`, owing: false });
}

const announce = async (kernel: Kernel, job: EventJob): Promise<void> =>
  goOut(await jobCtx(kernel, job.schoolId, 'documents'), String(job.payload['documentId']));

async function announceBatch(kernel: Kernel, job: EventJob): Promise<void> {
  const ids = await readTenant(kernel.pool, job.schoolId, (db) => documentsOfBatch(db, String(job.payload['batchId'])));
  for (const id of ids) await notifyReaders(kernel, job.schoolId, id, { key: `document:${id}`, owing: false });
}

/**
 * Every hour in every school: pupils who came of age take over their answers, then reminders go out seven days and two
 * days before the deadline.
 */
export function documentsClock(kernel: Kernel): Promise<void> {
  const now = kernel.now();
  return eachSchool(kernel, 'documents.clock', async (schoolId) => {
    const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: 'documents' });
    const { grown, due, day } = await readTenant(kernel.pool, schoolId, async (db) => {
      const today = await schoolDay(db, now);
      return { grown: await awaitingMajority(db, now, today), due: await dueReminders(db, now, today), day: today };
    });
    for (const id of grown) await handOver(ctx, id, day);
    for (const { id, before } of due) await remindByCalendar(ctx, id, day, before);
  });
}

/** Registers the reactions to a document, and the scheduled reminders. */
export function registerDocumentsJobs(): void {
  onEvent('documents.given', 'documents.announce', announce);
  onCleared('document', 'documents.cleared', goOut);
  onEvent('documents.replaced', 'documents.announce_edition', (kernel, job) => {
    const id = String(job.payload['documentId']);
    return notifyReaders(kernel, job.schoolId, id, {
      key: `document:${id}:${String(job.payload['edition'])}`,
      owing: false,
    });
  });
  onEvent('documents.batch_given', 'documents.announce_batch', announceBatch);
  onEvent('documents.reminder', 'documents.remind', (kernel, job) =>
    notifyReaders(kernel, job.schoolId, String(job.payload['documentId']), {
      key: `document.reminder:${job.id}`,
      owing: true,
    }),
  );
  onSchedule('documents.clock', '7 * * * *', documentsClock);
}
