import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { Lang } from '@encrier/contract/kernel/schema';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { tied } from '#kernel/db/stays.ts';
import { invalid } from '#kernel/errors/errors.ts';
import { type Actor, scopeOf } from '#kernel/policy/actor.ts';
import { readerLabels, ruleLabel } from './audience.messages.ts';
import { mayAddress } from './audience.policy.ts';

export { wellFormed } from './audience.policy.ts';
export { ruleLabel } from './audience.messages.ts';

export type Recipient = {
  person_id: string;
  audience_kind: 'pupil' | 'guardian' | 'teacher' | 'other';
  child_ids: string[];
  family_id: string | null;
};

/** Day on the school's clock at an instant, on which links and assignments are judged; for jobs, and for acts that are theirs too. */
export const schoolDay = async (db: ReadDb, now: Date): Promise<string> =>
  dayIn(now, (await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow()).time_zone);

/** Classes that a person teaches on a day, as an SQL array. */
export const ownClasses = (
  schoolId: number,
  personId: string | null,
  day: string | RawBuilder<string>,
): RawBuilder<string[]> => sql<string[]>`ARRAY(
  SELECT t.class_id FROM class_teachers t JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
  WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND app.in_force(t.from_on, t.to_on, ${day}))`;

const rulesJson = (rules: readonly AudienceRule[]): string => JSON.stringify(rules);

/**
 * The people that rules give: one row each, with the children a guardian receives it for. One statement, whatever the number of rules.
 * Guardians come only through links that hold today (SEC-OBJ-01); who left, or holds nothing here, is nobody's audience.
 * `family_id` is the household of those children; none where they come from several: he then answers for himself, so that no household's answer counts for another's child.
 * The rules may also be a column of the question around it: each of its rows is then answered by itself.
 * An excluded rule takes away the same people in the same quality, and a guardian for that child only; an excluded person is taken away altogether.
 */
