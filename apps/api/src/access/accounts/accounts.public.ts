import { accountCard } from '@encrier/contract/access/roles';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { personCard } from '#kernel/person-card.ts';
import { scopeOf } from '#kernel/policy/actor.ts';
import { type IssuedCode, issueCode, rightsAbove, setStatus } from './accounts.actions.ts';
import { codeDays, type Doing } from './accounts.policy.ts';
import { accountOf } from './accounts.queries.ts';

/** A new activation code for an account; see `issueCode`. The server's own commands may issue one for anybody. */
export const newActivationCode = (
  ctx: Ctx,
  accountId: string,
  options: { withoutSecondFactor?: boolean } = {},
): Promise<IssuedCode> => issueCode(ctx, accountId, options);

/**
 * Closes an account: its sessions and codes end, its data stay; see `setStatus`. The server's own commands may close
 * anybody's.
 */
export const closeAccount = (ctx: Ctx, accountId: string): Promise<{ ok: true }> => setStatus(ctx, accountId, false);

/** The card of a person's account, for the office: a teacher is not told who signs in when. */
export function registerAccountsCards(): void {
  personCard(accountCard, async (ctx: ReadCtx, personId) => {
    const scope = scopeOf(ctx.actor, 'people.contacts');
    return scope === 'school' || scope === 'cycle' ? accountOf(ctx, personId) : null;
  });
}

/**
 * Those of these accounts that hold more than the caller, organisation by organisation: they are not his to enter by a
 * code, or to close.
 */
export const accountsAbove = async (db: ReadDb, ctx: Ctx, ids: readonly string[], doing: Doing): Promise<Set<string>> =>
  new Set((await rightsAbove(db, ctx, ids, doing)).keys());

/** Days that an activation code made for an account in this state lives; see `codeDays`. */
export const daysOfCode = (status: string): number => codeDays(status);
