import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';
import type { EventJob } from '#kernel/jobs/events.ts';

/** The actor of a job, in the school's time zone. */
export async function jobCtx(kernel: Kernel, { schoolId, event }: Pick<EventJob, 'schoolId' | 'event'>): Promise<Ctx> {
  const zone = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => {
    const row = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
    return row.time_zone;
  });
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: event });
  return { ...ctx, zone, today: dayIn(ctx.now, zone) };
}
