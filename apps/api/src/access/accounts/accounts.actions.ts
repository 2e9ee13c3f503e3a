import type { updateEntry as updateEntryRoute } from '@encrier/contract/access/roles';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import type { Act } from '#kernel/act/act.ts';
import { askProofAgain, endSessions } from '#kernel/auth/sessions.ts';
import { newCode } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, notFound, precondition } from '#kernel/errors/errors.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import {
  heldAbove,
  lockSchoolRights,
  movedBeyond,
  refuseForATime,
  rightsOf,
  rightsOfCaller,
  rolesStillManaged,
} from '../roles/roles.public.ts';
import { accountMay, codeDays, countsBuiltIn, type Doing, rolesEditedMeanwhile } from './accounts.policy.ts';
import { type EntryFacts, entriesOf, holdingsOf } from './accounts.queries.ts';
import { replaceCodes } from './auth/codes.public.ts';
import { closeAccounts, reopenAccounts } from './closing/closing.public.ts';
import { endTermsBut, termsOf } from './terms/terms.public.ts';
import { dropKeys } from './passkeys/passkeys.public.ts';
import { accountsRoom } from './accounts.room.ts';
import { refuseOutside } from '../../school/directory/in-force.public.ts';

type Tx = Parameters<Parameters<typeof accountsRoom.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;
type Custom = EntryFacts['custom'];
export type IssuedCode = { username: string; code: string; expiresAt: string; url: string };

const object = (id: string) => ({ type: 'account', id });
/** Whether it is the caller's own account; a job has none. */
const own = (ctx: Ctx, id: string): boolean => ctx.actor.kind === 'account' && ctx.actor.accountId === id;
const rightsIn = (roles: readonly Role[], custom: Custom) =>
  rightsOf(
    [...roles, ...custom.map((one) => one.base)],
    custom.flatMap((one) => one.grants),
  );

