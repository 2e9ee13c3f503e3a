import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import type { Role } from '@encrier/contract/kernel/schema';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { entriesOf } from '../accounts.queries.ts';
import { termRows } from './terms.queries.ts';

/** Roles of people who work in the school: family roles cannot be delegated. */
const working: readonly Role[] = ['admin', 'prof', 'personnel', 'transport'];
const works = (role: string): boolean => (working as readonly string[]).includes(role);

type Own = { entryId: string; orgId: string; orgName: string; role: Role | null; roleId: string | null; name: string };
/** An account's work roles in memberships in force, except those given for a limited time. */
export async function ownLasting(db: ReadDb, accountId: string): Promise<Own[]> {
  const entries = (await entriesOf(db, accountId)).filter(({ active }) => active);
  const borrowed = await termRows(db)
    .where('e.account_id', '=', accountId)
    .where('t.state', '=', 'given')
    .select(['t.entry_id', 't.role', 't.role_id'])
    .execute();
  return entries
    .flatMap(({ id: entryId, orgId, orgName, roles, custom }) => [
      ...roles.filter(works).map((role) => ({ entryId, orgId, orgName, role: role as Role, roleId: null, name: '' })),
      ...custom
        .filter(({ base }) => works(base))
        .map(({ id, name }) => ({ entryId, orgId, orgName, role: null, roleId: id, name })),
    ])
    .filter(
      (one) =>
        !borrowed.some(
          (term) => term.entry_id === one.entryId && term.role === one.role && term.role_id === one.roleId,
        ),
    );
}

/** Others who work in an organisation and can sign in, by name, twelve at most; or one of them. */
export const findColleagues = (
  db: ReadDb,
  { me, orgId, q, only }: { me: string; orgId: string; q?: string | undefined; only?: string },
): Promise<{ id: string; label: string }[]> =>
  db
    .selectFrom('accounts as a')
    .innerJoin('auth_entries as e', 'e.account_id', 'a.id')
    .where('a.status', '=', 'active')
    .where('a.id', '<>', me)
    .where('e.active', '=', true)
    .where('e.org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        sql<boolean>`e.roles && ${[...working]}::text[]`,
        eb.exists(
          eb
            .selectFrom('auth_entry_roles as er')
            .innerJoin('custom_roles as r', 'r.id', 'er.role_id')
            .whereRef('er.entry_id', '=', 'e.id')
            .where('r.base', 'in', [...working])
            .select('r.id'),
        ),
      ]),
    )
    .where(hasWords('a.search_key', q))
    .$if(only !== undefined, (query) => query.where('a.id', '=', only!))
    .select(['a.id', nameOf('a').as('label')])
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .limit(12)
    .execute();

/** People to whom the caller may delegate a role of one of their memberships. */
export async function listColleagues(ctx: ReadCtx, entryId: string, q: string | undefined) {
  const me = self(ctx).accountId;
  const entry = (await ownLasting(ctx.db, me)).find((one) => one.entryId === entryId);
  if (!entry) throw notFound();
  return { items: await findColleagues(ctx.db, { me, orgId: entry.orgId, q }) };
}

/**
 * What these people entrusted, waiting or running, without having it any more in a membership of the same organisation.
 */
export async function unheldTerms(db: ReadDb, givers: readonly string[]): Promise<string[]> {
  if (!givers.length) return [];
  const rows = await termRows(db)
    .where('t.entrusted', '=', true)
    .where('t.given_by', 'in', [...givers])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('accounts as g')
            .innerJoin('auth_entries as h', 'h.account_id', 'g.id')
            .leftJoin('auth_entry_roles as hr', (join) =>
              join.onRef('hr.entry_id', '=', 'h.id').onRef('hr.role_id', '=', 't.role_id'),
            )
            .whereRef('g.id', '=', 't.given_by')
            .whereRef('h.org_id', '=', 'e.org_id')
            .where('g.status', '<>', 'disabled')
            .where('h.active', '=', true)
            .where(sql<boolean>`(t.role = ANY (h.roles) OR hr.role_id IS NOT NULL)`)
            .select('g.id'),
        ),
      ),
    )
    .select('t.id')
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What the caller may entrust, and what they have. */
export async function listOwn(ctx: ReadCtx) {
  const me = self(ctx).accountId;
  const given = await termRows(ctx.db)
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('orgs as o', 'o.id', 'e.org_id')
    .leftJoin('custom_roles as r', 'r.id', 't.role_id')
    .where('t.given_by', '=', me)
    .select(['t.id', 't.role', 't.role_id as roleId', 't.state', 't.reason', 'o.name as orgName'])
    .select(sql<string>`COALESCE(r.name, '')`.as('name'))
    .select([sql<string>`t.from_on::text`.as('from'), sql<string>`t.until_on::text`.as('until')])
    .select(nameOf('a').as('to'))
    .orderBy('t.until_on')
    .orderBy('t.id')
    .limit(100)
    .execute();
  return {
    roles: (await ownLasting(ctx.db, me)).map(({ orgId: _, ...one }) => one),
    given: given.map((one) => ({ ...one, role: one.role as Role | null, state: one.state as 'planned' | 'given' })),
  };
}
