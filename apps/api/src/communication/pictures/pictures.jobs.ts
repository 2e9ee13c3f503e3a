import { readTenant } from '#kernel/db/tenant.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { oncePerDay } from '#kernel/jobs/once-per-day.ts';
import { endedConsents, imageConsent } from '../../school/consents/consents.public.ts';
import { shownPurpose } from '../audience/pictured.public.ts';
import { askToLook, closeReviews } from './pictures.actions.ts';
import { openReviews, outFor } from './pictures.queries.ts';

type Lost = { pupilId: string; since: Date };

/** Asks for a look at what is out for each of these pupils who still may not be shown. */
async function lost(ctx: Ctx, all: readonly Lost[]): Promise<void> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const ids = all.map(({ pupilId }) => pupilId);
    const allowed = await imageConsent(db, ids, shownPurpose, ctx.today);
    return outFor(
      db,
      ctx,
      ids.filter((id) => !allowed.has(id)),
    );
  });
  for (const { pupilId, since } of all) {
    const own = found.filter((one) => one.pupilId === pupilId);
    if (own.length) await askToLook(ctx, pupilId, own, since);
  }
}

/** Closes reviews that are no longer needed, of one pupil or of all. */
async function settle(ctx: Ctx, only: string | null): Promise<void> {
  const stale = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const waiting = await openReviews(db, only);
    const ids = [...new Set(waiting.map(({ pupilId }) => pupilId))];
    const allowed = await imageConsent(db, ids, shownPurpose, ctx.today);
    const out = await outFor(
      db,
      ctx,
      ids.filter((id) => !allowed.has(id)),
    );
    const keys = new Set(out.map(({ kind, thing, pupilId }) => `${kind} ${thing.id} ${pupilId}`));
    return waiting.filter(({ kind, thingId, pupilId }) => !keys.has(`${kind} ${thingId} ${pupilId}`));
  });
  for (const [pupilId, gone] of Map.groupBy(stale, (one) => one.pupilId))
    await closeReviews(
      ctx,
      pupilId,
      gone.map(({ id }) => id),
    );
}

/** Days back in which a consent that ended is looked for, in case the server was down on its day. */
const daysBack = 7;
/** Consents whose last day has passed; publications that were removed, or lost their picture. */
export const sweepPictures = (kernel: Kernel): Promise<void> =>
  eachSchool(kernel, 'pictures.sweep', async (schoolId) => {
    const ctx = await jobCtx(kernel, schoolId, 'pictures');
    await oncePerDay(kernel, schoolId, 'pictures.ended', async () => {
      const ended = await readTenant(kernel.pool, schoolId, (db) =>
        endedConsents(db, shownPurpose, ctx.today, daysBack),
      );
      if (ended.length)
        await lost(
          ctx,
          ended.map(({ pupilId, endsOn }) => ({ pupilId, since: new Date(`${endsOn}T23:59:59Z`) })),
        );
    });
    await settle(ctx, null);
  });

/** Registers the reactions to a consent withdrawn or given again, and the scheduled work. */
export function registerPicturesJobs(): void {
  onEvent('consents.withdrawn', 'pictures.withdrawn', async (kernel, job) => {
    if (job.payload['purpose'] !== shownPurpose) return;
    const ctx = await jobCtx(kernel, job.schoolId, 'pictures');
    await lost(
      ctx,
      (job.payload['pupilIds'] as string[]).map((pupilId) => ({ pupilId, since: ctx.now })),
    );
  });
  onEvent('consents.changed', 'pictures.changed', async (kernel, job) =>
    settle(
      await jobCtx(kernel, job.schoolId, 'pictures'),
      job.payload['pupilId'] === null ? null : String(job.payload['pupilId']),
    ),
  );
  onSchedule('pictures.sweep', '25 * * * *', sweepPictures);
}
