import { sql } from 'kysely';
import type { Role } from '@encrier/contract/kernel/schema';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { followNames } from '../../../access/accounts/holders/holders.public.ts';
import { usernameMaker } from '../../../access/accounts/usernames/usernames.public.ts';
import { insertAll } from './bulk.ts';
import { keepBefore } from './changes.ts';
import { importHandle } from '#kernel/holdings/holdings.ts';
import type { ImportsTx } from '../imports.room.ts';

/** A person who needs an account with one role in some organisations. */
export type Holder = {
  personId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  role: Role;
  orgIds: Set<string>;
};

async function addAccounts(tx: ImportsTx, holders: readonly Holder[]): Promise<Map<string, string>> {
  if (!holders.length) return new Map();
  const nameOf = await usernameMaker(
    tx.db,
    holders.map((one) => one.personId),
  );
  const made = holders.map(({ personId, firstName, lastName, email, phone }) => {
    const username = nameOf({ personId, firstName, lastName, email });
    return {
      id: newId(tx.now.getTime()),
      person_id: personId,
      username,
      status: 'invited',
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      search_key: searchKey(`${firstName} ${lastName} ${username}`),
      lang: 'fr',
      settings: {},
      tour_seen: [],
      totp_last_step: 0,
      quiet_from: '21:00',
      quiet_to: '07:00',
      digest_at: '18:30',
      created_at: tx.now,
      version: 1,
    };
  });
  await insertAll(tx, 'accounts', made as never);
  return new Map(made.map((row) => [row.person_id, row.id]));
}

/** How many of these have no account yet. */
export async function accountsToCome(db: ReadDb, holders: readonly Holder[]): Promise<number> {
  if (!holders.length) return 0;
  const people = holders.map(({ personId }) => personId);
  const { n } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('person_id', '=', sql<string>`any(${people}::uuid[])`)
    .executeTakeFirstOrThrow();
  return people.length - n;
}

/**
 * Creates missing accounts, `invited`, and adds the role where a membership lacks it. Returns how many were created.
 */
export async function ensureAccounts(tx: ImportsTx, holders: readonly Holder[]): Promise<number> {
  if (!holders.length) return 0;
  const people = holders.map(({ personId }) => personId);
  const found = await tx.db
    .selectFrom('accounts')
    .select(['id', 'person_id'])
    .where('person_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
  const accounts = new Map(found.map((row) => [row.person_id ?? '', row.id]));
  const old = new Set(accounts.values());
  const missing = holders.filter(({ personId }) => !accounts.has(personId));
  for (const [personId, id] of await addAccounts(tx, missing)) accounts.set(personId, id);
  const entries = holders.flatMap(({ personId, role, orgIds }) =>
    [...orgIds].map((org_id) => ({ account_id: accounts.get(personId) ?? '', org_id, role })),
  );
  await insertAll(
    tx,
    'auth_entries',
    entries.map(({ role, ...entry }) => ({
      id: newId(tx.now.getTime()),
      ...entry,
      roles: [role],
      active: true,
      created_at: tx.now,
    })),
    { ignore: true },
  );
  const given = sql<{
    account_id: string;
    org_id: string;
    role: string;
  }>`jsonb_to_recordset(${JSON.stringify(entries.filter(({ account_id }) => old.has(account_id)))}::jsonb)`;
  await keepBefore(
    tx,
    'auth_entries',
    sql<boolean>`EXISTS (SELECT 1 FROM ${given} r(account_id uuid, org_id uuid, role text)
    WHERE r.account_id = auth_entries.account_id AND r.org_id = auth_entries.org_id
      AND NOT r.role = ANY (auth_entries.roles))`,
  );
  await importHandle(tx, 'auth_entries')
    .updateTable('auth_entries')
    .from(given.as<'r'>(sql`r(account_id uuid, org_id uuid, role text)`))
    .set({ roles: sql`array_append(auth_entries.roles, r.role)` })
    .whereRef('auth_entries.account_id', '=', 'r.account_id')
    .whereRef('auth_entries.org_id', '=', 'r.org_id')
    .where(sql<boolean>`NOT r.role = ANY (auth_entries.roles)`)
    .execute();
  return missing.length;
}

/** Updates the names of these persons' accounts, and records the former ones; see `followNames`. */
export async function followPersons(tx: ImportsTx, personIds: readonly string[]): Promise<void> {
  if (!personIds.length) return;
  await keepBefore(tx, 'accounts', sql<boolean>`accounts.person_id = any(${[...personIds]}::uuid[])`);
  await followNames(tx, personIds);
}
