import { accountCard } from '@encrier/contract/access/roles';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { personCard } from '#kernel/person-card.ts';
import { scopeOf } from '#kernel/policy/actor.ts';
import { type IssuedCode, issueCode, rightsAbove, setStatus } from './accounts.actions.ts';
import { codeDays, type Doing } from './accounts.policy.ts';
import { accountOf } from './accounts.queries.ts';

/** A new activation code for an account; see `issueCode`. The server's own commands may issue one for any account. */
export const newActivationCode = (
  ctx: Ctx,
  accountId: string,
  options: { withoutSecondFactor?: boolean } = {},
): Promise<IssuedCode> => issueCode(ctx, accountId, options);

/**
 * Closes an account: ends its sessions and codes, keeps its data; see `setStatus`. The server's own commands may close
 * any account.
 */
export const closeAccount = (ctx: Ctx, accountId: string): Promise<{ ok: true }> => setStatus(ctx, accountId, false);

/** Registers the card of a person's account, for the office: teachers do not see when people sign in. */
export function registerAccountsCards(): void {
  personCard(accountCard, async (ctx: ReadCtx, personId) => {
    const scope = scopeOf(ctx.actor, 'people.contacts');
    return scope === 'school' || scope === 'cycle' ? accountOf(ctx, personId) : null;
  });
}

/**
 * Those of these accounts with more rights than the caller, organisation by organisation: the caller may neither enter
 * them by a code nor close them.
 */
export const accountsAbove = async (db: ReadDb, ctx: Ctx, ids: readonly string[], doing: Doing): Promise<Set<string>> =>
  new Set((await rightsAbove(db, ctx, ids, doing)).keys());

/** Days that an activation code made for an account in this state lives; see `codeDays`. */
export const daysOfCode = (status: string): number => codeDays(status);
