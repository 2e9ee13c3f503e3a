import { nameOf } from '#kernel/db/person-name.ts';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** Terms that wait or run, with their memberships. */
export const termRows = (db: ReadDb) =>
  db
    .selectFrom('role_terms as t')
    .innerJoin('auth_entries as e', 'e.id', 't.entry_id')
    .where('t.state', 'in', ['planned', 'given']);

export type OpenTerm = {
  id: string;
  entryId: string;
  accountId: string;
  orgId: string;
  roles: Role[];
  role: Role | null;
  role_id: string | null;
  from_on: string;
  until_on: string;
  state: 'planned' | 'given';
  given_by: string;
};
/** A planned or current term, with its membership; undefined once it ended. */
export const openTerm = (db: ReadDb, id: string): Promise<OpenTerm | undefined> =>
  termRows(db)
    .select(['t.id', 't.entry_id as entryId', 'e.account_id as accountId', 'e.org_id as orgId', 'e.roles'])
    .select(['t.role', 't.role_id', 't.state', 't.given_by'])
    .select([sql<string>`t.from_on::text`.as('from_on'), sql<string>`t.until_on::text`.as('until_on')])
    .where('t.id', '=', id)
    .executeTakeFirst() as Promise<OpenTerm | undefined>;

/** Terms of the memberships of an account that wait or run, the first to end first. */
export async function termsOf(db: ReadDb, accountId: string) {
  const rows = await termRows(db)
    .innerJoin('accounts as b', 'b.id', 't.given_by')
    .select(['t.id', 't.entry_id as entryId', 't.role', 't.role_id as roleId', 't.state', 't.reason'])
    .select([sql<string>`t.from_on::text`.as('from'), sql<string>`t.until_on::text`.as('until')])
    .select(nameOf('b').as('by'))
    .where('e.account_id', '=', accountId)
    .orderBy('t.until_on')
    .orderBy('t.id')
    .execute();
  return rows.map(({ entryId, ...term }) => ({
    entryId,
    term: { ...term, role: term.role as Role | null, state: term.state as 'planned' | 'given' },
  }));
}
