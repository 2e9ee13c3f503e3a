import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { addDays } from '#kernel/policy/days.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { followReaders } from '../../audience/standing.public.ts';
import { dropAlbum, dropItems, endAlbum, givenAlbums, giveAgain, hidePictures } from './care.actions.ts';
import { albumStands, graceDays, listOverdue, listUnconsented } from './care.queries.ts';

/** Scheduled work uses the school's day. */
const ctxOf = (kernel: Kernel, schoolId: number) => jobCtx(kernel, schoolId, 'media');

async function hide(kernel: Kernel, schoolId: number, pupilId: string | null): Promise<void> {
  const ctx = await ctxOf(kernel, schoolId);
  const found = await readTenant(kernel.pool, schoolId, (db) => listUnconsented(db, ctx.today, { pupilId }));
  for (const [albumId, items] of Map.groupBy(found, (one) => one.albumId)) await hidePictures(ctx, albumId, items);
}

/**
 * Checks every picture again, because consents expire and rules of the school change without any event (LAW-IMG-01,
 * within the hour).
 */
export const sweepConsents = (kernel: Kernel): Promise<void> =>
  eachSchool(kernel, 'media.consents', (schoolId) => hide(kernel, schoolId, null));

/** Albums of the year follow their audience. */
const readers = followReaders({
  name: 'media',
  given: givenAlbums,
  where: ({ today }) => albumStands(today),
  giveAgain,
});
export const sweepReaders = readers.sweep;

/**
 * Albums past their day are hidden from readers; a month later they are deleted with their files, as deleted pictures
 * are after an hour.
 */
export function endLives(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'media.lives', async (schoolId) => {
    const ctx = await ctxOf(kernel, schoolId);
    const work = await readTenant(kernel.pool, schoolId, (db) => listOverdue(db, ctx));
    for (const id of work.ended) await endAlbum(ctx, id);
    const before = addDays(ctx.today, -graceDays);
    for (const id of work.gone) await dropAlbum(ctx, id, before);
    if (work.items.length) await dropItems(ctx, work.items);
  });
}

/** Registers the reactions to a consent and to a pupil's move, and the scheduled work. */
export function registerMediaCareJobs(): void {
  onEvent('consents.changed', 'media.consents_changed', (kernel, job) =>
    hide(kernel, job.schoolId, job.payload['pupilId'] === null ? null : String(job.payload['pupilId'])),
  );
  readers.register();
  onSchedule('media.consents', '1 * * * *', sweepConsents);
  onSchedule('media.lives', '10 * * * *', endLives);
}
