import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { endSessions } from '#kernel/auth/sessions.ts';
import { endCodes } from '../auth/codes.public.ts';
import { accountFlow } from '../accounts.policy.ts';
import { accountsRoom } from '../accounts.room.ts';

const among = (ids: readonly string[], column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ANY (${[...ids]}::uuid[])`;
/** Its former state: used before, or still waiting for its first code. */
const asBefore = sql<string>`CASE WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END`;

/** Roles independent of any function. */
export const familyRoles: readonly string[] = ['parent', 'eleve'];

/** Closes accounts: their sessions and codes end, their data stay. */
export async function closeAccounts(inAct: InAct, ids: readonly string[]): Promise<void> {
  const tx = accountsRoom.join(inAct);
  await tx.db
    .updateTable('accounts')
    .set({ status: 'disabled', closed_by_departure: false })
    .where(among(ids, 'id'))
    .execute();
  await endSessions(inAct, ids);
  await endCodes(inAct, ids);
  await tx.emit('auth.roles_lost', { accountIds: [...ids] });
}

/** Opens closed accounts as they were. */
export async function reopenAccounts(inAct: InAct, ids: readonly string[]): Promise<void> {
  const tx = accountsRoom.join(inAct);
  await tx.db
    .updateTable('accounts')
    .set({ status: asBefore, closed_by_departure: false })
    .where(among(ids, 'id'))
    .where('status', 'in', accountFlow.from('reopen'))
    .execute();
}

/**
 * Closes the accounts of pupils who leave when they have no other use, with their sessions and codes; with other roles
 * only the pupil's role is removed. Returns the persons whose account was closed.
 */
export async function closePupilAccounts(inAct: InAct, personIds: readonly string[]): Promise<Set<string>> {
  const tx = accountsRoom.join(inAct);
  const held = sql<boolean>`EXISTS (SELECT 1 FROM auth_entries n
    LEFT JOIN auth_entry_roles r ON r.school_id = n.school_id AND r.entry_id = n.id
    WHERE n.school_id = accounts.school_id AND n.account_id = accounts.id AND n.active AND (r.role_id IS NOT NULL
      OR NOT n.roles <@ '{eleve}'))`;
  const closed = await tx.db
    .updateTable('accounts')
    .set({ status: 'disabled', closed_by_departure: true })
    .where(among(personIds, 'person_id'))
    .where('status', 'in', accountFlow.from('leave'))
    .where((eb) => eb.not(held))
    .returning(['id', 'person_id'])
    .execute();
  await tx.db
    .updateTable('auth_entries')
    .set({ roles: sql`array_remove(auth_entries.roles, 'eleve')` })
    .where(
      sql<boolean>`account_id IN (SELECT a.id FROM accounts a
        WHERE a.school_id = auth_entries.school_id AND a.status <> 'disabled' AND ${among(personIds, 'a.person_id')})`,
    )
    .execute();
  const accounts = closed.map(({ id }) => id);
  if (accounts.length) {
    await endSessions(inAct, accounts);
    await endCodes(inAct, accounts);
  }
  return new Set(closed.map((one) => one.person_id ?? ''));
}

/** Reopens what a pupil's departure closed. What was closed for another reason stays closed. */
export async function reopenPupilAccount(inAct: InAct, personId: string): Promise<void> {
  const tx = accountsRoom.join(inAct);
  await tx.db
    .updateTable('accounts')
    .set({ status: asBefore, closed_by_departure: false })
    .where('person_id', '=', personId)
    .where('status', 'in', accountFlow.from('reopen'))
    .where('closed_by_departure', '=', true)
    .execute();
}

/** Takes roles and custom roles of a function from these memberships; a guardian's and a pupil's stay. */
export async function dropStaffRoles(inAct: InAct, entryIds: readonly string[]): Promise<void> {
  if (!entryIds.length) return;
  const tx = accountsRoom.join(inAct);
  await tx.db
    .deleteFrom('auth_entry_roles')
    .where('entry_id', 'in', [...entryIds])
    .where(
      sql<boolean>`role_id IN (SELECT r.id FROM custom_roles r
        WHERE r.school_id = auth_entry_roles.school_id AND r.base <> ALL (${[...familyRoles]}::text[]))`,
    )
    .execute();
  await tx.db
    .updateTable('auth_entries')
    .set({
      roles: sql<
        string[]
      >`ARRAY(SELECT r FROM unnest(auth_entries.roles) r WHERE r = ANY (${[...familyRoles]}::text[]))`,
    })
    .where('id', 'in', [...entryIds])
    .execute();
  const rows = await tx.db
    .selectFrom('auth_entries')
    .select('account_id')
    .where('id', 'in', [...entryIds])
    .execute();
  await tx.emit('auth.roles_lost', { accountIds: [...new Set(rows.map((row) => row.account_id))] });
}
