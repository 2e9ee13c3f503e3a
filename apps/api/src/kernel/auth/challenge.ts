import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { takeAttempt } from './throttle.ts';

/** Life of a challenge that a device answers. */
const LIFE_MS = 5 * 60_000;
const RANDOM = 16;
const BODY = RANDOM + 8;

/** What a challenge is answered with: a new key of one account, or a proof that somebody holds a key. */
type Use = { add: string } | 'prove';

const seal = (ctx: Ctx, use: Use, body: Buffer): Buffer =>
  createHmac('sha256', ctx.kernel.secrets.pepper)
    .update(`challenge|${ctx.schoolId}|${use === 'prove' ? use : `add|${use.add}`}|`)
    .update(body)
    .digest();

/**
 * Bytes that a device signs, in base64url. They say themselves, under a seal, until when they serve and what for:
 * nothing is stored before they are used.
 */
export function newChallenge(ctx: Ctx, use: Use): string {
  const until = Buffer.alloc(8);
  until.writeBigUInt64BE(BigInt(ctx.now.getTime() + LIFE_MS));
  const body = Buffer.concat([randomBytes(RANDOM), until]);
  return Buffer.concat([body, seal(ctx, use, body)]).toString('base64url');
}

/** Takes a challenge that came back: true once for one that this school made for this use within five minutes. */
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
