import { nameOf } from '#kernel/db/person-name.ts';
import {
  type getUsernameRule as getRoute,
  type UsernameRule,
  usernameRules,
} from '@encrier/contract/access/credentials';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { personInForce } from '../../../school/directory/in-force.public.ts';
import { makeUsername, type Named } from './usernames.present.ts';

/** The rule for new accounts; version 0 before the school chose one. */
export async function ruleInForce(db: ReadDb): Promise<{ rule: UsernameRule; version: number }> {
  const row = await db.selectFrom('username_rules').select(['rule', 'version']).executeTakeFirst();
  return { rule: (row?.rule ?? 'first.last') as UsernameRule, version: row?.version ?? 0 };
}

export type Holder = Named & { id: string; label: string; username: string };
/** Accounts with what the rules read of their persons. */
export const selectHolders = (db: ReadDb) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('pupils as u', 'u.person_id', 'p.id')
    .leftJoin('staff as s', 's.person_id', 'p.id')
    .select(['a.id', 'a.username', 'p.first_name as firstName', 'p.last_name as lastName', 'a.email'])
    .select([nameOf('p').as('label'), sql<string | null>`coalesce(u.matricule, s.matricule)`.as('matricule')]);

/**
 * The rule, and what each would give to a few people of the school: one pupil, two guardians, one of the staff where
 * there are.
 */
export async function usernameRule(ctx: ReadCtx): Promise<ResponseInput<typeof getRoute>> {
  const kind = sql<string>`CASE WHEN u.person_id IS NOT NULL THEN 'pupil' WHEN s.person_id IS NOT NULL THEN 'staff'
    ELSE 'guardian' END`;
  const rows = (await ctx.db
    .selectFrom(
      selectHolders(ctx.db)
        .where(personInForce(ctx, 'credentials.manage', sql`p.id`))
        .select(sql<number>`row_number() OVER (PARTITION BY ${kind} ORDER BY a.id)`.as('n'))
        .as('found'),
    )
    .selectAll('found')
    .where('found.n', '<=', 1)
    .limit(3)
    .execute()) as unknown as Holder[];
  const examples = usernameRules.map((rule) => ({
    rule,
    names: rows.map((one) => ({ label: one.label, username: makeUsername(rule, one, new Set()) })),
  }));
  return { ...(await ruleInForce(ctx.db)), examples };
}
