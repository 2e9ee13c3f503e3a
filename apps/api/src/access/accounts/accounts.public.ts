import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { personCard } from '#kernel/person-card.ts';
import { scopeOf } from '#kernel/policy/actor.ts';
import { type IssuedCode, issueCode } from './accounts.actions.ts';
import { accountOf } from './accounts.queries.ts';

/** A new activation code for an account; see `issueCode`. The server's own commands may issue one for anybody. */
export const newActivationCode = (ctx: Ctx, accountId: string, options: { withoutSecondFactor?: boolean } = {}): Promise<IssuedCode> =>
  issueCode(ctx, accountId, options);

/** The card of a person's account, for the office: a teacher is not told who signs in when. */
export function registerAccountsCards(): void {
  personCard('account', async (ctx: ReadCtx, personId) => {
    const scope = scopeOf(ctx.actor, 'people.view');
    return scope === 'school' || scope === 'cycle' ? accountOf(ctx, personId) : null;
  });
}
