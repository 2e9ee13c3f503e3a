import { hasLeft } from '#kernel/db/stays.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { type RawBuilder, sql } from 'kysely';
import { speakingOn } from '../../school/mandates/mandates.public.ts';

export type Recipient = {
  person_id: string;
  audience_kind: 'pupil' | 'guardian' | 'teacher' | 'other';
  child_ids: string[];
  family_id: string | null;
};
type Rules = readonly AudienceRule[] | RawBuilder<unknown>;
type At = { schoolId: number; day: string };

type Who = NonNullable<AudienceRule['who']>[number];
/** Which parts of the query its rules need. A column of rules may hold any. */
type Parts = Record<
  | 'everyone'
  | 'levels'
  | 'class'
  | 'group'
  | 'subject'
  | 'regime'
  | 'person'
  | 'named'
  | 'roles'
  | 'exclude'
  | 'mandate'
  | Who
  | 'taught',
  boolean
>;
/** Kinds that name levels, one or several. */
const ofLevels: ReadonlySet<AudienceRule['kind']> = new Set(['org', 'cycle', 'level']);
/** Rules that gather the teachers of classes. */
const ofClasses = ({ kind }: AudienceRule): boolean => kind === 'class' || ofLevels.has(kind);

const ofFamilies: ReadonlySet<string | undefined> = new Set(['eleve', 'parent']);
const allQualities: readonly Who[] = ['pupils', 'guardians', 'teachers'];

/**
 * The people that a rule means: the chosen pupils, or people around them. The SQL statement below resolves rules in the
 * same way.
 */
function whoOf({ kind, role, who }: AudienceRule): readonly Who[] {
  if (role === 'eleve') return ['pupils'];
  if (kind === 'person') return who ?? ['pupils'];
  return role === 'parent' ? ['guardians'] : (who ?? allQualities);
}

function partsOf(rules: Rules): Parts {
  const any = 'toOperationNode' in rules;
  const has = (test: (rule: AudienceRule) => boolean): boolean =>
    any || rules.some((rule) => !rule.mandate && test(rule));
  const of = (quality: Who): boolean => has((rule) => whoOf(rule).includes(quality));
  return {
    everyone: has(({ kind, role }) => kind === 'everyone' || ofFamilies.has(role)),
    levels: has(({ kind }) => ofLevels.has(kind)),
    class: has(({ kind }) => kind === 'class'),
    group: has(({ kind }) => kind === 'group'),
    subject: has(({ kind }) => kind === 'subject'),
    regime: has(({ kind }) => kind === 'regime'),
    person: has(({ kind }) => kind === 'person'),
    named: has(({ kind, who }) => kind === 'person' && who === undefined),
    roles: has(({ kind, role }) => kind === 'everyone' || (role !== undefined && !ofFamilies.has(role))),
    exclude: any || rules.some(({ exclude }) => exclude === true),
    mandate: any || rules.some(({ mandate }) => mandate !== undefined),
    pupils: of('pupils'),
    guardians: of('guardians'),
    teachers: has((rule) => ofClasses(rule) && whoOf(rule).includes('teachers')),
    taught: has((rule) => rule.kind === 'subject' && whoOf(rule).includes('teachers')),
  };
}

const union = (parts: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== false),
    sql` UNION ALL `,
  );

/** Levels `l` that a rule `r` names: all of an organisation, all of a cycle, or one. */
const inLevel = sql`CASE r.kind WHEN 'org' THEN l.org_id = r.ref WHEN 'cycle' THEN l.cycle = r.word WHEN 'level'
  THEN l.id = r.ref END`;

