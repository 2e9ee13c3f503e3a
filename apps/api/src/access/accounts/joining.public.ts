import { sql } from 'kysely';
import type { Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import type { InAct } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { askProofAgain } from '#kernel/auth/sessions.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden } from '#kernel/errors/errors.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { movedBeyond, refuseForATime, rightsOf, rightsOfCaller, rolesStillManaged } from '../roles/roles.public.ts';
import { rightsAbove } from './accounts.actions.ts';
import { type EntryFacts, entriesOf } from './accounts.queries.ts';
import { accountsRoom } from './accounts.room.ts';
import { closeAccounts } from './closing/closing.public.ts';
import { termsOf } from './terms/terms.public.ts';

type Given = Pick<EntryFacts, 'roles' | 'custom'>;
/** What becomes of the roles of a closing account in one organisation. */
export type JoinedEntry = {
  orgId: string;
  orgName: string;
  /** Membership of the kept account, in force or not. */
  entryId: string | null;
  was: Given;
  comes: Given;
  /** Roles that nobody has any more. */
  goes: Given;
};
type Held = (orgId: string | null) => Map<string, Scope>;

/** The account belongs to another sheet of the same person. */
export async function giveAccountTo(inAct: InAct, accountId: string, personId: string): Promise<void> {
  await accountsRoom
    .join(inAct)
    .db.updateTable('accounts')
    .set({ person_id: personId })
    .where('id', '=', accountId)
    .execute();
}

const none: Given = { roles: [], custom: [] };
const rightsIn = ({ roles, custom }: Given) =>
  rightsOf(
    [...roles, ...custom.map((one) => one.base)],
    custom.flatMap((one) => one.grants),
  );
const chosen = ({ roles, custom }: Given, which: (role: string) => boolean): Given => ({
  roles: roles.filter(which),
  custom: custom.filter(({ id }) => which(id)),
});
const isAny = ({ roles, custom }: Given): boolean => roles.length + custom.length > 0;
const both = (one: Given, other: Given): Given => ({
  roles: [...one.roles, ...other.roles],
  custom: [...one.custom, ...other.custom],
});

/**
 * The kept account gets the roles in force of the closing one. Those of an account that was closed before, and those
 * given for a limited time, end with it.
 */
export async function joinedEntries(db: ReadDb, { keep, drop }: MergedPair): Promise<JoinedEntry[]> {
  const { status } = await db.selectFrom('accounts').select('status').where('id', '=', drop).executeTakeFirstOrThrow();
  const [kept, dropped] = [await entriesOf(db, keep), await entriesOf(db, drop)];
  const terms = (await termsOf(db, drop)).filter(({ term }) => term.state === 'given');
  return dropped
    .filter(({ active }) => active)
    .map((entry) => {
      const own = kept.find(({ orgId }) => orgId === entry.orgId);
      const was: Given = own?.active ? own : none;
      const has = (role: string): boolean =>
        was.roles.includes(role as Role) || was.custom.some(({ id }) => id === role);
      const lasts = (role: string): boolean =>
        status !== 'disabled' &&
        !terms.some(({ entryId, term }) => entryId === entry.id && [term.role, term.roleId].includes(role));
      return {
        orgId: entry.orgId,
        orgName: entry.orgName,
        entryId: own?.id ?? null,
        was: { roles: was.roles, custom: was.custom },
        comes: chosen(entry, (role) => lasts(role) && !has(role)),
        goes: chosen(entry, (role) => !lasts(role) && !has(role)),
      };
    });
}

const beyondHeld = (held: Held, entries: readonly JoinedEntry[]): string[] =>
  entries.flatMap(({ orgId, was, comes }) => movedBeyond(held(orgId), rightsIn(was), rightsIn(both(was, comes))));

/** Whether the caller may close this account and give its roles to the other: they hold all that moves (SEC-ROL-08). */
export async function mayJoinAccounts(db: ReadDb, ctx: Ctx, accounts: MergedPair): Promise<boolean> {
  const above = await rightsAbove(db, ctx, [accounts.drop], 'close');
  if (above.size) return false;
  return beyondHeld(await rightsOfCaller(ctx), await joinedEntries(db, accounts)).length === 0;
}

const rolesOf = ({ roles, custom }: Given) => ({ roles, customRoles: custom.map(({ name }) => name).sort() });

/**
 * Closes the second account of a person: nobody signs in with it any more, and the kept account gets its roles. Returns
 * the journal's lines. Call `lockSchoolRights` before; throws what `updateEntry` throws.
 */
export async function closeJoinedAccount(
  inAct: InAct,
  ctx: Ctx,
  held: Held,
  { keep, drop }: MergedPair,
): Promise<AuditEntry[]> {
  const tx = accountsRoom.join(inAct);
  const coming = (await joinedEntries(tx.db, { keep, drop })).filter(({ comes }) => isAny(comes));
  const permissions = [...new Set(beyondHeld(held, coming))].sort();
  if (permissions.length) throw forbidden('roles.not_held', { permissions });
  if (coming.length) await refuseForATime(tx.db, ctx);
  for (const { orgId, entryId, was, comes } of coming) {
    const roles = both(was, comes).roles;
    const id = entryId ?? newId(tx.now.getTime());
    if (entryId)
      await tx.db.updateTable('auth_entries').set({ roles, active: true }).where('id', '=', entryId).execute();
    else
      await tx.db
        .insertInto('auth_entries')
        .values({ school_id: tx.schoolId, id, account_id: keep, org_id: orgId, roles, created_at: tx.now })
        .execute();
    // A membership that was closed does not bring its own roles back.
    await tx.db.deleteFrom('auth_entry_roles').where('entry_id', '=', id).execute();
    const custom = both(was, comes).custom.map((role) => ({ school_id: tx.schoolId, entry_id: id, role_id: role.id }));
    if (custom.length) await tx.db.insertInto('auth_entry_roles').values(custom).execute();
  }
  await closeAccounts(tx, [drop]);
  await tx.db
    .updateTable('accounts')
    .set({ person_id: null, version: sql`version + 1` })
    .where('id', '=', drop)
    .execute();
  if (!(await rolesStillManaged(tx.db))) throw conflict('roles.last_admin');
  if (coming.length) {
    await askProofAgain(tx, [keep]);
    await tx.emit('auth.rights_changed', { accountIds: [keep] });
  }
  return coming.map(({ orgId, was, comes }) => ({
    action: 'accounts.update_entry',
    object: { type: 'account', id: keep },
    table: 'auth_entries',
    before: { org: orgId, ...rolesOf(was) },
    after: { org: orgId, ...rolesOf(both(was, comes)) },
  }));
}