export const recipientsOf = (
  schoolId: number,
  rules: readonly AudienceRule[] | RawBuilder<unknown>,
  day: string,
): RawBuilder<Recipient> => sql<Recipient>`(
  WITH rule AS MATERIALIZED (
    SELECT t.kind, t.role, t.ref, COALESCE(t.exclude, false) AS exclude, t.kind = 'person' AS named,
      CASE WHEN t.kind = 'person' OR t.role = 'eleve' THEN '{pupils}' WHEN t.role = 'parent' THEN '{guardians}' ELSE COALESCE(t.who, '{pupils,guardians,teachers}') END AS who
    FROM jsonb_to_recordset(${'toOperationNode' in rules ? rules : rulesJson(rules)}::jsonb) AS t(kind text, role text, ref uuid, who text[], exclude boolean)
  ), enrolled AS (
    SELECT e.pupil_id, e.class_id, c.level_id, p.family_id FROM enrolments e
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id
    WHERE e.school_id = ${schoolId} AND app.enrolled(e.to_on, ${day}) AND app.here(p.left_on, ${day})
  ), guardian AS (
    SELECT g.pupil_id, g.guardian_id FROM guardianships g
    WHERE g.school_id = ${schoolId} AND g.legal AND g.digital_access AND app.in_force(g.starts_on, g.ends_on, ${day})
  ), worker AS (
    SELECT s.person_id, CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s
    WHERE s.school_id = ${schoolId} AND app.here(s.left_on, ${day})
    UNION
    SELECT a.person_id, x.role FROM accounts a
    JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
    CROSS JOIN LATERAL (
      SELECT unnest(e.roles) AS role
      UNION SELECT cr.base FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id
    ) x
    WHERE a.school_id = ${schoolId} AND a.person_id IS NOT NULL AND a.status <> 'disabled' AND x.role IN ('prof', 'transport', 'admin', 'personnel')
      AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id AND s.left_on < ${day})
  ), chosen AS (
    SELECT r.exclude, r.named, r.who, e.pupil_id, e.family_id FROM rule r JOIN enrolled e
      ON r.kind = 'everyone' OR r.role IN ('eleve', 'parent') OR (r.kind = 'level' AND e.level_id = r.ref) OR (r.kind = 'class' AND e.class_id = r.ref) OR (r.kind = 'person' AND e.pupil_id = r.ref)
      OR (r.kind = 'group' AND EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = ${schoolId} AND m.group_id = r.ref AND m.pupil_id = e.pupil_id AND app.in_force(m.from_on, m.to_on, ${day})))
  ), hit AS MATERIALIZED (
    SELECT exclude, named, pupil_id AS person_id, NULL::uuid AS child_id, NULL::uuid AS family_id, 'pupil' AS kind FROM chosen WHERE 'pupils' = ANY (who)
    UNION ALL
    SELECT c.exclude, false, g.guardian_id, c.pupil_id, c.family_id, 'guardian' FROM chosen c JOIN guardian g ON g.pupil_id = c.pupil_id WHERE 'guardians' = ANY (c.who)
    UNION ALL
    SELECT r.exclude, false, t.person_id, NULL, NULL, 'teacher' FROM rule r
    JOIN classes c ON c.school_id = ${schoolId} AND ((r.kind = 'class' AND c.id = r.ref) OR (r.kind = 'level' AND c.level_id = r.ref))
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN class_teachers t ON t.school_id = c.school_id AND t.class_id = c.id AND app.in_force(t.from_on, t.to_on, ${day})
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    WHERE 'teachers' = ANY (r.who)
    UNION ALL
    SELECT r.exclude, false, w.person_id, NULL, NULL, CASE WHEN w.role = 'prof' THEN 'teacher' ELSE 'other' END FROM rule r JOIN worker w ON r.kind = 'everyone' OR r.role = w.role
    UNION ALL
    SELECT r.exclude, true, p.id, NULL, NULL,
      CASE WHEN EXISTS (SELECT 1 FROM worker w WHERE w.person_id = p.id AND w.role = 'prof') THEN 'teacher' WHEN EXISTS (SELECT 1 FROM worker w WHERE w.person_id = p.id) THEN 'other' ELSE 'guardian' END
    FROM rule r JOIN persons p ON p.school_id = ${schoolId} AND p.id = r.ref
    WHERE r.kind = 'person' AND (EXISTS (SELECT 1 FROM worker w WHERE w.person_id = p.id) OR EXISTS (SELECT 1 FROM guardian g JOIN enrolled e ON e.pupil_id = g.pupil_id WHERE g.guardian_id = p.id))
  ), kept AS (
    SELECT h.* FROM hit h WHERE NOT h.exclude
      AND NOT EXISTS (SELECT 1 FROM hit x WHERE x.exclude AND x.person_id = h.person_id AND (x.named OR (x.kind = h.kind AND x.child_id IS NOT DISTINCT FROM h.child_id)))
  )
  SELECT person_id, CASE WHEN bool_or(kind = 'pupil') THEN 'pupil' WHEN bool_or(kind = 'teacher') THEN 'teacher' WHEN bool_or(kind = 'guardian') THEN 'guardian' ELSE 'other' END AS audience_kind,
    COALESCE(array_agg(DISTINCT child_id) FILTER (WHERE child_id IS NOT NULL), '{}') AS child_ids, CASE WHEN count(DISTINCT COALESCE(family_id, child_id)) = 1 THEN (array_agg(family_id) FILTER (WHERE family_id IS NOT NULL))[1] END AS family_id
  FROM kept GROUP BY person_id)`;

