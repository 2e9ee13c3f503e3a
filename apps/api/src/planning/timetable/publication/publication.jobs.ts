import { schoolDay } from '#kernel/db/school-day.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { onEvent } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { failureOf, publish, type Published, refusePublication } from './publication.actions.ts';
import { showChanged } from '../lessons/lessons.jobs.ts';
import { readersOf } from '../lessons/readers.queries.ts';

async function run(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: 'timetable.publish' });
  try {
    const done = await publish(ctx, id);
    if (done) await notifyTouched(kernel, schoolId, done);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await refusePublication(ctx, id, failure);
  }
}

/**
 * Refreshes the screens of people concerned by the publication, and notifies each once when requested: pupils, their
 * guardians, and teachers.
 */
async function notifyTouched(
  kernel: Kernel,
  schoolId: number,
  { id, first, byId, tell: asNotice, touched }: Published,
): Promise<void> {
  const readers = await readTenant(kernel.pool, schoolId, async (db) =>
    readersOf(db, touched, await schoolDay(db, kernel.now())),
  );
  await showChanged(kernel, schoolId, readers.accountIds);
  if (!asNotice) return;
  await notifyAccounts(kernel, schoolId, {
    type: first ? 'edt.publication' : 'edt.modification',
    accountIds: readers.accountIds,
    children: readers.children,
    except: [byId],
    model: { type: 'timetable', id: null },
    priority: 'normal',
    dedupeKey: `timetable:${id}`,
  });
}

export function registerPublicationJobs(): void {
  onEvent('timetable.publish', 'timetable.publish', (kernel, { schoolId, payload }) =>
    run(kernel, schoolId, String(payload['publicationId'])),
  );
}
