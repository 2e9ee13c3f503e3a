import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { actorOf } from '#kernel/auth/authenticate.ts';
import { findAccount, type SessionFacts } from '#kernel/auth/lookup.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import type { PoolClient } from 'pg';
import { presentUser } from './auth.present.ts';
export { openSession } from './sessions.actions.ts';
import { currentUser, personalWords, userExtras } from './auth.queries.ts';

/** The stored user as it is now for the caller, in the organisation chosen; read afresh. */
async function storedUserNow(db: ReadDb, client: PoolClient, ctx: Ctx): Promise<StoredUser> {
  const actor = self(ctx);
  const facts = (await findAccount(client, ctx.schoolId, actor.accountId))!;
  const entryId = facts.entries.find((entry) => entry.orgId === actor.orgId)?.id ?? null;
  const session = {
    sessionId: actor.sessionId,
    stepUpUntil: actor.stepUpUntil,
    correspondenceFrom: actor.correspondenceFrom,
  } as SessionFacts;
  const fresh = actorOf(facts, session, actor.orgId ? entryId : null, ctx.now);
  return presentUser(
    { ...fresh, actor: { ...fresh.actor, lookedAtBy: actor.lookedAtBy }, facts, session },
    await userExtras(db, { ...actor, schoolId: ctx.schoolId, today: ctx.today }),
  );
}

export const signedInUser = (ctx: Ctx): Promise<StoredUser> =>
  readTenant(ctx.kernel.pool, ctx.schoolId, (db, client) => storedUserNow(db, client, ctx));

/** The stored user from the request's own session look-up: one statement less than reading it afresh. */
export const configUser = (ctx: ReadCtx): Promise<StoredUser> => currentUser(ctx);

/** Words that a password of this person may not be made of. */
export const forbiddenWords = (ctx: Ctx, names: readonly string[]): Promise<string[]> => personalWords(ctx, names);
