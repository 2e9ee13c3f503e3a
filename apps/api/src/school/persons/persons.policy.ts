import { type AccountActor, orgsOf, scopeOf } from '#kernel/policy/actor.ts';
import type { Reach } from '../directory/directory.public.ts';

/**
 * Whose sheets a person may open, whose pupils they may change, or whose protected data they may read; null for
 * nobody's. `cycle` is the person's own organisations.
 */
export function stewardReach(
  actor: AccountActor,
  permission: 'people.contacts' | 'people.edit' | 'people.sensitive',
): Reach | null {
  const scope = scopeOf(actor, permission);
  if (scope === 'school') return { all: true, orgIds: null };
  return scope === 'cycle' ? { all: true, orgIds: orgsOf(actor, permission) } : null;
}

/** Sum of today's shares of payers, in percent; null without any. */
export function payerTotal(
  ties: readonly { stands: boolean; payer: boolean; payerShare: number | null }[],
): number | null {
  const shares = ties
    .filter((tie) => tie.stands && tie.payer && tie.payerShare !== null)
    .map((tie) => tie.payerShare ?? 0);
  return shares.length ? Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) / 100 : null;
}
