import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';

/** Who acts in a job, on the clock of the school. */
export async function jobCtx(kernel: Kernel, schoolId: number, name: string): Promise<Ctx> {
  const { time_zone } = await withTenant(kernel.pool, schoolId, { readOnly: true }, (db) =>
    db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow(),
  );
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name });
  return { ...ctx, zone: time_zone, today: dayIn(ctx.now, time_zone) };
}
