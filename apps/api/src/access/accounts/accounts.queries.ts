import { sql } from 'kysely';
import type { accountCard, listAccounts as listRoute } from '@encrier/contract/access/roles';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import { wasGranted } from '#kernel/auth/holders.ts';
import { hasWords } from '#kernel/content/search-key.ts';
import { orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { rightsOf } from '../roles/roles.public.ts';
import { homesOf, pageSize } from './accounts.policy.ts';
import { type ListRow, presentAccount, presentRights, type Source } from './accounts.present.ts';
import { termsOf } from './terms/terms.public.ts';

type Filters = QueryOf<typeof listRoute>;

/**
 * Accounts that have a membership of the organisation in force, or any account; with their roles of all memberships in
 * force.
 */
function accountRows({ db, actor }: Pick<ReadCtx, 'db' | 'actor'>) {
  const orgId = actor.kind === 'account' ? actor.orgId : null;
  return db
    .selectFrom('accounts as a')
    .leftJoin('files as f', 'f.id', 'a.photo_file_id')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.username', 'a.status', 'a.last_seen_at', 'a.totp_confirmed_at'])
    .select((eb) => [
      eb
        .case()
        .when('f.id', 'is not', null)
        .then(eb.fn<string>('concat', ['f.id', eb.cast<string>(eb.val('.'), 'text'), 'f.ext']))
        .end()
        .as('photo'),
      eb
        .selectFrom('auth_entries as e')
        .whereRef('e.account_id', '=', 'a.id')
        .where('e.active', '=', true)
        .select(sql<Role[][]>`COALESCE(json_agg(e.roles), '[]')`.as('roles'))
        .as('roles'),
      eb
        .selectFrom('custom_roles as r')
        .where('r.id', 'in', (held) =>
          held
            .selectFrom('auth_entry_roles as er')
            .innerJoin('auth_entries as e', 'e.id', 'er.entry_id')
            .whereRef('e.account_id', '=', 'a.id')
            .where('e.active', '=', true)
            .select('er.role_id'),
        )
        .select(
          sql<
            { id: string; name: string }[]
          >`COALESCE(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name), '[]')`.as('list'),
        )
        .as('custom_roles'),
    ])
    .$if(orgId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('auth_entries as own')
            .select('own.id')
            .whereRef('own.account_id', '=', 'a.id')
            .where('own.org_id', '=', orgId),
        ),
      ),
    );
}

const byName = sql`a.last_name, a.first_name, a.id`;
const sortable = {
  name: [sql.ref('a.last_name'), sql.ref('a.first_name')],
  username: sql.ref('a.username'),
  seen: sql.ref('a.last_seen_at'),
  status: placeOf(sql.ref('a.status'), ['active', 'invited', 'disabled']),
};

/** One page of accounts, by name by default; can be limited to holders of a role or a permission. */
export async function listAccounts(ctx: ReadCtx, filters: Filters) {
  const { page, q, role, roleId, permission, status, sort } = filters;
  let query = accountRows(ctx);
  if (q) query = query.where(hasWords('a.search_key', q));
  if (status) query = query.where('a.status', '=', status);
  // Accounts to which the permission was given: includes invited ones and those without a second factor yet.
  if (permission) query = query.where(wasGranted(permission as PermissionKey));
  if (role || roleId) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('auth_entries as e')
          .leftJoin('auth_entry_roles as er', 'er.entry_id', 'e.id')
          .leftJoin('custom_roles as r', 'r.id', 'er.role_id')
          .whereRef('e.account_id', '=', 'a.id')
          .where('e.active', '=', true)
          .select('e.id')
          .$if(role !== undefined, (one) =>
            one.where((or) =>
              or.or([or(or.val(role as string), '=', or.fn.any('e.roles')), or('r.base', '=', role as string)]),
            ),
          )
          .$if(roleId !== undefined, (one) => one.where('er.role_id', '=', roleId as string)),
      ),
    );
  }
  const rows = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(orderRows(sort, sortable, byName))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => presentAccount(row as unknown as ListRow)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
  };
}

export type EntryFacts = {
  id: string;
  orgId: string;
  orgName: string;
  active: boolean;
  roles: Role[];
  custom: { id: string; name: string; base: Role; grants: { permission: string; scope: Scope }[] }[];
};

