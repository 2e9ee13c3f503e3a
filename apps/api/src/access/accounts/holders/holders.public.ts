import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { nameKey, searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { accountsRoom } from '../accounts.room.ts';
import { usernameMaker } from '../usernames/usernames.public.ts';

/** A person who needs an account with one role in some organisations. */
export type Holder = {
  personId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  role: Role;
  orgIds: Iterable<string>;
};
/** The account of the founder of a school: its name is chosen, and optionally its password. */
export type Founder = Omit<Holder, 'role' | 'orgIds'> & { username: string; passwordHash: string | null };

type Tx = ReturnType<typeof accountsRoom.join>;
type Entry = { account_id: string; org_id: string; role: Role };

const any = (ids: readonly string[]) => sql<string>`ANY (${[...ids]}::uuid[])`;
/** Rows of one statement: each value is a parameter, and PostgreSQL takes 65,535. */
const batch = 2000;
const batches = <R>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, i) => rows.slice(i * batch, (i + 1) * batch));

async function insertAccounts(tx: Tx, people: readonly Founder[]): Promise<Map<string, string>> {
  const rows = people.map(({ personId, firstName, lastName, email, phone, username, passwordHash }) => ({
    school_id: tx.schoolId,
    id: newId(tx.now.getTime()),
    person_id: personId,
    username,
    password_hash: passwordHash,
    status: passwordHash ? 'active' : 'invited',
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    search_key: searchKey(`${firstName} ${lastName} ${username}`),
    created_at: tx.now,
  }));
  for (const part of batches(rows)) await tx.db.insertInto('accounts').values(part).execute();
  return new Map(rows.map((row) => [row.person_id, row.id]));
}

/** Accounts that wait for their codes, named after the school's rule. */
async function insertWaiting(tx: Tx, holders: readonly Holder[]): Promise<Map<string, string>> {
  if (!holders.length) return new Map();
  const nameOf = await usernameMaker(
    tx.db,
    holders.map((one) => one.personId),
  );
  return insertAccounts(
    tx,
    holders.map((one) => ({ ...one, username: nameOf(one), passwordHash: null })),
  );
}

/** Memberships; one that exists stays as it is. */
async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ role, ...entry }) => ({
    school_id: tx.schoolId,
    id: newId(tx.now.getTime()),
    ...entry,
    roles: [role],
    created_at: tx.now,
  }));
  for (const part of batches(rows))
    await tx.db
      .insertInto('auth_entries')
      .values(part)
      .onConflict((oc) => oc.doNothing())
      .execute();
}

const entriesOf = (accounts: ReadonlyMap<string, string>, holders: readonly Holder[]): Entry[] =>
  holders.flatMap(({ personId, role, orgIds }) =>
    [...orgIds].map((org_id) => ({ account_id: accounts.get(personId) ?? '', org_id, role })),
  );

/** Creates an account that waits for its code for each of these people, who have none. */
export async function createAccounts(inAct: InAct, holders: readonly Holder[]): Promise<void> {
  const tx = accountsRoom.join(inAct);
  await insertEntries(tx, entriesOf(await insertWaiting(tx, holders), holders));
}

/**
 * Creates missing accounts, `invited`, and adds the role where a membership lacks it. Returns how many were created.
 */
export async function giveAccounts(inAct: InAct, holders: readonly Holder[]): Promise<number> {
  if (!holders.length) return 0;
  const tx = accountsRoom.join(inAct);
  const found = await tx.db
    .selectFrom('accounts')
    .select(['id', 'person_id'])
    .where('person_id', '=', any(holders.map(({ personId }) => personId)))
    .execute();
  const old = new Map(found.map((row) => [row.person_id ?? '', row.id]));
  const missing = holders.filter(({ personId }) => !old.has(personId));
  await insertEntries(tx, entriesOf(new Map([...old, ...(await insertWaiting(tx, missing))]), holders));
  const given = entriesOf(
    old,
    holders.filter(({ personId }) => old.has(personId)),
  );
  if (given.length)
    await tx.db
      .updateTable('auth_entries')
      .from(
        sql<{
          account_id: string;
          org_id: string;
          role: string;
        }>`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)`.as<'r'>(
          sql`r(account_id uuid, org_id uuid, role text)`,
        ),
      )
      .set({ roles: sql`array_append(auth_entries.roles, r.role)` })
      .whereRef('auth_entries.account_id', '=', 'r.account_id')
      .whereRef('auth_entries.org_id', '=', 'r.org_id')
      .where(sql<boolean>`NOT r.role = ANY (auth_entries.roles)`)
      .execute();
  return missing.length;
}

/** The first account of a school: administrator of these organisations, with a custom role in each. Returns its id. */
export async function createAdministrator(
  inAct: InAct,
  founder: Founder,
  { orgIds, roleId }: { orgIds: readonly string[]; roleId: string },
): Promise<string> {
  const tx = accountsRoom.join(inAct);
  const accountId = (await insertAccounts(tx, [founder])).get(founder.personId)!;
  const entries = orgIds.map((org_id) => ({
    school_id: tx.schoolId,
    id: newId(tx.now.getTime()),
    account_id: accountId,
    org_id,
    roles: ['admin'],
  }));
  await tx.db.insertInto('auth_entries').values(entries).execute();
  await tx.db
    .insertInto('auth_entry_roles')
    .values(entries.map((entry) => ({ school_id: tx.schoolId, entry_id: entry.id, role_id: roleId })))
    .execute();
  return accountId;
}

/**
 * Updates the names of these persons' accounts. Before the first sign-in, phone and email are updated too; afterwards
 * they belong to the account's owner, since a reset code is sent there (SEC-AUT-06).
 */
export async function followNames(inAct: InAct, personIds: readonly string[]): Promise<void> {
  if (!personIds.length) return;
  const tx = accountsRoom.join(inAct);
  await tx.db
    .updateTable('accounts')
    .from(sql<{ id: string }>`persons`.as<'p'>(sql`p`))
    .set({
      first_name: sql`p.first_name`,
      last_name: sql`p.last_name`,
      // Without the numbers of the sheet: people who search accounts may not always see them.
      search_key: sql`${nameKey('p')} || ' ' || lower(accounts.username::text)`,
      email: sql`CASE WHEN accounts.status = 'invited' THEN p.email ELSE accounts.email END`,
      phone: sql`CASE WHEN accounts.status = 'invited' THEN p.phone ELSE accounts.phone END`,
      version: sql`accounts.version + 1`,
    })
    .where(sql<boolean>`p.school_id = accounts.school_id`)
    .whereRef('p.id', '=', 'accounts.person_id')
    .where('p.id', '=', any(personIds))
    .execute();
}
