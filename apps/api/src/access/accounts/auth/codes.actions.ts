import type { SignedIn } from '@encrier/contract/access/auth';
import { type AccountFacts, findAccount } from '#kernel/auth/lookup.ts';
import { hashPassword } from '#kernel/auth/password.ts';
import { checkPassword } from '#kernel/auth/password-rules.ts';
import { rolesOf } from '#kernel/auth/rights.ts';
import { endSessions } from '#kernel/auth/sessions.ts';
import { checkGuess, takeAttempt } from '#kernel/auth/throttle.ts';
import { hashCode } from '#kernel/auth/token.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid, limit } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { loadForLogin, secondFactor } from './auth.actions.ts';
import { accountMay } from '../accounts.policy.ts';
import { closingEnd } from './auth.policy.ts';
import { personalWords } from './auth.queries.ts';
import { accountsRoom } from '../accounts.room.ts';
import { endCodes, spendCode } from './codes.public.ts';
import { openSession } from './sessions.actions.ts';

/** `handed`: somebody of the school created the code, for an account in use. */
type UsedCode = { id: string; account: AccountFacts; handed: boolean };

/**
 * A valid code for one of these purposes. A QR code of an account in use signs in and sets no password; for a new
 * account, it activates it.
 */
async function useCode(ctx: Ctx, code: string, purposes: readonly string[], signIn = false): Promise<UsedCode> {
  const look = () =>
    readTenant(ctx.kernel.pool, ctx.schoolId, async (db, client) => {
      const row = await db
        .selectFrom('one_time_codes')
        .select(['id', 'account_id', 'purpose', 'created_by'])
        .where('code_hash', '=', hashCode(code))
        .where('purpose', 'in', [...purposes])
        .where('used_at', 'is', null)
        .where('expires_at', '>', ctx.now)
        .executeTakeFirst();
      const account = row && (await findAccount(client, ctx.schoolId, row.account_id));
      const fits = row?.purpose === 'sign_in' ? signIn === (account?.status === 'active') : true;
      return row && account && accountMay(account.status, 'open') && fits
        ? { id: row.id, account, handed: row.created_by !== null && account.status === 'active' }
        : null;
    });
  const found = await checkGuess(ctx, [['code_address', ctx.ip]], look);
  if (found) return found;
  throw invalid('auth.bad_code', { code: 'auth.bad_code' });
}

async function setPassword(ctx: Ctx, action: string, found: UsedCode, password: string): Promise<void> {
  const { account } = found;
  checkPassword(password, {
    roles: [...rolesOf(account.entries)],
    personal: await personalWords(ctx, [account.username, account.firstName, account.lastName]),
  });
  const password_hash = await hashPassword(password);
  await accountsRoom.act(ctx, action, async (tx) => {
    // Two uses at once: the first wins, the other is told that the code is used.
    if (!(await spendCode(tx, found.id))) throw invalid('auth.bad_code', { code: 'auth.bad_code' });
    await endCodes(tx, [account.accountId]);
    await tx.db
      .updateTable('accounts')
      .set({
        password_hash,
        status: 'active',
        ...(account.status === 'invited' && { activated_at: ctx.now }),
        // With a second factor no code opens a session; a mailed link proves the owner's own address.
        correspondence_from_at: found.handed && !account.totp ? closingEnd(ctx.now) : null,
      })
      .where('id', '=', account.accountId)
      .execute();
    await endSessions(tx, [account.accountId]);
    // After the use of a code: the owner of an account in use is notified.
    if (account.status === 'active') await tx.emit('auth.password_changed', { accountId: account.accountId });
    return {
      result: null,
      audit: {
        object: { type: 'account', id: account.accountId },
        before: { status: account.status },
        after: { status: 'active' },
      },
    };
  });
}

/**
 * First sign-in with the code of a credential sheet: sets the password, consumes the code, opens a session. With a
 * second factor no session opens: an issued or mailed code only replaces the password (SEC-AUT-05).
 */
export async function activateAccount(
  ctx: Ctx,
  input: { code: string; password: string; device?: string | undefined },
): Promise<SignedIn | { status: 'totp_required' }> {
  const found = await useCode(ctx, input.code, ['activation', 'reset', 'sign_in']);
  await setPassword(ctx, 'auth.activate', found, input.password);
  if (found.account.totp) return { status: 'totp_required' };
  return openSession(ctx, found.account.accountId, 'auth.first_session', {
    device: input.device,
    handed: found.handed,
  });
}

/**
 * Signs in with a QR code shown by staff. The owner of the account is notified of every such session (SEC-AUT-08): it
 * is the only sign-in without a password.
 */
export async function signInByCode(
  ctx: Ctx,
  input: { code: string; totp?: string | undefined; device?: string | undefined },
): Promise<SignedIn | { status: 'totp_required' }> {
  const { id, account, handed } = await useCode(ctx, input.code, ['sign_in'], true);
  const stored = await loadForLogin(ctx, account.username);
  if (!stored) throw invalid('auth.bad_code', { code: 'auth.bad_code' });
  const factor = await secondFactor(ctx, stored, input.totp);
  if (factor === 'asked') return { status: 'totp_required' };
  return openSession(ctx, account.accountId, 'auth.sign_in_by_code', {
    proven: stored.password_hash,
    device: input.device,
    code: id,
    factor,
    handed: handed && factor === null,
  });
}

/** Sets a new password from a mailed code; every session ends (SEC-AUT-06). */
export async function resetPassword(ctx: Ctx, input: { code: string; password: string }): Promise<{ ok: true }> {
  const found = await useCode(ctx, input.code, ['reset', 'activation']);
  await setPassword(ctx, 'auth.reset_password', found, input.password);
  return { ok: true };
}

/** Sends a reset link to the account's own address when there is one; always answers the same. */
export async function forgotPassword(ctx: Ctx, username: string): Promise<{ ok: true }> {
  const windows = [
    ['reset_account', username],
    ['reset_address', ctx.ip],
  ] as const;
  try {
    await takeAttempt(ctx, windows);
  } catch {
    throw limit('auth.throttled', 900);
  }
  await accountsRoom.act(ctx, 'auth.forgot_password', async (tx) => {
    // The mail is sent by a job: this request costs the same for a name that does not exist.
    const account = await tx.db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirst();
    await tx.emit('auth.reset_asked', { accountId: account?.id ?? null });
    return { result: null, audit: { object: { type: 'account', id: null } } };
  });
  return { ok: true };
}
