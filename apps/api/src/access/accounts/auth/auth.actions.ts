import { timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '@encrier/contract/access/auth';
import { hashPassword, needsRehash, verifyPassword } from '#kernel/auth/password.ts';
import { recoveryHash } from '#kernel/auth/recovery.ts';
import { endSession } from '#kernel/auth/sessions.ts';
import { checkGuess, type Windows } from '#kernel/auth/throttle.ts';
import { checkTotp, openTotp } from '#kernel/auth/totp.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { unauthenticated } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsRoom } from '../accounts.room.ts';
import { type Factor, knownMark, openSession } from './sessions.actions.ts';

type Credentials = {
  username: string;
  password: string;
  totp?: string | undefined;
  remember?: boolean | undefined;
  device?: string | undefined;
};
export type Stored = {
  id: string;
  password_hash: string | null;
  status: string;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number;
  known_devices: Buffer[];
  recovery_codes: Buffer[];
};

export function loadForLogin(ctx: Ctx, username: string): Promise<Stored | undefined> {
  return readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db
      .selectFrom('accounts')
      .select([
        'id',
        'password_hash',
        'status',
        'totp_secret',
        'totp_confirmed_at',
        'totp_last_step',
        'known_devices',
        'recovery_codes',
      ])
      .where('username', '=', username)
      .executeTakeFirst(),
  );
}

/** The proof of a valid second step: null without a second factor, `asked` when one is required and missing. */
export async function secondFactor(
  ctx: Ctx,
  account: Stored,
  given: string | undefined,
): Promise<Factor | null | 'asked'> {
  if (!account.totp_confirmed_at || !account.totp_secret) return null;
  if (!given) return 'asked';
  const secret = openTotp(ctx, account.id, account.totp_secret);
  const factor = await checkGuess(ctx, [['second_factor', account.id]], async (): Promise<Factor | null> => {
    if (/^[\d ]+$/.test(given)) {
      const step = secret ? checkTotp(secret, given, ctx.now, account.totp_last_step) : null;
      return step ? { step } : null;
    }
    const recovery = recoveryHash(ctx, account.id, given);
    return account.recovery_codes.some((one) => timingSafeEqual(one, recovery)) ? { recovery } : null;
  });
  if (!factor) throw unauthenticated('auth.bad_totp');
  return factor;
}

/**
 * Where a wrong password counts: on a device that the account knows apart from everything that strangers try elsewhere.
 */
function windowsOf(ctx: Ctx, username: string, found: Stored | undefined): Windows {
  const { device, ip } = ctx;
  const mark = found && device ? knownMark(ctx, found.id, device) : null;
  const known = mark !== null && found?.known_devices.some((one) => timingSafeEqual(one, mark));
  return known
    ? [
        ['login_device', `${username}|${device}`],
        ['login_address', ip],
      ]
    : [
        ['login_pair', `${username}|${ip}`],
        ['login_account', username],
        ['login_address', ip],
      ];
}

/** Signs in. Unknown user, wrong password and disabled account answer the same, in the same time (SEC-AUT-04). */
export async function signIn(ctx: Ctx, input: Credentials): Promise<SignedIn | { status: 'totp_required' }> {
  const found = await loadForLogin(ctx, input.username);
  const account = await checkGuess(ctx, windowsOf(ctx, input.username, found), async () => {
    const right = await verifyPassword(found?.status === 'active' ? found.password_hash : null, input.password);
    return (right && found) || null;
  });
  if (!account) throw unauthenticated('auth.bad_credentials');
  const factor = await secondFactor(ctx, account, input.totp);
  if (factor === 'asked') return { status: 'totp_required' };
  const passwordHash =
    account.password_hash && needsRehash(account.password_hash) ? await hashPassword(input.password) : undefined;
  return openSession(ctx, account.id, 'auth.login', {
    proven: account.password_hash,
    remember: input.remember,
    device: input.device,
    factor,
    ...(passwordHash && { passwordHash }),
  });
}

/** Ends the caller's session; its push subscriptions go with it (SEC-PSH-02). */
export async function signOut(ctx: Ctx): Promise<{ ok: true }> {
  const actor = self(ctx);
  await accountsRoom.act({ ...ctx, actor: { ...actor, lookedAtBy: null } }, 'auth.logout', async (tx) => {
    await endSession(tx, actor.sessionId);
    return { result: null, audit: { object: { type: 'session', id: actor.sessionId } } };
  });
  ctx.out.clearToken = true;
  return { ok: true };
}