/**
 * Refuses rules that say nothing clear, that name what this school does not have, or that go beyond the classes of an author
 * whose right stops there. Throws `audience.refused`.
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
  const scope = scopeOf(actor, permission);
  const day = await schoolDay(db, now);
  const mine = ownClasses(schoolId, actor.kind === 'account' ? actor.personId : null, day);
  const facts = await db
    .selectFrom(
      sql<{ n: number; known: boolean; own: boolean }>`(
      WITH mine AS MATERIALIZED (SELECT ${mine} AS ids)
      SELECT r.n::int AS n,
        CASE r.kind WHEN 'level' THEN EXISTS (SELECT 1 FROM levels x WHERE x.school_id = ${schoolId} AND x.id = r.ref) WHEN 'class' THEN EXISTS (SELECT 1 FROM classes x WHERE x.school_id = ${schoolId} AND x.id = r.ref)
          WHEN 'group' THEN EXISTS (SELECT 1 FROM groups x WHERE x.school_id = ${schoolId} AND x.id = r.ref) WHEN 'person' THEN EXISTS (SELECT 1 FROM persons x WHERE x.school_id = ${schoolId} AND x.id = r.ref) ELSE true END AS known,
        CASE r.kind WHEN 'class' THEN r.ref = ANY (mine.ids)
          WHEN 'person' THEN EXISTS (SELECT 1 FROM enrolments e LEFT JOIN guardianships g ON g.school_id = e.school_id AND g.pupil_id = e.pupil_id
            WHERE e.school_id = ${schoolId} AND app.enrolled(e.to_on, ${day}) AND e.class_id = ANY (mine.ids) AND r.ref IN (e.pupil_id, g.guardian_id)) ELSE false END AS own
      FROM mine, ROWS FROM (jsonb_to_recordset(${rulesJson(rules)}::jsonb) AS (kind text, ref uuid)) WITH ORDINALITY AS r(kind, ref, n))`.as(
        'f',
      ),
    )
    .selectAll()
    .execute();
  const checked = facts.map(({ n, known, own }) => ({ rule: rules[n - 1]!, known, own }));
  if (checked.length !== rules.length || !mayAddress(scope, checked))
    throw invalid('audience.refused', { audience: 'audience.refused' });
}

/** Chips of an author's audience, in his language. */
export const chipsOf = (
  lang: Lang,
  rules: readonly { rule: AudienceRule; name: string | null }[],
): { rule: AudienceRule; label: string }[] =>
  rules.map(({ rule, name }) => ({ rule, label: ruleLabel(lang, rule, name) }));

/** What a reader is told of an audience, in his language. */
export const audienceForReaders = (
  lang: Lang,
  rules: readonly { rule: AudienceRule; name: string | null }[],
): string[] => readerLabels(lang, rules);

const receiving = {
  post_recipients: 'post_id',
  document_recipients: 'document_id',
  album_recipients: 'album_id',
} as const;

/** The children for whom each guardian's account received something: what a notice of it is about, for him. */
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
      }>`(SELECT a.id AS account, r.child_ids AS children FROM ${sql.table(table)} r JOIN accounts a ON a.school_id = r.school_id AND a.person_id = r.person_id
      WHERE ${sql.ref(`r.${receiving[table]}`)} = ${id} AND r.removed_at IS NULL AND r.audience_kind = 'guardian' AND r.child_ids <> '{}')`.as(
        'x',
      ),
    )
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.account, row.children]));
}

/**
 * Accounts that can open what was given, on the school's day at `now`: those whose screens and notices it concerns. Who lost authority
 * since hears of nothing, also where he was addressed by name (SEC-OBJ-01). `reminded` keeps those of the last reminder who still owe an answer.
 */
export async function accountsOf(db: ReadDb, postId: string, now: Date, only?: 'reminded'): Promise<string[]> {
  const day = await schoolDay(db, now);
  let query = db
    .selectFrom('post_recipients as r')
    .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
    .select('a.id')
    .where('r.post_id', '=', postId)
    .where('r.removed_at', 'is', null)
    .where('a.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('r.audience_kind', '<>', 'guardian'),
        eb.exists(
          eb
            .selectFrom('guardianships as g')
            .select('g.pupil_id')
            .whereRef('g.guardian_id', '=', 'r.person_id')
            .where(sql<boolean>`(r.child_ids = '{}' OR g.pupil_id = ANY (r.child_ids))`)
            .where('g.legal', '=', true)
            .where('g.digital_access', '=', true)
            .where(tied('g', day)),
        ),
      ]),
    );
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
