import { timeZoneOf } from '#kernel/db/school-day.ts';
import { actorOf } from '#kernel/auth/authenticate.ts';
import { findAccount } from '#kernel/auth/lookup.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, type SystemCtx, systemCtx } from '#kernel/http/context.ts';

/** The same context with the school's day. */
export async function onSchoolClock(ctx: SystemCtx): Promise<Ctx> {
  const zone = await readTenant(ctx.kernel.pool, ctx.schoolId, timeZoneOf);
  return { ...ctx, zone, today: dayIn(ctx.now, zone) };
}

/** Context of a job, on the school's clock. */
export const jobCtx = (kernel: Kernel, schoolId: number, name: string): Promise<Ctx> =>
  onSchoolClock(systemCtx(kernel, schoolId, { kind: 'job', name }));

/** A job has no session, so no fresh proof of identity. */
const noSession = { sessionId: '', stepUpUntil: null, correspondenceFrom: null };
/**
 * Context of work that an account requested: in its name, with its present rights in all its organisations. Null once
 * the account is closed.
 */
export async function requesterCtx(ctx: Ctx, accountId: string): Promise<Ctx | null> {
  const facts = await readTenant(ctx.kernel.pool, ctx.schoolId, (_db, client) =>
    findAccount(client, ctx.schoolId, accountId),
  );
  if (facts?.status !== 'active') return null;
  return { ...ctx, ...actorOf(facts, noSession, null, ctx.now) };
}
