import { schoolDay } from '#kernel/db/school-day.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { Lang } from '@encrier/contract/kernel/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ReadDb } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Actor, scopeOf, self } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { readerLabels, ruleLabel } from './audience.messages.ts';
import { type CheckedRule, mayAddress } from './audience.policy.ts';
import { opensOn } from './audience.reach.ts';
import { isKnown, ruleOf, type Rules, storedRules } from './rules.public.ts';

export { wellFormed } from './audience.policy.ts';
export { type Addressed, addressedBy, type Quality } from './audience.reach.ts';
export { ruleLabel } from './audience.messages.ts';
export { type Recipient, recipientsOf } from './recipients.queries.ts';

/** Classes that a person teaches on a day, as an SQL array. */
export const ownClasses = (
  schoolId: number,
  personId: string | null,
  day: string | RawBuilder<string>,
): RawBuilder<string[]> => sql<string[]>`ARRAY(
  SELECT t.class_id FROM class_teachers t JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
  WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND app.in_force(t.from_on, t.to_on, ${day}))`;

/**
 * Groups that a person teaches on a day, as an SQL array: options, languages, half groups, of whatever classes their
 * pupils come.
 */
export const ownGroups = (
  schoolId: number,
  personId: string | null,
  day: string | RawBuilder<string>,
): RawBuilder<string[]> => sql<string[]>`ARRAY(
  SELECT c.group_id FROM course_teachers t JOIN courses c ON c.school_id = t.school_id AND c.id = t.course_id
    AND c.group_id IS NOT NULL
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
  WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND app.in_force(t.from_on, t.to_on, ${day}))`;

const rulesJson = (rules: readonly AudienceRule[]): string => JSON.stringify(rules);

/** Loads the facts about each of these rules on a day, for an author. */
async function checkedRules(
  db: ReadDb,
  schoolId: number,
  actor: Actor,
  rules: readonly AudienceRule[],
  now: Date,
): Promise<CheckedRule[]> {
  if (!rules.length) return [];
  const day = await schoolDay(db, now);
  const me = actor.kind === 'account' ? actor.personId : null;
  const facts = await db
    .selectFrom(
      sql<{ n: number; known: boolean; own: boolean }>`(
      WITH mine AS MATERIALIZED (SELECT ${ownClasses(schoolId, me, day)} AS ids,
        ${ownGroups(schoolId, me, day)} AS group_ids)
      SELECT r.n::int AS n,
        ${isKnown(schoolId)} AS known,
        CASE r.kind WHEN 'class' THEN r.ref = ANY (mine.ids) WHEN 'group' THEN r.ref = ANY (mine.group_ids)
          WHEN 'person' THEN EXISTS (SELECT 1 FROM enrolments e
            LEFT JOIN ${guardingTies('g', day)} ON g.school_id = e.school_id AND g.pupil_id = e.pupil_id
            WHERE e.school_id = ${schoolId} AND app.enrolled(e.to_on, ${day}) AND r.ref IN (e.pupil_id, g.guardian_id)
              AND (e.class_id = ANY (mine.ids)
              OR EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = e.school_id AND m.pupil_id = e.pupil_id
                AND m.group_id = ANY (mine.group_ids)
                AND app.in_force(m.from_on, m.to_on, ${day})))) ELSE false END AS own
      FROM mine, ROWS FROM (jsonb_to_recordset(${rulesJson(rules)}::jsonb) AS (kind text, ref uuid,
        word text)) WITH ORDINALITY AS r(kind, ref, word, n))`.as('f'),
    )
    .selectAll()
    .orderBy('f.n')
    .execute();
  return facts.map(({ n, known, own }) => ({ rule: rules[n - 1]!, known, own }));
}

/**
 * Refuses rules that say nothing clear, that name what this school does not have, or that go beyond the classes of an
 * author whose right stops there. Throws `audience.refused`.
 */
