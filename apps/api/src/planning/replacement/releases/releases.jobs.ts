import { timeZoneOf } from '#kernel/db/school-day.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { writeLive } from '#kernel/live/write.ts';
import { refreshReleases } from './releases.actions.ts';

/** Refreshes the board and the hall after any change of lessons; and asks families, or withdraws the question. */
async function afterChange(kernel: Kernel, { schoolId, event, payload }: EventJob): Promise<void> {
  const zone = await withTenant(kernel.pool, schoolId, {}, async (db, client) => {
    const holds = ['sessions.cancel', 'sessions.display'] as const;
    await writeLive(client, schoolId, 'replacement.changed', {}, { holds });
    return timeZoneOf(db);
  });
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: event });
  const own: Ctx = { ...ctx, zone, today: dayIn(ctx.now, zone) };
  await refreshReleases(own, payload['ids'] as string[]);
}

export function registerReleaseJobs(): void {
  onEvent('lessons.changed', 'replacement.after_change', afterChange);
}
