import { actorOf } from '#kernel/auth/authenticate.ts';
import { findAccount } from '#kernel/auth/lookup.ts';
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

/** No session stands behind a job: nothing was proved again for it. */
const noSession = { sessionId: '', stepUpUntil: null, correspondenceFrom: null };
/**
 * The same for work that somebody asked for: done in his name, with the rights that he holds by now in all his
 * organisations. Null once his account is closed.
 */
export async function requesterCtx(ctx: Ctx, accountId: string): Promise<Ctx | null> {
  const facts = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (_db, client) =>
    findAccount(client, ctx.schoolId, accountId),
  );
  if (facts?.status !== 'active') return null;
  return { ...ctx, ...actorOf(facts, noSession, null, ctx.now) };
}