/** Pupils of the year that a rule chooses, each by its own index: a class is not searched for in the whole school. */
function chosen({ schoolId, day }: At, parts: Parts): RawBuilder<unknown> {
  const pupils = (kind: RawBuilder<boolean>, tie: RawBuilder<boolean>, from = sql``): RawBuilder<unknown> => sql`
    SELECT r.exclude, r.named, r.who, e.pupil_id, p.family_id FROM rule r ${from}
    JOIN enrolments e ON e.school_id = ${schoolId} AND app.enrolled(e.to_on, ${day}) AND ${tie}
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id AND c.year_id = (SELECT id FROM year)
    JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id AND app.here(p.left_on, ${day})
    WHERE ${kind}`;
  return union([
    parts.everyone && pupils(sql`(r.kind = 'everyone' OR r.role IN ('eleve', 'parent'))`, sql`true`),
    parts.levels &&
      pupils(
        sql`r.kind IN ('org', 'cycle', 'level')`,
        sql`e.class_id = k.id`,
        sql`JOIN levels l ON l.school_id = ${schoolId} AND ${inLevel}
          JOIN classes k ON k.school_id = l.school_id AND k.level_id = l.id`,
      ),
    parts.class && pupils(sql`r.kind = 'class'`, sql`e.class_id = r.ref`),
    parts.group &&
      pupils(
        sql`r.kind = 'group' AND app.in_force(m.from_on, m.to_on, ${day})`,
        sql`e.pupil_id = m.pupil_id`,
        sql`JOIN group_members m ON m.school_id = ${schoolId} AND m.group_id = r.ref`,
      ),
    // Pupils who study a subject: through their class, or through a group that has it.
    parts.subject &&
      pupils(
        sql`r.kind = 'subject'`,
        sql`e.class_id = o.class_id`,
        sql`JOIN courses o ON o.school_id = ${schoolId} AND o.subject_id = r.ref AND o.year_id = (SELECT id FROM year)`,
      ),
    parts.subject &&
      pupils(
        sql`r.kind = 'subject' AND app.in_force(m.from_on, m.to_on, ${day})`,
        sql`e.pupil_id = m.pupil_id`,
        sql`JOIN courses o ON o.school_id = ${schoolId} AND o.subject_id = r.ref AND o.year_id = (SELECT id FROM year)
          JOIN group_members m ON m.school_id = o.school_id AND m.group_id = o.group_id`,
      ),
    parts.regime && pupils(sql`r.kind = 'regime' AND p.board_regime = r.word`, sql`true`),
    parts.person && pupils(sql`r.kind = 'person'`, sql`e.pupil_id = r.ref`),
    // No rule, or only rules about staff: no pupil.
    !(['everyone', 'levels', 'class', 'group', 'subject', 'regime', 'person'] as const).some((part) => parts[part]) &&
      sql`SELECT r.exclude, r.named, r.who, NULL::uuid AS pupil_id, NULL::uuid AS family_id FROM rule r WHERE false`,
  ]);
}

/** Roles of the people who work at the school; guardian and pupil are not among them. */
const working = sql`'{prof,transport,admin,personnel}'`;

/**
 * Who works here: by the register of the staff, and by the roles of accounts. Few have a custom role: they are found
 * from these roles.
 */
function workers({ schoolId, day }: At): RawBuilder<unknown> {
  const account = sql`a.school_id = ${schoolId} AND a.person_id IS NOT NULL AND a.status <> 'disabled'
    AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id
      AND ${hasLeft('s', day)})`;
  return sql`
    SELECT s.person_id, CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s
      WHERE s.school_id = ${schoolId} AND app.here(s.left_on, ${day})
    UNION
    SELECT a.person_id, x.role FROM accounts a JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id
      AND e.active AND e.roles && ${working}
    CROSS JOIN LATERAL unnest(e.roles) AS x(role) WHERE ${account} AND x.role = ANY (${working})
    UNION
    SELECT a.person_id, cr.base FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id
      AND cr.id = er.role_id AND cr.base = ANY (${working})
    JOIN auth_entries e ON e.school_id = er.school_id AND e.id = er.entry_id AND e.active
      JOIN accounts a ON a.school_id = e.school_id AND a.id = e.account_id
    WHERE er.school_id = ${schoolId} AND ${account}`;
}

