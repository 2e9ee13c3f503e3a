import { TOTP } from 'otpauth';
import type { SystemCtx } from '#kernel/http/context.ts';

const period = 30;
const make = (secret: string): TOTP => new TOTP({ issuer: 'Encrier', algorithm: 'SHA1', digits: 6, period, secret });

/**
 * Checks a six-digit code, allowing one step of drift. Returns its time step, or null; a step already used is refused,
 * so a code works once (SEC-AUT-05).
 */
export function checkTotp(secret: string, code: string, now: Date, lastStep: number): number | null {
  const delta = make(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return step > lastStep ? step : null;
}

/** Address that an authenticator application scans. */
export const totpUri = (secret: string, label: string, issuer: string): string =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret }).toString();

const context = (ctx: SystemCtx, accountId: string): string => `totp:${ctx.schoolId}:${accountId}`;
/** Seals a second factor for storage; only its own account can open it. */
export const sealTotp = (ctx: SystemCtx, accountId: string, secret: string): string =>
  ctx.kernel.secrets.totp.seal(secret, context(ctx, accountId));
export const openTotp = (ctx: SystemCtx, accountId: string, sealed: string): string | null =>
  ctx.kernel.secrets.totp.open(sealed, context(ctx, accountId))?.toString() ?? null;