/** Memberships of an account with the roles of each, whether in force or not. */
export async function entriesOf(db: ReadDb, accountId: string): Promise<EntryFacts[]> {
  const rows = await db
    .selectFrom('auth_entries as e')
    .innerJoin('orgs as o', 'o.id', 'e.org_id')
    .where('e.account_id', '=', accountId)
    .select(['e.id', 'e.org_id as orgId', 'o.name as orgName', 'e.active', 'e.roles'])
    .select((eb) =>
      eb
        .selectFrom('auth_entry_roles as er')
        .innerJoin('custom_roles as r', 'r.id', 'er.role_id')
        .whereRef('er.entry_id', '=', 'e.id')
        .select((inner) =>
          sql<
            EntryFacts['custom']
          >`COALESCE(json_agg(json_build_object('id', r.id, 'name', r.name, 'base', r.base, 'grants', ${inner
            .selectFrom('custom_role_grants as g')
            .whereRef('g.role_id', '=', 'r.id')
            .select(
              sql`COALESCE(json_agg(json_build_object('permission', g.permission, 'scope', g.scope)), '[]')`.as(
                'grants',
              ),
            )}) ORDER BY r.name), '[]')`.as('custom'),
        )
        .as('custom'),
    )
    .orderBy('o.position')
    .orderBy('o.store_id')
    .execute();
  return rows as unknown as EntryFacts[];
}

/** The current rights of an account, and where each comes from. */
export async function accountRights(ctx: ReadCtx, id: string) {
  const row = await accountRows(ctx).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const entries = await entriesOf(ctx.db, id);
  const terms = await termsOf(ctx.db, id);
  const inForce = entries.filter((entry) => entry.active);
  const roles = new Set(inForce.flatMap((entry) => [...entry.roles, ...entry.custom.map((one) => one.base)]));
  const sources: Source[] = [
    ...[...roles].flatMap((role) =>
      [...rightsOf([role], [])].map(([permission, scope]) => ({ from: `role:${role}`, permission, scope })),
    ),
    ...inForce.flatMap((entry) =>
      entry.custom.flatMap((one) => one.grants.map((grant) => ({ from: one.name, ...grant }))),
    ),
  ];
  return {
    account: presentAccount(row as unknown as ListRow),
    entries: entries.map(({ custom, ...entry }) => ({
      ...entry,
      customRoles: custom.map((one) => one.id),
      terms: terms.filter(({ entryId }) => entryId === entry.id).map(({ term }) => term),
    })),
    rights: presentRights(sources),
    screens: homesOf(roles),
  };
}

/** State of the account of a person and when it was last used, for that person's page; null without an account. */
export async function accountOf(ctx: ReadCtx, personId: string) {
  const row = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'username', 'status', 'last_seen_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row
    ? {
        accountId: row.id,
        username: row.username,
        status: row.status as CardData<typeof accountCard>['status'],
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      }
    : null;
}

export type Holding = {
  accountId: string;
  orgId: string;
  status: string;
  roles: Role[];
  grants: { permission: string; scope: Scope }[];
};

/**
 * What each membership in force of these accounts gives: built-in roles, areas of custom roles and their grants, in one
 * statement.
 */
export async function holdingsOf(db: ReadDb, ids: readonly string[]): Promise<Holding[]> {
  const rows = await db
    .selectFrom('auth_entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.active', '=', true)
    .where('e.account_id', '=', sql<string>`ANY (${[...ids]}::uuid[])`)
    .select(['e.account_id as accountId', 'e.org_id as orgId', 'a.status'])
    .select([
      sql<Role[]>`e.roles || ARRAY (SELECT r.base FROM auth_entry_roles er
        JOIN custom_roles r ON r.school_id = er.school_id AND r.id = er.role_id
        WHERE er.school_id = e.school_id AND er.entry_id = e.id)`.as('roles'),
      sql<Holding['grants']>`COALESCE((SELECT json_agg(json_build_object('permission', g.permission, 'scope', g.scope))
        FROM auth_entry_roles er
        JOIN custom_role_grants g ON g.school_id = er.school_id AND g.role_id = er.role_id
        WHERE er.school_id = e.school_id AND er.entry_id = e.id), '[]')`.as('grants'),
    ])
    .execute();
  return rows;
}
