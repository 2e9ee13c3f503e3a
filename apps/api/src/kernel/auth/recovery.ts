import { createHmac } from 'node:crypto';
import type { Ctx } from '#kernel/http/context.ts';
import { newCode } from './token.ts';

/** Number of recovery codes in a set. */
const many = 10;

/** A recovery code as stored: a keyed digest valid for its account only. Dashes, spaces and case are ignored. */
export const recoveryHash = (ctx: Ctx, accountId: string, code: string): Buffer =>
  createHmac('sha256', ctx.kernel.secrets.pepper)
    .update(`recovery|${ctx.schoolId}|${accountId}|${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest();

/** A new set of codes, each replacing the second factor once, with their digests (SEC-AUT-05). */
export function newRecoveryCodes(ctx: Ctx, accountId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: many }, () => newCode().code);
  return { codes, hashes: codes.map((code) => recoveryHash(ctx, accountId, code)) };
}
