import type { StoredUser, UserSettings } from '@encrier/contract/kernel/stored-user';
import { hashPassword, verifyPassword } from '#kernel/auth/password.ts';
import { checkPassword } from '#kernel/auth/password-rules.ts';
import { endSession, endSessions } from '#kernel/auth/sessions.ts';
import { checkGuess } from '#kernel/auth/throttle.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import { adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { endCodes } from '../auth/codes.public.ts';
import { forbiddenWords, signedInUser } from '../auth/auth.public.ts';
import { accountsRoom } from '../accounts.room.ts';

export const ownAccount = (ctx: Ctx): { type: string; id: string } => ({ type: 'account', id: self(ctx).accountId });

/** The secrets that prove the caller's own account. */
export function readOwnSecrets(ctx: Ctx) {
  return readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db
      .selectFrom('accounts')
      .select([
        'id',
        'username',
        'first_name',
        'last_name',
        'password_hash',
        'totp_secret',
        'totp_pending',
        'totp_confirmed_at',
        'totp_last_step',
      ])
      .where('id', '=', self(ctx).accountId)
      .executeTakeFirstOrThrow(),
  );
}

/** Checks the password of the account; all purposes share one throttling window. */
export async function provePassword(
  ctx: Ctx,
  row: Pick<Awaited<ReturnType<typeof readOwnSecrets>>, 'id' | 'password_hash'>,
  field: string,
  given: string | undefined,
): Promise<void> {
  const right = await checkGuess(
    ctx,
    [['password_proof', row.id]],
    async () => (given && (await verifyPassword(row.password_hash, given))) || null,
  );
  if (!right) throw invalid('auth.wrong_password', { [field]: 'auth.wrong_password' });
}

/** Changes the password; needs the old one, and ends every other session. */
export async function changePassword(ctx: Ctx, input: { current: string; next: string }): Promise<{ ok: true }> {
  const row = await readOwnSecrets(ctx);
  await provePassword(ctx, row, 'current', input.current);
  checkPassword(input.next, {
    roles: [...self(ctx).roles],
    personal: await forbiddenWords(ctx, [row.username, row.first_name, row.last_name]),
  });
  const password_hash = await hashPassword(input.next);
  return accountsRoom.act(ctx, 'account.change_password', async (tx) => {
    await tx.db.updateTable('accounts').set({ password_hash }).where('id', '=', row.id).execute();
    await endSessions(tx, [row.id], self(ctx).sessionId);
    // A link requested by somebody else must not undo the change.
    await endCodes(tx, [row.id]);
    await tx.emit('auth.password_changed', { accountId: row.id });
    return { result: { ok: true as const }, audit: { object: ownAccount(ctx) } };
  });
}

/** Ends one of the caller's sessions and deletes its push subscription (SEC-PSH-02). */
export function revokeDevice(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return accountsRoom.act(ctx, 'account.revoke_device', async (tx) => {
    if (!(await endSession(tx, id, self(ctx).accountId))) throw notFound();
    return { result: { ok: true as const }, audit: { object: { type: 'session', id } } };
  });
}

export function revokeOthers(ctx: Ctx): Promise<{ revoked: number }> {
  return accountsRoom.act(ctx, 'account.revoke_others', async (tx) => {
    const revoked = await endSessions(tx, [self(ctx).accountId], self(ctx).sessionId);
    return { result: { revoked }, audit: { object: ownAccount(ctx), after: { revoked } } };
  });
}

type Profile = {
  lang?: 'fr' | 'en' | 'ar';
  email?: string | null;
  phone?: string | null;
  photo?: string | null;
  settings?: Partial<UserSettings>;
  tourSeen?: string[];
};

const contacts = ['email', 'phone'] as const;

type ProfileInput = { [K in keyof Profile]?: Profile[K] | undefined };

/** Refuses another email without a fresh proof, and to a person who signed in by a code of the school. */
function refuseMove(ctx: Ctx, before: string | null, email: string | null): void {
  if ((email ?? '').toLowerCase() === (before ?? '').toLowerCase()) return;
  const actor = self(ctx);
  if (!(actor.stepUpUntil && actor.stepUpUntil > ctx.now))
    throw precondition('auth.step_up_needed', { totp: actor.totp });
  // A person who signed in by a code of the school may not choose the address for the owner's proofs.
  if (actor.correspondenceFrom)
    throw precondition('auth.correspondence_later', { from: actor.correspondenceFrom.toISOString() });
}

/** The columns that an owner sets; values not given stay. */
const columnsOf = (input: ProfileInput, settings: unknown) => ({
  ...(input.email !== undefined && { email: input.email }),
  ...(input.phone !== undefined && { phone: input.phone || null }),
  ...(input.photo !== undefined && { photo_file_id: input.photo }),
  ...(input.settings && { settings: JSON.stringify({ ...(settings as object), ...input.settings }) }),
  ...(input.tourSeen && { tour_seen: input.tourSeen }),
});

/**
 * Changes what belongs to the account's owner: language, contact, photo, display, tours seen. Reset links go to the
 * e-mail: another one asks for a fresh proof of identity, or a session left open would be enough to take the account
 * (SEC-AUT-08).
 */
export async function updateProfile(ctx: Ctx, input: ProfileInput): Promise<StoredUser> {
  const actor = self(ctx);
  await accountsRoom.act(ctx, 'account.update_profile', async (tx) => {
    const before = await tx.db
      .selectFrom('accounts')
      .select(['lang', 'email', 'phone', 'photo_file_id', 'settings'])
      .where('id', '=', actor.accountId)
      .executeTakeFirstOrThrow();
    if (input.email !== undefined) refuseMove(ctx, before.email, input.email);
    const owner = { type: 'account', id: actor.accountId };
    if (input.photo) await adoptImage(tx, ctx, input.photo, owner);
    if (input.photo !== undefined) await releaseFiles(tx, owner, input.photo ? [input.photo] : []);
    await tx.db
      .updateTable('accounts')
      .set({ lang: input.lang ?? before.lang, ...columnsOf(input, before.settings) })
      .where('id', '=', actor.accountId)
      .execute();
    // The journal is never rewritten: it says which contact changed, not what it was.
    const changed = contacts.filter((field) => input[field] !== undefined);
    return {
      result: null,
      audit: {
        object: ownAccount(ctx),
        before: { lang: before.lang, photo_file_id: before.photo_file_id },
        after: { lang: input.lang, photo_file_id: input.photo, ...(changed.length && { contacts: changed }) },
      },
    };
  });
  return signedInUser(ctx);
}