export async function checkAudience(
  db: ReadDb,
  schoolId: number,
  actor: Actor,
  permission: PermissionKey,
  rules: readonly AudienceRule[],
  now: Date,
): Promise<void> {
  if (!rules.length) return;
  const checked = await checkedRules(db, schoolId, actor, rules, now);
  if (checked.length !== rules.length || !mayAddress(scopeOf(actor, permission), checked))
    throw invalid('audience.refused', { audience: 'audience.refused' });
}

/** The rules that an author could add. Exclusions are checked in the same way, because a list shows their names. */
export async function openRules(
  db: ReadDb,
  schoolId: number,
  actor: Actor,
  permission: PermissionKey,
  rules: readonly AudienceRule[],
  now: Date,
): Promise<Set<AudienceRule>> {
  const scope = scopeOf(actor, permission);
  const checked = await checkedRules(db, schoolId, actor, rules, now);
  const open = (one: CheckedRule): boolean => mayAddress(scope, [{ ...one, rule: { ...one.rule, exclude: false } }]);
  return new Set(checked.filter(open).map(({ rule }) => rule));
}

/** Chips of an author's audience, in their language. */
export const chipsOf = (
  lang: Lang,
  rules: readonly { rule: AudienceRule; name: string | null }[],
): { rule: AudienceRule; label: string }[] =>
  rules.map(({ rule, name }) => ({ rule, label: ruleLabel(lang, rule, name) }));

/** Describes an audience to a reader, in the reader's language. */
export const audienceForReaders = (
  lang: Lang,
  rules: readonly { rule: AudienceRule; name: string | null }[],
): string[] => readerLabels(lang, rules);

const receiving = {
  post_recipients: 'post_id',
  document_recipients: 'document_id',
  album_recipients: 'album_id',
} as const;

/**
 * The children for whom each guardian's account received something: a notice to the guardian is about these children.
 */
export async function childrenFor(
  db: ReadDb,
  table: keyof typeof receiving,
  id: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom(
      sql<{
        account: string;
        children: string[];
      }>`(SELECT a.id AS account, r.child_ids AS children FROM ${sql.table(table)} r
        JOIN accounts a ON a.school_id = r.school_id AND a.person_id = r.person_id
      WHERE ${sql.ref(`r.${receiving[table]}`)} = ${id} AND r.removed_at IS NULL AND r.audience_kind = 'guardian'
        AND r.child_ids <> '{}')`.as('x'),
    )
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.account, row.children]));
}

/**
 * Accounts that can open the post on the school's day at `now`: only they see it and get its notices. A person who lost
 * authority since then gets nothing, even when addressed by name (SEC-OBJ-01). `reminded` keeps the accounts of the
 * last reminder that still have to answer.
 */
export async function accountsOf(db: ReadDb, postId: string, now: Date, only?: 'reminded'): Promise<string[]> {
  const day = await schoolDay(db, now);
  let query = db
    .selectFrom('post_recipients as r')
    .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
    .select('a.id')
    .where('r.post_id', '=', postId)
    .where('a.status', '=', 'active')
    .where(opensOn(day));
  if (only === 'reminded') {
    query = query.where('r.ack_at', 'is', null).where('r.reminded_at', '=', (eb) =>
      eb
        .selectFrom('post_recipients as m')
        .select((x) => x.fn.max('m.reminded_at').as('at'))
        .where('m.post_id', '=', postId),
    );
  }
  return (await query.execute()).map((row) => row.id);
}

/** Describes the audience of an object to its readers: the answer to "why did I receive this?" for a publication. */
export const readersSee =
  (rules: Rules, things: keyof Database) =>
  async (ctx: ReadCtx, id: string): Promise<string[]> => {
    const row = await ctx.db
      .selectFrom(
        sql<{ id: string; school_id: number }>`(SELECT id, school_id FROM ${sql.table(things)})`.as<'t'>(sql`t`),
      )
      .select(storedRules(rules, 't').as('rules'))
      .where('t.id', '=', id)
      .where('t.school_id', '=', ctx.schoolId)
      .executeTakeFirst();
    const { lang } = self(ctx);
    return readerLabels(
      lang,
      (row?.rules ?? []).map((rule) => ({ rule: ruleOf(rule), name: rule.name })),
    );
  };
