import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { takeAttempt } from './throttle.ts';

/** How long a device may take to answer a challenge. */
const LIFE_MS = 5 * 60_000;
const RANDOM = 16;
const BODY = RANDOM + 8;

/** What the answer to a challenge does: add a key to one account, or prove that somebody holds a key. */
type Use = { add: string } | 'prove';

const seal = (ctx: Ctx, use: Use, body: Buffer): Buffer =>
  createHmac('sha256', ctx.kernel.secrets.pepper)
    .update(`challenge|${ctx.schoolId}|${use === 'prove' ? use : `add|${use.add}`}|`)
    .update(body)
    .digest();

/**
 * Bytes for a device to sign, in base64url. They carry their own expiry and purpose under a seal, so nothing is stored
 * until they are used.
 */
export function newChallenge(ctx: Ctx, use: Use): string {
  const until = Buffer.alloc(8);
  until.writeBigUInt64BE(BigInt(ctx.now.getTime() + LIFE_MS));
  const body = Buffer.concat([randomBytes(RANDOM), until]);
  return Buffer.concat([body, seal(ctx, use, body)]).toString('base64url');
}

/** Consumes a returned challenge: true once, if this school made it for this use within five minutes. */
export async function spendChallenge(ctx: Ctx, use: Use, given: string): Promise<boolean> {
  const bytes = Buffer.from(given, 'base64url');
  if (bytes.length !== BODY + 32) return false;
  const body = bytes.subarray(0, BODY);
  if (!timingSafeEqual(bytes.subarray(BODY), seal(ctx, use, body))) return false;
  if (body.readBigUInt64BE(RANDOM) <= BigInt(ctx.now.getTime())) return false;
  try {
    await takeAttempt(ctx, [['challenge', bytes.toString('hex')]]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.throttled') return false;
    throw error;
  }
}
