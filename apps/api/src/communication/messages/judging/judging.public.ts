import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { Role } from '@encrier/contract/kernel/schema';
import { type RawBuilder, sql } from 'kysely';
import { isInForce } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type AccountActor, scopeOf } from '#kernel/policy/actor.ts';
import { guardsPupil, guardingTies } from '#kernel/reach/ties.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { cellOf, type MessagingSettings } from '../settings/settings.public.ts';
import { wardsOn } from '../messages.reach.ts';
import { type Mode, type WritingRule, type Tie, tieOf, writingRole } from './judging.policy.ts';

/**
 * One person whom a message would reach, with what the school's rules decide. `account_id` is null without an account.
 */
export type Judged = {
  account_id: string | null;
  person_id: string | null;
  kind: 'pupil' | 'guardian' | 'teacher' | 'other';
  role: Role;
  child_ids: string[];
  mode: Mode;
  why: 'matrix' | 'out_of_reach' | 'no_account' | null;
};
export type Sender = { accountId: string; personId: string | null; role: Role };
/**
 * The recipients: rules, or a reply to a message of a thread. `lift`: the thread itself allows writing to its people;
 * never to the whole thread, and not for a guardian who only replies to themselves.
 */
export type Target =
  | { rules: readonly AudienceRule[] }
  | { threadId: string; messageId: string; to: 'sender' | 'all'; lift: boolean };
type Judging = { schoolId: number; day: string; sender: Sender; writingRules: readonly WritingRule[]; target: Target };

const open = (day: string): RawBuilder<boolean> => sql`app.enrolled(e.to_on, ${day})`;

/** The people that rules give, with their accounts. */
const fromRules = (schoolId: number, rules: readonly AudienceRule[], day: string) => sql`
  SELECT r.person_id, r.audience_kind AS kind, r.child_ids, a.id AS account_id
    FROM ${recipientsOf(schoolId, rules, day)} r
  LEFT JOIN accounts a ON a.school_id = ${schoolId} AND a.person_id = r.person_id AND a.status <> 'disabled'`;

/**
 * The people of a thread: recipients and senders of its messages. A reply to the author's own message goes to its
 * recipients.
 */
function fromThread(
  schoolId: number,
  me: string,
  { threadId, messageId, to }: { threadId: string; messageId: string; to: 'sender' | 'all' },
) {
  return sql`
  SELECT a.person_id, CASE WHEN x.child_ids <> '{}' OR x.role = 'parent' THEN 'guardian' WHEN x.role = 'eleve'
    OR EXISTS (SELECT 1 FROM pupils u WHERE u.school_id = a.school_id AND u.person_id = a.person_id) THEN 'pupil'
    ELSE 'other' END AS kind, x.child_ids, a.id AS account_id
  FROM (
    SELECT DISTINCT ON (o.account_id) o.account_id, o.child_ids, o.role FROM (
      SELECT c.account_id, c.child_ids, NULL AS role, c.received_at AS at FROM message_copies c
      WHERE c.school_id = ${schoolId} AND c.thread_id = ${threadId} AND (${to} = 'all' OR (c.message_id = ${messageId}
        AND EXISTS (SELECT 1 FROM messages n WHERE n.school_id = c.school_id AND n.id = c.message_id
        AND n.sender_id = ${me})))
      UNION ALL
      SELECT m.sender_id, CASE WHEN m.child_id IS NULL THEN '{}' ELSE ARRAY[m.child_id] END, m.sender_role, m.sent_at
        FROM messages m
      WHERE m.school_id = ${schoolId} AND m.thread_id = ${threadId} AND m.status = 'sent' AND (${to} = 'all'
        OR m.id = ${messageId})
    ) o ORDER BY o.account_id, (o.child_ids = '{}'), o.at DESC
  ) x JOIN accounts a ON a.school_id = ${schoolId} AND a.id = x.account_id AND a.status <> 'disabled'`;
}

type Ties = ReadonlySet<Tie>;

/**
 * Relations of people to the sender today: only those that the sender's rules use, and the data they are computed from.
 */
