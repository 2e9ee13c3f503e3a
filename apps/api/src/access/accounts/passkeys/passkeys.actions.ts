import type { SignedIn } from '@encrier/contract/access/auth';
import { maxPasskeys, type Passkey } from '@encrier/contract/access/passkeys';
import type { PasskeyMade, PasskeyProof } from '@encrier/contract/access/webauthn';
import { newChallenge } from '#kernel/auth/challenge.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, precondition, unauthenticated } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { plainName } from '#kernel/content/direction.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { openSession } from '../auth/auth.public.ts';
import { accountsRoom } from '../accounts.room.ts';
import { checkMade, handleOf, proveKey, siteOf } from './proof.queries.ts';
import { useKey } from './passkeys.public.ts';
import { keysOf } from './passkeys.queries.ts';

/** A person who signed in by a code of the school may not add a key, which would keep working afterwards. */
function refuseHanded({ correspondenceFrom }: AccountActor): void {
  if (correspondenceFrom) throw precondition('auth.correspondence_later', { from: correspondenceFrom.toISOString() });
}

/** What a device needs to make a key for the caller. */
export async function startPasskey(ctx: Ctx) {
  const { accountId, label } = self(ctx);
  refuseHanded(self(ctx));
  const { username, title, known } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    ...(await db
      .selectFrom('accounts as a')
      .innerJoin('school_settings as s', 's.school_id', 'a.school_id')
      .select(['a.username', 's.title'])
      .where('a.id', '=', accountId)
      .executeTakeFirstOrThrow()),
    known: await db.selectFrom('passkeys').select('credential').where('account_id', '=', accountId).execute(),
  }));
  if (known.length >= maxPasskeys) throw conflict('auth.passkeys_full', { most: maxPasskeys });
  return {
    challenge: newChallenge(ctx, { add: accountId }),
    site: { id: siteOf(ctx).id, name: title },
    user: { id: handleOf(ctx, accountId), name: `${username} · ${title}`, displayName: label },
    known: known.map(({ credential }) => credential.toString('base64url')),
  };
}

/** Stores a key created by a device; notifies its owner. */
export async function addPasskey(
  ctx: Ctx,
  { name, made }: { name: string; made: PasskeyMade },
): Promise<{ items: Passkey[] }> {
  const { accountId } = self(ctx);
  refuseHanded(self(ctx));
  const key = await checkMade(ctx, accountId, made);
  if (!key) throw invalid('auth.bad_passkey');
  return accountsRoom.act(ctx, 'account.passkey_add', async (tx) => {
    // One after the other, so that the maximum holds.
    await tx.db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();
    if ((await keysOf(tx.db, accountId)).length >= maxPasskeys)
      throw conflict('auth.passkeys_full', { most: maxPasskeys });
    const id = newId(ctx.now.getTime());
    const { credential, publicKey: public_key, uses, backedUp: backed_up } = key;
    const kept = await tx.db
      .insertInto('passkeys')
      .values({
        school_id: ctx.schoolId,
        id,
        account_id: accountId,
        credential,
        public_key,
        uses,
        backed_up,
        name: plainName(name),
        created_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['school_id', 'credential']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw invalid('auth.bad_passkey');
    await tx.emit('auth.passkey_added', { accountId, name: plainName(name) });
    return {
      result: { items: await keysOf(tx.db, accountId) },
      audit: { object: { type: 'passkey', id }, after: { accountId, backed_up } },
    };
  });
}

/** Renames one of the caller's keys. */
export function renamePasskey(ctx: Ctx, id: string, name: string): Promise<{ items: Passkey[] }> {
  const { accountId } = self(ctx);
  return accountsRoom.act(ctx, 'account.passkey_rename', async (tx) => {
    const renamed = await tx.db
      .updateTable('passkeys')
      .set({ name: plainName(name) })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst();
    if (!renamed) throw notFound();
    return { result: { items: await keysOf(tx.db, accountId) }, audit: { object: { type: 'passkey', id } } };
  });
}

/** Removes one of the caller's keys, which becomes unusable. */
export function removePasskey(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { accountId } = self(ctx);
  return accountsRoom.act(ctx, 'account.passkey_remove', async (tx) => {
    const removed = await tx.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw notFound();
    return { result: { ok: true as const }, audit: { object: { type: 'passkey', id }, before: { accountId } } };
  });
}

/** What a device needs to prove that it holds a key. */
export const askPasskeyProof = async (ctx: Ctx) => ({ challenge: newChallenge(ctx, 'prove'), site: siteOf(ctx).id });

/**
 * Signs in with a key alone. A closed account, a key of another school and a wrong signature answer the same
 * (SEC-AUT-04).
 */
export async function signIn(
  ctx: Ctx,
  input: { proof: PasskeyProof; remember?: boolean | undefined; device?: string | undefined },
): Promise<SignedIn> {
  const key = await proveKey(ctx, input.proof);
  if (!key) throw unauthenticated('auth.bad_passkey');
  return openSession(ctx, key.accountId, 'auth.sign_in_by_passkey', {
    remember: input.remember,
    device: input.device,
    also: async (tx) => {
      if (!(await useKey(tx, key))) throw unauthenticated('auth.bad_passkey');
    },
  });
}
