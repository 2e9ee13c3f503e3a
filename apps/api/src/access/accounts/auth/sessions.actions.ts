import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from '@encrier/contract/access/auth';
import { dayIn } from '#kernel/content/dates.ts';
import { linkHolder } from '#kernel/auth/authenticate.ts';
import { findSession } from '#kernel/auth/lookup.ts';
import { addSession } from '#kernel/auth/sessions.ts';
import { newToken } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { withReader, readTenant } from '#kernel/db/tenant.ts';
import { invalid, unauthenticated } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { stepUpMinutes } from '#kernel/policy/proof.ts';
import { closedUntil, lifetime } from './auth.policy.ts';
import { presentSignedIn } from './auth.present.ts';
import { userExtras } from './auth.queries.ts';
import { accountsRoom, type AccountsTx } from '../accounts.room.ts';
import { spendCode } from './codes.public.ts';

/** The proof of the second step: a time step of the application, or the digest of a recovery code. */
export type Factor = { step: number } | { recovery: Buffer };
export type Opening = {
  remember?: boolean | undefined;
  device?: string | undefined;
  factor?: Factor | null;
  passwordHash?: string;
  /** The code of a QR, used by this sign-in. */
  code?: string;
  /** How the password was checked. */
  proven?: string | null;
  /** What else is written when the session opens; if it throws, no session opens. */
  also?: (tx: AccountsTx) => Promise<void>;
  /** Signed in with only a code that the school handed out. */
  handed?: boolean;
};

/** Digest by which an account remembers a device, from the random name of its browser. */
export const knownMark = (ctx: Ctx, accountId: string, mark: string): Buffer =>
  createHash('sha256').update(`${ctx.schoolId}|${accountId}|${mark}`).digest();

/** Identifies a device: by its browser's random name, given now when missing, else by the client's own name. */
function deviceMark(ctx: Ctx, accountId: string, name = ''): Buffer {
  if (ctx.client === 'web' && !ctx.device) ctx.out.setDevice = randomBytes(16).toString('base64url');
  return knownMark(ctx, accountId, ctx.device ?? ctx.out.setDevice ?? `name:${name}`);
}

/**
 * Marks the second factor as used on the account. Of two simultaneous sign-ins with one code, the second finds it used.
 */
function spentFactor(
  before: { totp_last_step: number; recovery_codes: Buffer[] },
  factor: Factor | null,
): { totp_last_step?: number; recovery_codes?: Buffer[] } {
  if (factor === null) return {};
  if ('step' in factor) {
    if (before.totp_last_step >= factor.step) throw unauthenticated('auth.bad_totp');
    return { totp_last_step: factor.step };
  }
  const left = before.recovery_codes.filter((one) => !one.equals(factor.recovery));
  if (left.length === before.recovery_codes.length) throw unauthenticated('auth.bad_totp');
  return { recovery_codes: left };
}

/** The answer of a sign-in: the user as the new session sees them, and the token for the client it belongs to. */
function signedInWith(
  ctx: Ctx,
  { accountId, personId }: { accountId: string; personId: string | null },
  { token, hash, kind }: { token: string; hash: Buffer; kind: 'web' | 'mobile' },
  maxAge: number | null,
): Promise<SignedIn> {
  return withReader(ctx.kernel.pool, ctx.schoolId, {}, async (db, _client, ask) => {
    const session = (await findSession(ask, ctx.schoolId, hash))!;
    const today = dayIn(ctx.now, session.timeZone);
    const extras = await userExtras(db, { schoolId: ctx.schoolId, accountId, personId, today });
    if (kind === 'web') ctx.out.setToken = { token, maxAge };
    return {
      status: 'signed_in',
      user: presentSignedIn(session, session, extras, ctx.now),
      ...(kind === 'mobile' && { token }),
    };
  });
}

/** Refuses an account closed or given another password while this one was checked: its sessions have just ended. */
function refuseEnded(before: { status: string; password_hash: string | null }, proven: Opening['proven']): void {
  if (before.status !== 'active' || (proven !== undefined && before.password_hash !== proven))
    throw unauthenticated('auth.bad_credentials');
}

/**
 * Opens a session for an account, in a transaction of its own; returns the signed-in user and hands the token to the
 * client it belongs to.
 */
export async function openSession(ctx: Ctx, accountId: string, action: string, options: Opening): Promise<SignedIn> {
  const { now, schoolId } = ctx;
  const { token, hash } = newToken(schoolId);
  const kind = ctx.client === 'web' ? ('web' as const) : ('mobile' as const);
  const sessionId = newId(now.getTime());
  const device = deviceMark(ctx, accountId, options.device);
  const holder = await readTenant(ctx.kernel.pool, schoolId, (_db, client) => linkHolder(client, schoolId, accountId));
  if (!holder) throw unauthenticated('auth.bad_credentials');
  const { facts, actor } = holder;
  const life = lifetime(facts, Boolean(options.remember));
  const expires = new Date(now.getTime() + life.absolute * 1000);
  // The journal names the person who signed in. Without the key: an answer that holds a token is stored nowhere.
  await accountsRoom.act({ ...ctx, actor, idempotency: null }, action, async (tx) => {
    const before = await tx.db
      .selectFrom('accounts')
      .select([
        'status',
        'password_hash',
        'known_devices',
        'totp_last_step',
        'recovery_codes',
        'correspondence_from_at',
      ])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    refuseEnded(before, options.proven);
    const spent = spentFactor(before, options.factor ?? null);
    if (options.code && !(await spendCode(tx, options.code))) throw invalid('auth.bad_code', { code: 'auth.bad_code' });
    await options.also?.(tx);
    const known = before.known_devices.some((one) => one.equals(device));
    await tx.db
      .updateTable('accounts')
      .set({
        last_seen_at: now,
        ...spent,
        ...(options.passwordHash && { password_hash: options.passwordHash }),
        ...(!known && { known_devices: [...before.known_devices.slice(-19), device] }),
      })
      .where('id', '=', accountId)
      .execute();
    await addSession(tx, {
      id: sessionId,
      account_id: accountId,
      token_hash: hash,
      rotated_at: now,
      kind,
      device_name: options.device ?? '',
      remember: options.remember ?? false,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
      idle_seconds: life.idle,
      // Both factors were just proved: a person who lost the device can replace it.
      step_up_until_at: spent.recovery_codes ? new Date(now.getTime() + stepUpMinutes * 60_000) : null,
      correspondence_from_at: closedUntil(before.correspondence_from_at, options, now),
    });
    if (options.code || (!known && before.known_devices.length))
      await tx.emit('auth.new_device', { accountId, sessionId });
    if (spent.recovery_codes) await tx.emit('auth.recovery_used', { accountId, left: spent.recovery_codes.length });
    const after = { accountId, kind, ...(spent.recovery_codes && { recovery: spent.recovery_codes.length }) };
    return { result: null, audit: { object: { type: 'session', id: sessionId }, after } };
  });
  return signedInWith(
    ctx,
    { accountId, personId: facts.personId },
    { token, hash, kind },
    options.remember ? life.absolute : null,
  );
}