const tiesOf = (schoolId: number, me: string | null, day: string, ties: Ties): RawBuilder<unknown> => {
  const around = ties.has('mate') || ties.has('tutor');
  const parts = [
    ties.has('taught') &&
      sql`
  taught AS MATERIALIZED (SELECT COALESCE(array_agg(DISTINCT x.pupil_id), '{}') AS ids FROM (
    SELECT e.pupil_id FROM class_teachers t JOIN classes k ON k.school_id = t.school_id AND k.id = t.class_id
      JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id AND y.current
      JOIN enrolments e ON e.school_id = k.school_id AND e.class_id = k.id AND ${open(day)}
        WHERE t.school_id = ${schoolId} AND t.person_id = ${me} AND ${isInForce('t', day)}
    UNION
    SELECT gm.pupil_id FROM course_teachers t JOIN courses co ON co.school_id = t.school_id AND co.id = t.course_id
      JOIN school_years y ON y.school_id = co.school_id AND y.id = co.year_id AND y.current
      JOIN group_members gm ON gm.school_id = co.school_id AND gm.group_id = co.group_id AND ${isInForce('gm', day)}
        WHERE t.school_id = ${schoolId} AND t.person_id = ${me} AND ${isInForce('t', day)}) x),`,
    (around || ties.has('child')) &&
      sql`
  kid AS MATERIALIZED (SELECT ${wardsOn({ schoolId, personId: me, day })} AS ids),`,
    around &&
      sql`
  place AS MATERIALIZED (SELECT COALESCE(array_agg(DISTINCT e.class_id), '{}') AS ids FROM enrolments e
    JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    WHERE e.school_id = ${schoolId} AND (e.pupil_id = ${me} OR e.pupil_id = ANY ((SELECT ids
      FROM kid)::uuid[])) AND ${open(day)}),`,
    ties.has('mate') &&
      sql`
  mate AS MATERIALIZED (SELECT COALESCE(array_agg(DISTINCT e.pupil_id), '{}') AS ids FROM enrolments e
    WHERE e.school_id = ${schoolId} AND e.class_id = ANY ((SELECT ids FROM place)::uuid[]) AND ${open(day)}),`,
    ties.has('tutor') &&
      sql`
  tutor AS MATERIALIZED (SELECT COALESCE(array_agg(DISTINCT x.person_id), '{}') AS ids FROM (
    SELECT t.person_id FROM class_teachers t WHERE t.school_id = ${schoolId} AND t.class_id = ANY ((SELECT ids
      FROM place)::uuid[]) AND ${isInForce('t', day)}
    UNION
    SELECT t.person_id FROM group_members gm JOIN courses co ON co.school_id = gm.school_id
      AND co.group_id = gm.group_id JOIN school_years y ON y.school_id = co.school_id AND y.id = co.year_id
      AND y.current
      JOIN course_teachers t ON t.school_id = co.school_id AND t.course_id = co.id AND ${isInForce('t', day)}
      WHERE gm.school_id = ${schoolId} AND (gm.pupil_id = ${me} OR gm.pupil_id = ANY ((SELECT ids
        FROM kid)::uuid[])) AND ${isInForce('gm', day)}) x),`,
  ];
  return sql.join(
    parts.filter((part) => part !== false),
    sql``,
  );
};

/**
 * Whether a rule allows writing to a person, and about which children: one branch for each relation in use, so that the
 * others are neither planned nor read.
 */
