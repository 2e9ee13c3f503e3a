import { Secret } from 'otpauth';
import type { PasskeyProof } from '@encrier/contract/access/webauthn';
import { findAccount } from '#kernel/auth/lookup.ts';
import { newRecoveryCodes } from '#kernel/auth/recovery.ts';
import { factorFrom, needsTotp, permissionsOf } from '#kernel/auth/rights.ts';
import { proveSession } from '#kernel/auth/sessions.ts';
import { checkGuess } from '#kernel/auth/throttle.ts';
import { newToken } from '#kernel/auth/token.ts';
import { checkTotp, openTotp, sealTotp, totpUri } from '#kernel/auth/totp.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { forbidden, invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { stepUpMinutes } from '#kernel/policy/proof.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsRoom } from '../accounts.room.ts';
import { proveKey, type ProvenKey, useKey } from '../passkeys/passkeys.public.ts';
import { provePassword, ownAccount, readOwnSecrets } from './own.actions.ts';

async function checkSecondFactor(
  ctx: Ctx,
  id: string,
  code: string | undefined,
  sealed: string | null,
  lastStep: number,
): Promise<number> {
  const secret = sealed && openTotp(ctx, id, sealed);
  const step = await checkGuess(ctx, [['second_factor', id]], async () =>
    secret && code ? checkTotp(secret, code, ctx.now, lastStep) : null,
  );
  if (step) return step;
  throw invalid('auth.bad_totp', { totp: 'auth.bad_totp' });
}

type Tx = Parameters<Parameters<typeof accountsRoom.act>[2]>[0];
/** Two proofs with one code at the same moment: the second finds it used. */
async function spendStep(tx: Pick<Tx, 'db'>, id: string, step: number): Promise<void> {
  const spent = await tx.db
    .updateTable('accounts')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  if (!spent) throw invalid('auth.bad_totp', { totp: 'auth.bad_totp' });
}

/** A key of the caller; somebody else's proves nothing here. */
async function ownKey(ctx: Ctx, proof: PasskeyProof): Promise<ProvenKey> {
  const key = await proveKey(ctx, proof);
  if (key?.accountId !== self(ctx).accountId) throw invalid('auth.bad_passkey');
  return key;
}

/**
 * A fresh proof of identity: a passkey, else the second factor where there is one, else the password. The token rotates
 * with it.
 */
export async function stepUp(
  ctx: Ctx,
  input: { password?: string | undefined; totp?: string | undefined; passkey?: PasskeyProof | undefined },
): Promise<{ until: string; token?: string }> {
  const row = await readOwnSecrets(ctx);
  const key = input.passkey ? await ownKey(ctx, input.passkey) : null;
  let step: number | null = null;
  if (!key && row.totp_confirmed_at)
    step = await checkSecondFactor(ctx, row.id, input.totp, row.totp_secret, row.totp_last_step);
  else if (!key) await provePassword(ctx, row, 'password', input.password);
  const until = new Date(ctx.now.getTime() + stepUpMinutes * 60_000);
  const { token, hash } = newToken(ctx.schoolId);
  const session = await accountsRoom.act(ctx, 'account.step_up', async (tx) => {
    if (step) await spendStep(tx, row.id, step);
    if (key && !(await useKey(tx, key))) throw invalid('auth.bad_passkey');
    const updated = await proveSession(tx, self(ctx).sessionId, { until, token: hash });
    if (!updated) throw notFound();
    return { result: updated, audit: { object: { type: 'session', id: self(ctx).sessionId } } };
  });
  const web = session.kind === 'web' && ctx.client === 'web';
  if (web)
    ctx.out.setToken = {
      token,
      maxAge: session.remember ? Math.floor((session.expires_at.getTime() - ctx.now.getTime()) / 1000) : null,
    };
  return { until: until.toISOString(), ...(!web && { token }) };
}

/**
 * Creates a new second factor, in force once confirmed; the current one stays until then, so that the account is never
 * without one.
 */
export async function totpEnrol(ctx: Ctx): Promise<{ secret: string; uri: string }> {
  const row = await readOwnSecrets(ctx);
  const secret = new Secret({ size: 20 }).base32;
  const title = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow(),
  );
  await accountsRoom.act(ctx, 'account.totp_enrol', async (tx) => {
    await tx.db
      .updateTable('accounts')
      .set({ totp_pending: sealTotp(ctx, row.id, secret) })
      .where('id', '=', row.id)
      .execute();
    return { result: null, audit: { object: ownAccount(ctx) } };
  });
  return { secret, uri: totpUri(secret, row.username, title.title) };
}

/** Confirms the second factor with a first code; this is also a fresh proof of identity. */
export async function totpConfirm(ctx: Ctx, code: string): Promise<{ codes: string[] }> {
  const row = await readOwnSecrets(ctx);
  if (!row.totp_pending) throw precondition('auth.totp_not_enrolled');
  // No code of a new factor was ever used, whatever the time step of the former one.
  const step = await checkSecondFactor(ctx, row.id, code, row.totp_pending, 0);
  const { codes, hashes } = newRecoveryCodes(ctx, row.id);
  return accountsRoom.act(ctx, 'account.totp_confirm', async (tx) => {
    const taken = await tx.db
      .updateTable('accounts')
      .set({
        totp_secret: row.totp_pending,
        totp_pending: null,
        totp_confirmed_at: ctx.now,
        totp_last_step: step,
        recovery_codes: hashes,
      })
      .where('id', '=', row.id)
      .where('totp_pending', '=', row.totp_pending)
      .returning('id')
      .executeTakeFirst();
    if (!taken) throw precondition('auth.totp_not_enrolled');
    await proveSession(tx, self(ctx).sessionId, { until: new Date(ctx.now.getTime() + stepUpMinutes * 60_000) });
    return { result: { codes }, audit: { object: ownAccount(ctx), after: { totp: true } } };
  });
}

/** Ten new recovery codes in the place of the former ones. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<{ codes: string[] }> {
  const { codes, hashes } = newRecoveryCodes(ctx, self(ctx).accountId);
  return accountsRoom.act(ctx, 'account.renew_recovery_codes', async (tx) => {
    const changed = await tx.db
      .updateTable('accounts')
      .set({ recovery_codes: hashes })
      .where('id', '=', self(ctx).accountId)
      .where('totp_confirmed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw precondition('auth.totp_not_enrolled');
    return { result: { codes }, audit: { object: ownAccount(ctx) } };
  });
}

/** Removes the second factor, unless the rights held require one. */
export async function totpDisable(ctx: Ctx): Promise<{ ok: true }> {
  const facts = await readTenant(ctx.kernel.pool, ctx.schoolId, (_db, client) =>
    findAccount(client, ctx.schoolId, self(ctx).accountId),
  );
  if (facts && (factorFrom(facts) || (facts.requireTotp && needsTotp(permissionsOf(facts.entries)))))
    throw forbidden('auth.totp_forced');
  return accountsRoom.act(ctx, 'account.totp_disable', async (tx) => {
    await tx.db
      .updateTable('accounts')
      .set({ totp_secret: null, totp_pending: null, totp_confirmed_at: null, recovery_codes: [] })
      .where('id', '=', self(ctx).accountId)
      .execute();
    return {
      result: { ok: true as const },
      audit: { object: ownAccount(ctx), before: { totp: true }, after: { totp: false } },
    };
  });
}
