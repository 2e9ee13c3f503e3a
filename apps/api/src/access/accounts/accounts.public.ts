import type { Ctx } from '#kernel/http/context.ts';
import { type IssuedCode, issueCode } from './accounts.actions.ts';

/** A new activation code for an account; see `issueCode`. The server's own commands may issue one for anybody. */
export const newActivationCode = (ctx: Ctx, accountId: string, options: { withoutSecondFactor?: boolean } = {}): Promise<IssuedCode> =>
  issueCode(ctx, accountId, options);
