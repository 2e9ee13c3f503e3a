import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from '@encrier/contract/access/auth';
import { dayIn } from '#kernel/content/dates.ts';
import { linkHolder } from '#kernel/auth/authenticate.ts';
import { type AccountFacts, findAccount, findSession } from '#kernel/auth/lookup.ts';
import { hashPassword, needsRehash, verifyPassword } from '#kernel/auth/password.ts';
import { checkPassword } from '#kernel/auth/password-rules.ts';
import { rolesOf } from '#kernel/auth/rights.ts';
import { judged, takeAttempt } from '#kernel/auth/throttle.ts';
import { hashCode, newToken } from '#kernel/auth/token.ts';
import { checkTotp, openTotp } from '#kernel/auth/totp.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { invalid, limit, unauthenticated } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { lifetime } from './auth.policy.ts';
import { presentSignedIn } from './auth.present.ts';
import { personalWords, userExtras } from './auth.queries.ts';
import { auth } from './auth.room.ts';

type Credentials = {
  username: string;
  password: string;
  totp?: string | undefined;
  remember?: boolean | undefined;
  device?: string | undefined;
};
type Stored = {
  id: string;
  password_hash: string | null;
  status: string;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number;
};

/** What a device is known by: the browser's random name, given now when it has none, else what the client calls itself. */
function deviceMark(ctx: Ctx, accountId: string, name = ''): Buffer {
  if (ctx.client === 'web' && !ctx.device) ctx.out.setDevice = randomBytes(16).toString('base64url');
  const mark = ctx.device ?? ctx.out.setDevice ?? `name:${name}`;
  return createHash('sha256').update(`${ctx.schoolId}|${accountId}|${mark}`).digest();
}

/** Opens a session for an account, in a transaction of its own; answers the signed-in user and hands the token to the client it belongs to. */
async function openSession(
  ctx: Ctx,
  accountId: string,
  action: string,
  options: {
    remember?: boolean | undefined;
    device?: string | undefined;
    totpStep?: number;
    passwordHash?: string /** A QR's code, spent with the opening. */;
    code?: string /** What the password was judged by. */;
    proven?: string | null;
  },
): Promise<SignedIn> {
  const { now, schoolId } = ctx;
  const { token, hash } = newToken(schoolId);
  const kind = ctx.client === 'web' ? ('web' as const) : ('mobile' as const);
  const sessionId = newId(now.getTime());
  const device = deviceMark(ctx, accountId, options.device);
  const holder = await withTenant(ctx.kernel.pool, schoolId, { readOnly: true }, (_db, client) =>
    linkHolder(client, schoolId, accountId),
  );
  if (!holder) throw unauthenticated('auth.bad_credentials');
  const { facts, actor } = holder;
  const life = lifetime(facts, Boolean(options.remember));
  const expires = new Date(now.getTime() + life.absolute * 1000);
  // The journal names who came in. Without the key: an answer that holds a token is kept nowhere.
  await auth.act({ ...ctx, actor, idempotency: null }, action, async (tx) => {
    const before = await tx.db
      .selectFrom('accounts')
      .select(['status', 'password_hash', 'known_devices', 'totp_last_step'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Closed or given another password while this one was judged: its sessions have just ended, and no other begins.
    if (before.status !== 'active' || (options.proven !== undefined && before.password_hash !== options.proven))
      throw unauthenticated('auth.bad_credentials');
    // Two sign-ins with one code at the same moment: the second finds it used.
    if (options.totpStep !== undefined && before.totp_last_step >= options.totpStep)
      throw unauthenticated('auth.bad_totp');
    if (
      options.code &&
      !(await tx.db
        .updateTable('one_time_codes')
        .set({ used_at: now })
        .where('id', '=', options.code)
        .where('used_at', 'is', null)
        .returning('id')
        .executeTakeFirst())
    )
      throw invalid('auth.bad_code', { code: 'auth.bad_code' });
    const known = before.known_devices.some((one) => one.equals(device));
    await tx.db
      .updateTable('accounts')
      .set({
        last_seen_at: now,
        ...(options.totpStep !== undefined && { totp_last_step: options.totpStep }),
        ...(options.passwordHash && { password_hash: options.passwordHash }),
        ...(!known && { known_devices: [...before.known_devices.slice(-19), device] }),
      })
      .where('id', '=', accountId)
      .execute();
    await tx.db
      .insertInto('sessions')
      .values({
        school_id: schoolId,
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
      })
      .execute();
    if (options.code || (!known && before.known_devices.length))
      await tx.emit('auth.new_device', { accountId, sessionId });
    return { result: null, audit: { object: { type: 'session', id: sessionId }, after: { accountId, kind } } };
  });
  return withTenant(ctx.kernel.pool, schoolId, { readOnly: true }, async (_db, client) => {
    const session = (await findSession(client, schoolId, hash))!;
    const user = presentSignedIn(
      session,
      session,
      await userExtras(client, schoolId, accountId, facts.personId, dayIn(now, session.timeZone)),
    );
    if (kind === 'web') ctx.out.setToken = { token, maxAge: options.remember ? life.absolute : null };
    return { status: 'signed_in', user, ...(kind === 'mobile' && { token }) };
  });
}

function loadForLogin(ctx: Ctx, username: string): Promise<Stored | undefined> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    db
      .selectFrom('accounts')
      .select(['id', 'password_hash', 'status', 'totp_secret', 'totp_confirmed_at', 'totp_last_step'])
      .where('username', '=', username)
      .executeTakeFirst(),
  );
}