/** The roles of one person as `workers` has them, a guardian's and a pupil's among them. */
const rolesOfPerson = ({
  schoolId,
  day,
}: At): RawBuilder<unknown> => sql`CASE WHEN app.here(s.left_on, ${day}) THEN ARRAY(
      SELECT unnest(e.roles || ARRAY(SELECT cr.base FROM auth_entry_roles er
        JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id
        WHERE er.school_id = e.school_id AND er.entry_id = e.id))
      FROM accounts a JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
        WHERE a.school_id = ${schoolId} AND a.person_id = p.id AND a.status <> 'disabled')
      || CASE WHEN s.person_id IS NULL THEN '{}' WHEN s.teacher THEN '{prof}'::text[] ELSE '{personnel}' END
        ELSE '{}' END`;

/** People that a rule includes or excludes, once per match. */
function hits(at: At, parts: Parts): RawBuilder<unknown> {
  const { schoolId, day } = at;
  return union([
    // The row that names the columns stays, however few rules there are.
    sql`SELECT exclude, named, pupil_id AS person_id, NULL::uuid AS child_id, NULL::uuid AS family_id, 'pupil' AS kind
      FROM chosen WHERE 'pupils' = ANY (who)`,
    parts.guardians &&
      sql`SELECT c.exclude, false, g.guardian_id, c.pupil_id, c.family_id, 'guardian' FROM chosen c
    JOIN ${guardingTies('g', day)} ON g.pupil_id = c.pupil_id
      WHERE 'guardians' = ANY (c.who)`,
    parts.teachers &&
      sql`SELECT r.exclude, false, t.person_id, NULL, NULL, 'teacher' FROM rule r
    JOIN classes c ON c.school_id = ${schoolId} AND c.year_id = (SELECT id FROM year)
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id AND ((r.kind = 'class' AND c.id = r.ref)
      OR ${inLevel})
    JOIN class_teachers t ON t.school_id = c.school_id AND t.class_id = c.id
      AND app.in_force(t.from_on, t.to_on, ${day})
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    WHERE 'teachers' = ANY (r.who)`,
    parts.taught &&
      sql`SELECT r.exclude, false, t.person_id, NULL, NULL, 'teacher' FROM rule r
    JOIN courses o ON o.school_id = ${schoolId} AND o.subject_id = r.ref AND o.year_id = (SELECT id FROM year)
    JOIN course_teachers t ON t.school_id = o.school_id AND t.course_id = o.id
      AND app.in_force(t.from_on, t.to_on, ${day})
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    WHERE r.kind = 'subject' AND 'teachers' = ANY (r.who)`,
    parts.roles &&
      sql`SELECT r.exclude, false, w.person_id, NULL, NULL, CASE WHEN w.role = 'prof' THEN 'teacher' ELSE 'other' END
    FROM rule r JOIN (${workers(at)}) w ON r.kind = 'everyone' OR r.role = w.role`,
    parts.named &&
      sql`SELECT r.exclude, true, p.id, NULL, NULL, CASE WHEN 'prof' = ANY (w.roles) THEN 'teacher'
        WHEN w.roles && ${working} THEN 'other' ELSE 'guardian' END
    FROM rule r JOIN persons p ON p.school_id = ${schoolId} AND p.id = r.ref
      LEFT JOIN staff s ON s.school_id = p.school_id AND s.person_id = p.id
    CROSS JOIN LATERAL (SELECT ${rolesOfPerson(at)} AS roles) w
    WHERE r.named AND (w.roles && ${working} OR (
      SELECT true FROM ${guardingTies('g', day)} JOIN enrolments e ON e.school_id = g.school_id AND e.pupil_id = g.pupil_id
        AND app.enrolled(e.to_on, ${day})
      JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id AND c.year_id = (SELECT id FROM year)
      JOIN pupils u ON u.school_id = e.school_id AND u.person_id = e.pupil_id AND app.here(u.left_on, ${day})
      WHERE g.guardian_id = p.id LIMIT 1))`,
    parts.mandate &&
      sql`SELECT r.exclude, false, d.person_id, d.child_id, d.family_id, d.kind FROM rule r
    JOIN speaking d ON d.mandate = r.mandate AND CASE r.place WHEN 'everyone' THEN true WHEN 'org' THEN d.org_id = r.ref
      WHEN 'cycle' THEN d.cycle = r.word WHEN 'level' THEN d.level_id = r.ref ELSE d.class_id = r.ref END
    WHERE r.kind = 'mandate'`,
  ]);
}