function reachedOf(me: string | null, day: string, ties: Ties) {
  const mine = (set: RawBuilder<unknown>) => sql`(SELECT ids FROM ${set})`;
  const [taught, mate, tutor, kid] = [mine(sql`taught`), mine(sql`mate`), mine(sql`tutor`), mine(sql`kid`)];
  const arms: Record<Tie, RawBuilder<unknown>> = {
    all: sql`WHEN 'all' THEN true`,
    none: sql`WHEN 'none' THEN false`,
    taught: sql`WHEN 'taught' THEN n.person_id = ANY (${taught}::uuid[]) OR n.wards && ${taught}`,
    mate: sql`WHEN 'mate' THEN n.person_id = ANY (${mate}::uuid[]) OR n.wards && ${mate}`,
    tutor: sql`WHEN 'tutor' THEN n.person_id = ANY (${tutor}::uuid[])`,
    child: sql`WHEN 'child' THEN n.person_id = ANY (${kid}::uuid[])`,
    parent: sql`WHEN 'parent' THEN ${guardsPupil(sql`n.person_id`, me, day)}`,
  };
  /** A guardian allowed through children receives the message for these children. */
  const tied = sql`WHEN b.kind = 'guardian' AND b.reached AND b.tie =`;
  const shared = [
    ties.has('taught') && sql`${tied} 'taught' THEN ARRAY(SELECT unnest(b.wards) INTERSECT SELECT unnest(${taught}))`,
    ties.has('mate') && sql`${tied} 'mate' THEN ARRAY(SELECT unnest(b.wards) INTERSECT SELECT unnest(${mate}))`,
  ].filter((arm) => arm !== false);
  const branches = [...ties].sort().map((tie) => arms[tie]);
  return {
    reached: sql`CASE d.tie ${sql.join(branches, sql` `)} ELSE false END`,
    childIds: shared.length ? sql`CASE ${sql.join(shared, sql` `)} ELSE b.wards END` : sql`b.wards`,
  };
}

/** Roles of a member of staff: the rule that allows most applies. */
const workerRoles = (schoolId: number, day: string) => sql`ARRAY(
  SELECT CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END FROM staff s
    WHERE s.school_id = ${schoolId} AND s.person_id = g.person_id AND app.here(s.left_on, ${day})
  UNION SELECT x.role FROM auth_entries n CROSS JOIN LATERAL (SELECT unnest(n.roles) AS role UNION SELECT cr.base
    FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id
      WHERE er.school_id = n.school_id AND er.entry_id = n.id) x
        WHERE n.school_id = ${schoolId} AND n.account_id = g.account_id AND n.active
        AND x.role IN ('prof', 'transport', 'admin', 'personnel'))`;

/**
 * Everybody whom a message would reach except its sender, each with the best rule of the school's matrix. A guardian
 * receives it for the children chosen by the rules of the audience, or related to the sender, or else for all; a
 * guardian without any child today is not reached (SEC-OBJ-01).
 */
export function judgedOf({ schoolId, day, sender, writingRules, target }: Judging): RawBuilder<Judged> {
  const given =
    'rules' in target ? fromRules(schoolId, target.rules, day) : fromThread(schoolId, sender.accountId, target);
  const ties = new Set(writingRules.map(({ tie }) => tie));
  const { reached, childIds } = reachedOf(sender.personId, day, ties);
  return sql<Judged>`(
  WITH ${tiesOf(schoolId, sender.personId, day, ties)} writing_rule AS (SELECT *
    FROM jsonb_to_recordset(${JSON.stringify(writingRules)}::jsonb) AS t(role text, mode text, tie text)),
  given AS MATERIALIZED (SELECT x.* FROM (${given}) x WHERE x.account_id IS DISTINCT FROM ${sender.accountId}::uuid
    AND (${sender.personId}::uuid IS NULL OR x.person_id IS DISTINCT FROM ${sender.personId}::uuid)),
  named AS MATERIALIZED (
    SELECT g.account_id, g.person_id, g.kind,
      CASE WHEN g.kind <> 'guardian' THEN '{}' WHEN g.child_ids <> '{}' AND ${'rules' in target}::boolean
        THEN g.child_ids
        ELSE ARRAY(SELECT w.pupil_id FROM ${guardingTies('w', day)} WHERE w.guardian_id = g.person_id
          AND (g.child_ids = '{}' OR w.pupil_id = ANY (g.child_ids))) END AS wards,
      CASE g.kind WHEN 'pupil' THEN '{eleve}' WHEN 'guardian' THEN '{parent}'
        ELSE ${workerRoles(schoolId, day)} END AS roles
    FROM given g
  ), best AS (
    SELECT DISTINCT ON (n.account_id, n.person_id) n.account_id, n.person_id, n.kind, n.wards, d.role, d.mode, d.tie,
      q.reached FROM named n
    CROSS JOIN LATERAL unnest(n.roles) AS h(role) JOIN writing_rule d ON d.role = h.role
    CROSS JOIN LATERAL (SELECT ${reached} AS reached) q
    WHERE n.kind <> 'guardian' OR n.wards <> '{}'
    ORDER BY n.account_id, n.person_id, CASE WHEN d.mode = 'forbidden' THEN 4 WHEN NOT q.reached THEN 3
      WHEN d.mode = 'review' THEN 2 ELSE 1 END, d.role
  )
  SELECT b.account_id, b.person_id, b.kind, b.role,
    ${childIds} AS child_ids,
    CASE WHEN b.mode = 'forbidden' OR NOT b.reached OR b.account_id IS NULL THEN 'forbidden' ELSE b.mode END AS mode,
    CASE WHEN b.mode = 'forbidden' THEN 'matrix' WHEN NOT b.reached THEN 'out_of_reach' WHEN b.account_id IS NULL
      THEN 'no_account' END AS why
  FROM best b)`;
}