/** The step of a right second factor, null where none stands, `asked` where one stands and none came. */
async function secondFactor(ctx: Ctx, account: Stored, totp: string | undefined): Promise<number | null | 'asked'> {
  if (!account.totp_confirmed_at || !account.totp_secret) return null;
  if (!totp) return 'asked';
  const secret = openTotp(ctx, account.id, account.totp_secret);
  const step = await judged(ctx, [['second_factor', account.id]], async () =>
    secret ? checkTotp(secret, totp, ctx.now, account.totp_last_step) : null,
  );
  if (!step) throw unauthenticated('auth.bad_totp');
  return step;
}

/** Signs in. Unknown user, wrong password and disabled account answer the same, in the same time (SEC-AUT-04). */
export async function login(ctx: Ctx, input: Credentials): Promise<SignedIn | { status: 'totp_required' }> {
  const windows = [
    ['login_account', input.username],
    ['login_address', ctx.ip],
  ] as const;
  const account = await judged(ctx, windows, async () => {
    const found = await loadForLogin(ctx, input.username);
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
    ...(factor !== null && { totpStep: factor }),
    ...(passwordHash && { passwordHash }),
  });
}

/** Ends the caller's session; its push subscriptions go with it (SEC-PSH-02). */
export async function logout(ctx: Ctx): Promise<{ ok: true }> {
  const actor = ctx.actor as AccountActor;
  await auth.act({ ...ctx, actor: { ...actor, lookedAtBy: null } }, 'auth.logout', async (tx) => {
    await tx.db.deleteFrom('sessions').where('id', '=', actor.sessionId).execute();
    await tx.live('session.ended', { session: actor.sessionId }, [actor.accountId]);
    return { result: null, audit: { object: { type: 'session', id: actor.sessionId } } };
  });
  ctx.out.clearToken = true;
  return { ok: true };
}