async function find(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ id: string; username: string; status: string; password_hash: string | null }> {
  await refuseOutside(tx.db, ctx, 'users.manage', { accounts: [id] });
  const row = await tx.db
    .selectFrom('accounts')
    .select(['id', 'username', 'status', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Permissions of these accounts beyond the caller's, organisation by organisation: the caller's rights elsewhere do not
 * count over people who have them here.
 */
export async function rightsAbove(
  db: ReadDb,
  ctx: Ctx,
  ids: readonly string[],
  doing: Doing,
): Promise<Map<string, string[]>> {
  const held = await rightsOfCaller(ctx);
  const above = new Map<string, string[]>();
  for (const { accountId, orgId, status, roles, grants } of await holdingsOf(db, ids)) {
    const more = heldAbove(held(orgId), rightsOf(countsBuiltIn(doing, status) ? roles : [], grants));
    if (more.length) above.set(accountId, [...(above.get(accountId) ?? []), ...more]);
  }
  return above;
}

/** An account that holds more than the caller is not the caller's to enter, disable or cut off. */
async function notAbove(tx: Tx, ctx: Ctx, id: string, doing: Doing): Promise<void> {
  if (ctx.actor.kind === 'command') return;
  const permissions = (await rightsAbove(tx.db, ctx, [id], doing)).get(id);
  if (permissions) throw forbidden('accounts.above', { permissions: [...new Set(permissions)].sort() });
}

async function customRoles(tx: Tx, ids: readonly string[]): Promise<Custom> {
  if (!ids.length) return [];
  const roles = await tx.db
    .selectFrom('custom_roles')
    .select(['id', 'name', 'base'])
    .where('id', 'in', [...ids])
    .execute();
  if (roles.length !== new Set(ids).size) throw notFound();
  const grants = await tx.db
    .selectFrom('custom_role_grants')
    .select(['role_id', 'permission', 'scope'])
    .where('role_id', 'in', [...ids])
    .execute();
  return roles.map((role) => ({ ...role, grants: grants.filter((grant) => grant.role_id === role.id) })) as Custom;
}

/** Sets the roles of one membership. The caller must hold everything that changes in that organisation (SEC-ROL-08). */
export async function updateEntry(
  ctx: Ctx,
  at: { id: string; entryId: string },
  body: BodyOf<typeof updateEntryRoute>,
): Promise<{ ok: true }> {
  const held = await rightsOfCaller(ctx);
  return accountsRoom.act(ctx, 'accounts.update_entry', async (tx) => {
    await lockSchoolRights(tx);
    await refuseForATime(tx.db, ctx);
    const entry = (await entriesOf(tx.db, at.id)).find((one) => one.id === at.entryId);
    if (!entry) throw notFound();
    await refuseOutside(tx.db, ctx, 'roles.manage', { orgs: [entry.orgId] });
    const next = await customRoles(tx, body.customRoles);
    const fields = rolesEditedMeanwhile({ ...entry, customRoles: entry.custom.map((one) => one.id) }, body);
    if (Object.keys(fields).length) throw conflict('edited_meanwhile', { fields });
    const [was, becomes] = [
      entry.active ? rightsIn(entry.roles, entry.custom) : new Map(),
      body.active ? rightsIn(body.roles, next) : new Map(),
    ];
    const permissions = movedBeyond(held(entry.orgId), was, becomes);
    if (permissions.length) throw forbidden('roles.not_held', { permissions });
    await tx.db
      .updateTable('auth_entries')
      .set({ roles: [...new Set(body.roles)], active: body.active })
      .where('id', '=', entry.id)
      .execute();
    await tx.db.deleteFrom('auth_entry_roles').where('entry_id', '=', entry.id).execute();
    if (next.length)
      await tx.db
        .insertInto('auth_entry_roles')
        .values(next.map((role) => ({ school_id: tx.schoolId, entry_id: entry.id, role_id: role.id })))
        .execute();
    await endTermsBut(tx, entry.id, body);
    if (!(await rolesStillManaged(tx.db))) throw conflict('roles.last_admin');
    await askProofAgain(tx, [at.id]);
    await tx.emit('auth.rights_changed', { accountIds: [at.id] });
    const names = (custom: Custom): string[] => custom.map((one) => one.name).sort();
    return {
      result: { ok: true as const },
      audit: {
        object: object(at.id),
        before: { org: entry.orgId, roles: entry.roles, customRoles: names(entry.custom), active: entry.active },
        after: { org: entry.orgId, roles: body.roles, customRoles: names(next), active: body.active },
      },
    };
  });
}

/**
 * A new single-use code; former ones become invalid and the account's sessions end. The code only appears in this
 * answer (SEC-AUT-07). A lost second factor is removed with it when the caller also manages accounts.
 */
export async function issueCode(
  ctx: Ctx,
  id: string,
  { withoutSecondFactor = false }: { withoutSecondFactor?: boolean | undefined } = {},
): Promise<IssuedCode> {
  if (withoutSecondFactor && ctx.actor.kind === 'account' && !holds(ctx.actor, 'users.manage'))
    throw forbidden('permission_missing', { permission: 'users.manage' });
  const { code, hash } = newCode();
  const issued = await accountsRoom.act(ctx, 'accounts.issue_code', async (tx) => {
    const target = await find(tx, ctx, id);
    if (!accountMay(target.status, 'hand_code')) throw precondition('accounts.disabled');
    if (own(ctx, id)) throw forbidden('accounts.own');
    await notAbove(tx, ctx, id, 'enter');
    const expiresAt = new Date(tx.now.getTime() + codeDays(target.status) * 86_400_000);
    const byId = ctx.actor.kind === 'account' ? ctx.actor.accountId : null;
    await replaceCodes(tx, [{ accountId: id, hash, expiresAt }], byId);
    if (withoutSecondFactor) {
      await dropKeys(tx, id);
      await tx.db
        .updateTable('accounts')
        .set({ totp_secret: null, totp_pending: null, totp_confirmed_at: null, recovery_codes: [] })
        .where('id', '=', id)
        .execute();
    }
    const ended = await endSessions(tx, [id]);
    if (target.status === 'active') await tx.emit('auth.code_handed', { accountIds: [id], byId });
    return {
      result: { username: target.username, expiresAt: expiresAt.toISOString() },
      audit: { object: object(id), after: { expiresAt, ended, ...(withoutSecondFactor && { totp: false }) } },
    };
  });
  return { ...issued, code, url: `${ctx.kernel.config.publicUrl}/activation#s${ctx.schoolId}.${code}` };
}

/** Opens or closes an account; a closed one keeps its data and loses its sessions and codes. */
export async function setStatus(ctx: Ctx, id: string, enabled: boolean): Promise<{ ok: true }> {
  return accountsRoom.act(ctx, 'accounts.set_status', async (tx) => {
    await lockSchoolRights(tx);
    const target = await find(tx, ctx, id);
    if (own(ctx, id)) throw forbidden('accounts.own');
    await notAbove(tx, ctx, id, 'close');
    const next = enabled ? (target.password_hash ? 'active' : 'invited') : 'disabled';
    const unchanged = !accountMay(target.status, enabled ? 'reopen' : 'leave');
    if (!unchanged) {
      await (enabled ? reopenAccounts : closeAccounts)(tx, [id]);
      if (!enabled && !(await rolesStillManaged(tx.db))) throw conflict('roles.last_admin');
    }
    return {
      result: { ok: true as const },
      audit: {
        object: object(id),
        before: { status: target.status },
        after: { status: unchanged ? target.status : next },
      },
    };
  });
}

/** Ends every session of an account. */
export function endAllSessions(ctx: Ctx, id: string): Promise<{ ended: number }> {
  return accountsRoom.act(ctx, 'accounts.end_sessions', async (tx) => {
    await find(tx, ctx, id);
    await notAbove(tx, ctx, id, 'close');
    const ended = await endSessions(tx, [id]);
    return { result: { ended }, audit: { object: object(id), after: { ended } } };
  });
}

/**
 * The creator of an organisation becomes a member of it, with the roles held in the others. Does nothing the second
 * time.
 */
export async function joinOrg(ctx: SystemCtx, orgId: string, accountId: string): Promise<void> {
  await accountsRoom.act(ctx, 'accounts.join_org', async (tx) => {
    const entries = await entriesOf(tx.db, accountId);
    if (entries.some((entry) => entry.orgId === orgId))
      return { result: null, audit: { object: object(accountId), after: { org: orgId, joined: false } } };
    const inForce = entries.filter((entry) => entry.active);
    const id = newId(tx.now.getTime());
    // A role given for a limited time in one organisation is not copied to another.
    const terms = (await termsOf(tx.db, accountId)).filter(({ term }) => term.state === 'given');
    const lasts = (entryId: string, role: string): boolean =>
      !terms.some((one) => one.entryId === entryId && [one.term.role, one.term.roleId].includes(role));
    const roles = [...new Set(inForce.flatMap(({ id: of, roles: own }) => own.filter((role) => lasts(of, role))))];
    const custom = [
      ...new Set(
        inForce.flatMap(({ id: of, custom: own }) => own.map((one) => one.id).filter((role) => lasts(of, role))),
      ),
    ];
    await tx.db
      .insertInto('auth_entries')
      .values({ school_id: tx.schoolId, id, account_id: accountId, org_id: orgId, roles, created_at: tx.now })
      .execute();
    if (custom.length)
      await tx.db
        .insertInto('auth_entry_roles')
        .values(custom.map((role_id) => ({ school_id: tx.schoolId, entry_id: id, role_id })))
        .execute();
    await tx.live('rights.changed', {}, [accountId]);
    return { result: null, audit: { object: object(accountId), after: { org: orgId, roles } } };
  });
}
