import { createHmac } from 'node:crypto';
import type { Ctx } from '#kernel/http/context.ts';
import { newCode } from './token.ts';

/** Recovery codes of one set. */
const many = 10;

/**
 * A recovery code as it is stored: a keyed digest that is good for its account alone. Dashes, spaces and case do not
 * count.
 */
export const recoveryHash = (ctx: Ctx, accountId: string, code: string): Buffer =>
  createHmac('sha256', ctx.kernel.secrets.pepper)
    .update(`recovery|${ctx.schoolId}|${accountId}|${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest();

/** A set of codes that each replace the second factor once, and their digests (SEC-AUT-05). */
export function newRecoveryCodes(ctx: Ctx, accountId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: many }, () => newCode().code);
  return { codes, hashes: codes.map((code) => recoveryHash(ctx, accountId, code)) };
}