/** A code that works, of one of these purposes. A QR shown to somebody in use signs in and sets no password; before, it opens the account. */
async function useCode(
  ctx: Ctx,
  code: string,
  purposes: readonly string[],
  signIn = false,
): Promise<{ id: string; account: AccountFacts }> {
  const look = () =>
    withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db, client) => {
      const row = await db
        .selectFrom('one_time_codes')
        .select(['id', 'account_id', 'purpose'])
        .where('code_hash', '=', hashCode(code))
        .where('purpose', 'in', [...purposes])
        .where('used_at', 'is', null)
        .where('expires_at', '>', ctx.now)
        .executeTakeFirst();
      const account = row && (await findAccount(client, ctx.schoolId, row.account_id));
      const fits = row?.purpose === 'sign_in' ? signIn === (account?.status === 'active') : true;
      return row && account && account.status !== 'disabled' && fits ? { id: row.id, account } : null;
    });
  const found = await judged(ctx, [['code_address', ctx.ip]], look);
  if (found) return found;
  throw invalid('auth.bad_code', { code: 'auth.bad_code' });
}

async function setPassword(
  ctx: Ctx,
  action: string,
  found: { id: string; account: AccountFacts },
  password: string,
): Promise<void> {
  const { account } = found;
  checkPassword(password, {
    roles: [...rolesOf(account.entries)],
    personal: await personalWords(ctx, [account.username, account.firstName, account.lastName]),
  });
  const password_hash = await hashPassword(password);
  await auth.act(ctx, action, async (tx) => {
    const used = await tx.db
      .updateTable('one_time_codes')
      .set({ used_at: ctx.now })
      .where('id', '=', found.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    // Two uses at once: the first wins, the other learns that the code is spent.
    if (!used) throw invalid('auth.bad_code', { code: 'auth.bad_code' });
    await tx.db
      .updateTable('one_time_codes')
      .set({ used_at: ctx.now })
      .where('account_id', '=', account.accountId)
      .where('used_at', 'is', null)
      .execute();
    await tx.db
      .updateTable('accounts')
      .set({ password_hash, status: 'active', ...(account.status === 'invited' && { activated_at: ctx.now }) })
      .where('id', '=', account.accountId)
      .execute();
    await tx.db.deleteFrom('sessions').where('account_id', '=', account.accountId).execute();
    // Whoever brought the code: the owner of an account in use learns of it.
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
 * First sign-in with the code of a credential sheet: chooses the password, spends the code, opens a session. Where a second factor
 * stands no session opens: a code that somebody handed out or mailed replaces the password alone (SEC-AUT-05).
 */
export async function activate(
  ctx: Ctx,
  input: { code: string; password: string; device?: string | undefined },
): Promise<SignedIn | { status: 'totp_required' }> {
  const found = await useCode(ctx, input.code, ['activation', 'reset', 'sign_in']);
  await setPassword(ctx, 'auth.activate', found, input.password);
  if (found.account.totp) return { status: 'totp_required' };
  return openSession(ctx, found.account.accountId, 'auth.first_session', { device: input.device });
}

/**
 * Signs in with the code of a QR that staff showed. The owner of the account is told of every such session (SEC-AUT-08): it is
 * the only way in without a password.
 */
export async function signInByCode(
  ctx: Ctx,
  input: { code: string; totp?: string | undefined; device?: string | undefined },
): Promise<SignedIn | { status: 'totp_required' }> {
  const { id, account } = await useCode(ctx, input.code, ['sign_in'], true);
  const stored = await loadForLogin(ctx, account.username);
  if (!stored) throw invalid('auth.bad_code', { code: 'auth.bad_code' });
  const factor = await secondFactor(ctx, stored, input.totp);
  if (factor === 'asked') return { status: 'totp_required' };
  return openSession(ctx, account.accountId, 'auth.sign_in_by_code', {
    proven: stored.password_hash,
    device: input.device,
    code: id,
    ...(factor !== null && { totpStep: factor }),
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
  await auth.act(ctx, 'auth.forgot_password', async (tx) => {
    // The mail is the job's: this request costs the same for a name that does not exist.
    const account = await tx.db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirst();
    await tx.emit('auth.reset_asked', { accountId: account?.id ?? null });
    return { result: null, audit: { object: { type: 'account', id: null } } };
  });
  return { ok: true };
}
