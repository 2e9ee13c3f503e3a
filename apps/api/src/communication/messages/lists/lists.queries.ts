import type { RecipientList } from '@encrier/contract/communication/messages-lists';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { chipsOf } from '../../audience/audience.public.ts';
import { roleOfWriter } from '../judging/judging.public.ts';
import { openRules } from '../writing/writing.public.ts';
import { keepsLists } from './lists.policy.ts';
import { ruleFields, ruleName, ruleOf, type StoredRule } from '../../audience/rules.public.ts';

type Row = { id: string; name: string; version: number; rules: (StoredRule & { current: boolean })[] };

/**
 * One's own lists by name, or one of them. Classes and groups of another year and persons whom one can no longer write to are left out without
 * a word: their names would be read off the list. What is sent is judged anew like any other audience.
 */
export async function listsOf(
  db: ReadDb,
  ctx: Pick<Ctx, 'schoolId' | 'today' | 'actor'>,
  id: string | null = null,
): Promise<RecipientList[]> {
  const actor = ctx.actor as AccountActor;
  const role = roleOfWriter(actor, actor.child !== null);
  if (!keepsLists(role)) return [];
  const rows = await db
    .selectFrom(
      sql<Row>`(
      SELECT o.id, o.name, o.name_key, o.version, COALESCE((SELECT json_agg(json_build_object(${ruleFields}, 'name', ${ruleName}, 'current', x.kind NOT IN ('class', 'group') OR y.current) ORDER BY x.position)
        FROM message_list_rules x LEFT JOIN classes c ON c.school_id = x.school_id AND c.id = x.class_id LEFT JOIN groups g ON g.school_id = x.school_id AND g.id = x.group_id
        LEFT JOIN school_years y ON y.school_id = x.school_id AND y.id = COALESCE(c.year_id, g.year_id) WHERE x.school_id = o.school_id AND x.list_id = o.id), '[]') AS rules
      FROM message_lists o WHERE o.school_id = ${ctx.schoolId} AND o.account_id = ${actor.accountId} AND (${id}::uuid IS NULL OR o.id = ${id}::uuid))`.as(
        'l',
      ),
    )
    .select(['id', 'name', 'version', 'rules'])
    .orderBy(sql`l.name_key`)
    .execute();
  const open = await openRules(
    db,
    ctx,
    role,
    rows.flatMap((row) => row.rules.map(ruleOf)),
  );
  return rows.map(({ rules, ...row }) => ({
    ...row,
    chips: chipsOf(
      actor.lang,
      rules
        .filter((rule) => rule.current && open(ruleOf(rule)))
        .map((rule) => ({ rule: ruleOf(rule), name: rule.name })),
    ),
  }));
}
