import type {
  revokeCodes as revokeRoute,
  setCredentialStatus as statusRoute,
  signInQr as qrRoute,
} from '@encrier/contract/access/credentials';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { newCode } from '#kernel/auth/token.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, forbidden, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsAbove } from '../accounts/accounts.public.ts';
import { addCodes, endCodes } from '../accounts/auth/codes.public.ts';
import { closeAccounts, reopenAccounts } from '../accounts/closing/closing.public.ts';
import { lockSchoolRights, rolesStillManaged } from '../roles/roles.public.ts';
import { qrMinutes, sorted } from './credentials.policy.ts';
import { credentialsRoom, type CredentialsTx } from './credentials.room.ts';
import { addressOfCode, readLetterhead } from './credentials.public.ts';
import { refuseOutside } from '../../school/directory/in-force.public.ts';

const any = (ids: readonly string[]) => sql<string>`ANY (${[...ids]}::uuid[])`;

/** Accounts of these people in the school; people without one are skipped. Throws `notFound` for an unknown person. */
async function accountsOf(
  tx: CredentialsTx,
  ctx: Ctx,
  personIds: readonly string[],
): Promise<{ id: string; status: string }[]> {
  const ids = [...new Set(personIds)];
  await refuseOutside(tx.db, ctx, 'credentials.manage', { persons: ids });
  const known = await tx.db
    .selectFrom('persons as p')
    .leftJoin('accounts as a', 'a.person_id', 'p.id')
    .select(['p.id as personId', 'a.id', 'a.status'])
    .where('p.id', '=', any(ids))
    .orderBy('a.id')
    .execute();
  if (known.length < ids.length) throw notFound();
  return known.flatMap(({ id, status }) => (id && status ? [{ id, status }] : []));
}

/** Ends the codes in force of these people. */
export function revokeCodes(ctx: Ctx, { personIds }: BodyOf<typeof revokeRoute>): Promise<{ revoked: number }> {
  return credentialsRoom.act(ctx, 'credentials.revoke', async (tx) => {
    const ids = (await accountsOf(tx, ctx, personIds)).map((one) => one.id);
    const revoked = ids.length ? await endCodes(tx, ids, ['activation', 'sign_in']) : 0;
    if (ids.length)
      await tx.db
        .updateTable('invitations')
        .set({ status: 'failed', reason: 'revoked', done_at: tx.now })
        .where('account_id', '=', any(ids))
        .where('status', '=', 'waiting')
        .execute();
    return { result: { revoked }, audit: { object: { type: 'credentials', id: null }, after: { revoked } } };
  });
}

/** Closes or reopens accounts. Skips people with more rights than the caller, and the caller. */
export function setStatus(
  ctx: Ctx,
  { personIds, enabled }: BodyOf<typeof statusRoute>,
): Promise<ResponseInput<typeof statusRoute>> {
  return credentialsRoom.act(ctx, 'credentials.set_status', async (tx) => {
    await lockSchoolRights(tx);
    const found = await accountsOf(tx, ctx, personIds);
    const above = await accountsAbove(
      tx.db,
      ctx,
      found.map((one) => one.id),
      'close',
    );
    const { kept, leftOut } = sorted(found, (one) =>
      one.id === self(ctx).accountId
        ? 'own'
        : above.has(one.id)
          ? 'above'
          : enabled === (one.status !== 'disabled')
            ? 'unchanged'
            : null,
    );
    const ids = kept.map((one) => one.id);
    if (ids.length) {
      await (enabled ? reopenAccounts : closeAccounts)(tx, ids);
      if (!enabled && !(await rolesStillManaged(tx.db))) throw conflict('roles.last_admin');
    }
    return {
      result: { changed: ids.length, leftOut },
      audit: { object: { type: 'credentials', id: null }, after: { accounts: ids, enabled } },
    };
  });
}

/** A code that signs one person's phone in. The printed sheet stays valid; an earlier QR code does not. */
export async function signInQr(
  ctx: Ctx,
  { accountId }: BodyOf<typeof qrRoute>,
): Promise<ResponseInput<typeof qrRoute>> {
  const { code, hash } = newCode();
  const head = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => readLetterhead(db, ctx));
  const expiresAt = new Date(ctx.now.getTime() + qrMinutes * 60_000);
  const issued = await credentialsRoom.act(ctx, 'credentials.sign_in_qr', async (tx) => {
    await refuseOutside(tx.db, ctx, 'credentials.manage', { accounts: [accountId] });
    const target = await tx.db
      .selectFrom('accounts')
      .select(['id', 'status', 'username', 'first_name', 'last_name'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!target) throw notFound();
    if (target.status === 'disabled') throw precondition('accounts.disabled');
    if (accountId === self(ctx).accountId) throw forbidden('accounts.own');
    if ((await accountsAbove(tx.db, ctx, [accountId], 'enter')).size) throw forbidden('accounts.above');
    await endCodes(tx, [accountId], ['sign_in']);
    await addCodes(tx, [{ accountId, hash, expiresAt }], { purpose: 'sign_in', createdBy: self(ctx).accountId });
    if (target.status === 'active')
      await tx.emit('auth.code_handed', { accountIds: [accountId], byId: self(ctx).accountId });
    return {
      result: { label: `${target.first_name} ${target.last_name}`, username: target.username },
      audit: { object: { type: 'account', id: accountId }, after: { signInQr: expiresAt } },
    };
  });
  return { ...issued, code, url: addressOfCode(head, code), expiresAt: expiresAt.toISOString() };
}