/** Representatives of classes and members of councils: only read when a rule means some of them. */
const speaking = ({ schoolId, day }: At): RawBuilder<unknown> => sql`speaking AS MATERIALIZED (
    SELECT * FROM ${speakingOn(schoolId, day)} s WHERE EXISTS (SELECT 1 FROM rule WHERE kind = 'mandate')), `;

/** No exclusion removes this one. */
const spared = sql` AND NOT EXISTS (
      SELECT 1 FROM hit x WHERE x.exclude AND x.person_id = h.person_id AND (x.named OR (x.kind = h.kind
        AND x.child_id IS NOT DISTINCT FROM h.child_id)))`;

/**
 * The people that rules select: one row each, with the children for whom a guardian is selected. One statement,
 * whatever the number of rules; it contains only the parts that these rules need, and each part reads only the people
 * it names. Guardians only come through links valid today (SEC-OBJ-01); a person who left, or has no role here, is
 * never selected. `family_id` is the household of those children, or null when they come from several: the guardian
 * then answers alone, so that no household's answer counts for another's child. The rules may also be a column of the
 * outer query: each of its rows is then resolved separately. A rule with a mandate means the representatives of its
 * place. A person rule with `who` names a pupil and means the people around that pupil: the guardians, for this pupil.
 * An exclusion removes the same people as the same kind, and a guardian for that child only; an excluded person is
 * removed altogether.
 */
export function recipientsOf(schoolId: number, rules: Rules, day: string): RawBuilder<Recipient> {
  const at = { schoolId, day };
  const parts = partsOf(rules);
  const json = 'toOperationNode' in rules ? rules : JSON.stringify(rules);
  return sql<Recipient>`(
  WITH year AS MATERIALIZED (SELECT y.id FROM school_years y WHERE y.school_id = ${schoolId}
    AND y.current), rule AS MATERIALIZED (
    SELECT CASE WHEN t.mandate IS NULL THEN t.kind ELSE 'mandate' END AS kind, t.kind AS place, t.mandate, t.role, t.ref,
      t.word, COALESCE(t.exclude, false) AS exclude, t.kind = 'person'
      AND t.who IS NULL AS named,
      CASE WHEN t.role = 'eleve' THEN '{pupils}'::text[] WHEN t.role = 'parent' THEN '{guardians}'
        ELSE COALESCE(t.who, CASE WHEN t.kind = 'person' THEN '{pupils}'::text[]
        ELSE '{pupils,guardians,teachers}' END) END AS who
    FROM jsonb_to_recordset(${json}::jsonb) AS t(kind text, role text, ref uuid, word text, who text[],
      mandate text, exclude boolean)
  ), ${parts.mandate ? speaking(at) : sql``}chosen AS MATERIALIZED (${chosen(at, parts)}),
  hit AS MATERIALIZED (${hits(at, parts)}), kept AS (
    SELECT h.* FROM hit h WHERE NOT h.exclude${parts.exclude ? spared : sql``}
  )
  SELECT person_id, CASE WHEN bool_or(kind = 'pupil') THEN 'pupil' WHEN bool_or(kind = 'teacher') THEN 'teacher'
    WHEN bool_or(kind = 'guardian') THEN 'guardian' ELSE 'other' END AS audience_kind,
    COALESCE(array_agg(DISTINCT child_id) FILTER (WHERE child_id IS NOT NULL), '{}') AS child_ids, CASE
      WHEN count(DISTINCT COALESCE(family_id, child_id)) = 1 THEN (array_agg(family_id) FILTER
      (WHERE family_id IS NOT NULL))[1] END AS family_id
  FROM kept GROUP BY person_id)`;
}