const allRoles: readonly Role[] = ['eleve', 'parent', 'prof', 'transport', 'admin', 'personnel'];

/** Whether a person who replies to one person of a thread that the school allowed needs no relation to that person. */
export const liftsTies = (role: Role, to: 'sender' | 'all', ownMessage: boolean): boolean =>
  to === 'sender' && !(role === 'parent' && ownMessage);

/** Rules that allow a role to write; `lift` ignores the required tie. */
export const writingRulesOf = (
  settings: Pick<MessagingSettings, 'cells'>,
  sender: Role,
  lift: boolean,
): WritingRule[] =>
  allRoles.map((role) => {
    const { mode, reach } = cellOf(settings, sender, role);
    return { role, mode, tie: lift ? 'all' : tieOf(sender, role, reach) };
  });

export type Figure = { role: Role; kind: Judged['kind']; mode: Judged['mode']; why: Judged['why']; count: number };

/** Counts the people whom a message would reach, by rule, in one statement whatever their number. */
export async function figuresOf(
  db: ReadDb,
  schoolId: number,
  settings: Pick<MessagingSettings, 'cells'>,
  sender: Sender,
  target: Target,
  day: string,
): Promise<Figure[]> {
  const judged = judgedOf({
    schoolId,
    day,
    sender,
    writingRules: writingRulesOf(settings, sender.role, 'threadId' in target && target.lift),
    target,
  });
  return db
    .selectFrom(
      sql<Figure>`(SELECT j.role, j.kind, j.mode, j.why, count(*)::int AS count FROM ${judged} j
        GROUP BY 1, 2, 3, 4)`.as('f'),
    )
    .selectAll()
    .execute();
}

/**
 * Whether a message would reach anybody besides one account and its sender: a reply to all then goes further than a
 * reply to the author.
 */
export async function reachesBeyond(
  db: ReadDb,
  schoolId: number,
  settings: Pick<MessagingSettings, 'cells'>,
  sender: Sender,
  target: Target,
  day: string,
  but: string | null,
): Promise<boolean> {
  const judged = judgedOf({
    schoolId,
    day,
    sender,
    writingRules: writingRulesOf(settings, sender.role, false),
    target,
  });
  const { found } = await db
    .selectFrom(
      sql<{ found: boolean }>`(SELECT EXISTS (SELECT 1 FROM ${judged} j WHERE j.mode <> 'forbidden'
        AND j.account_id IS DISTINCT FROM ${but}::uuid) AS found)`.as('f'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  return found;
}

/** The role under which the caller writes. */
export const roleOfWriter = (actor: AccountActor, asGuardian: boolean): Role =>
  writingRole(actor.roles, asGuardian, scopeOf(actor, 'messages.broadcast') === 'school');

export type { WritingRule } from './judging.policy.ts';
