import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#kernel/reach/guardians.ts';
import { speakingOn } from '../../school/mandates/mandates.public.ts';

/** A quality in which somebody is addressed. */
export type Quality = 'pupils' | 'guardians' | 'staff';
/** A thing that addresses somebody: in which qualities, and for which of his children. */
export type Addressed = { id: string; kinds: Quality[]; child_ids: string[] };

/**
 * Tables of rules that are asked from the reader's side, with the column of the thing they belong to; each has the
 * index on what it names.
 */
const ruleTables = { resource_audience: 'resource_id', board_audience: 'board_id' } as const;

/** A person's places on a day: what rules may name, each with the quality in which it addresses him. */
const places = ({ schoolId, personId, day }: Reader): RawBuilder<unknown> => sql`
  WITH place AS MATERIALIZED (
    SELECT 'pupil' AS kind, 'pupils' AS who, 'eleve' AS role, NULL::uuid AS child_id, e.school_id, e.pupil_id,
      e.class_id FROM enrolments e WHERE e.school_id = ${schoolId} AND e.pupil_id = ${personId}
      AND app.enrolled(e.to_on, ${day})
    UNION ALL
    SELECT 'guardian', 'guardians', 'parent', e.pupil_id, e.school_id, e.pupil_id, e.class_id FROM guardianships g
      JOIN enrolments e ON e.school_id = g.school_id AND e.pupil_id = g.pupil_id AND app.enrolled(e.to_on, ${day})
    WHERE g.school_id = ${schoolId} AND g.guardian_id = ${personId}
      AND app.guards(g.legal, g.digital_access, g.starts_on, g.ends_on, ${day})
  ), sat AS MATERIALIZED (
    SELECT p.*, c.level_id, c.year_id, l.org_id, l.cycle, u.board_regime FROM place p
      JOIN classes c ON c.school_id = p.school_id AND c.id = p.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
      JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils u ON u.school_id = p.school_id AND u.person_id = p.pupil_id AND app.here(u.left_on, ${day})
  ), working AS MATERIALIZED (
    SELECT CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s
      WHERE s.school_id = ${schoolId} AND s.person_id = ${personId} AND app.here(s.left_on, ${day})
    UNION
    SELECT x.role FROM accounts a JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
    CROSS JOIN LATERAL (SELECT unnest(e.roles) AS role
      UNION SELECT cr.base FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id
        AND cr.id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id) x
    WHERE a.school_id = ${schoolId} AND a.person_id = ${personId} AND a.status <> 'disabled'
      AND x.role IN ('prof', 'transport', 'admin', 'personnel')
      AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id
        AND s.left_on < ${day})
  ), fact AS MATERIALIZED (
    SELECT s.kind, s.who, s.child_id, t.target FROM sat s CROSS JOIN LATERAL (
      VALUES ('everyone:'), ('role:' || s.role), ('org:' || s.org_id), ('cycle:' || s.cycle), ('level:' || s.level_id),
        ('class:' || s.class_id), ('regime:' || s.board_regime), ('person:' || s.pupil_id)) AS t(target)
    UNION ALL
    SELECT s.kind, s.who, s.child_id, 'group:' || m.group_id FROM sat s
      JOIN group_members m ON m.school_id = s.school_id AND m.pupil_id = s.pupil_id
      AND app.in_force(m.from_on, m.to_on, ${day})
    UNION ALL
    SELECT s.kind, s.who, s.child_id, 'subject:' || o.subject_id FROM sat s
      JOIN courses o ON o.school_id = s.school_id AND o.class_id = s.class_id AND o.year_id = s.year_id
    UNION ALL
    SELECT s.kind, s.who, s.child_id, 'subject:' || o.subject_id FROM sat s
      JOIN group_members m ON m.school_id = s.school_id AND m.pupil_id = s.pupil_id
      AND app.in_force(m.from_on, m.to_on, ${day})
    JOIN courses o ON o.school_id = m.school_id AND o.group_id = m.group_id AND o.year_id = s.year_id
    UNION ALL
    SELECT 'teacher', 'teachers', NULL, 'subject:' || o.subject_id FROM course_teachers t
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    JOIN courses o ON o.school_id = t.school_id AND o.id = t.course_id
      JOIN school_years y ON y.school_id = o.school_id AND y.id = o.year_id AND y.current
    WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND app.in_force(t.from_on, t.to_on, ${day})
    UNION ALL
    SELECT 'teacher', 'teachers', NULL, unnest(ARRAY['org:' || l.org_id, 'cycle:' || l.cycle, 'class:' || c.id,
      'level:' || c.level_id]) FROM class_teachers t
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND app.in_force(t.from_on, t.to_on, ${day})
    UNION ALL
    SELECT CASE w.role WHEN 'prof' THEN 'teacher' ELSE 'other' END, NULL, NULL, unnest(ARRAY['everyone:',
      'role:' || w.role]) FROM working w
    UNION ALL
    SELECT CASE WHEN EXISTS (SELECT 1 FROM working WHERE role = 'prof') THEN 'teacher' WHEN EXISTS (SELECT 1
      FROM working) THEN 'other' ELSE 'guardian' END, NULL, NULL, 'person:' || ${personId}::text
    WHERE EXISTS (SELECT 1 FROM working) OR EXISTS (SELECT 1 FROM sat WHERE kind = 'guardian')
  ), spoken AS MATERIALIZED (
    SELECT d.kind, NULL AS who, d.child_id, t.target, d.mandate FROM ${speakingOn(schoolId, day, personId)} d
    CROSS JOIN LATERAL (VALUES ('everyone:'), ('org:' || d.org_id), ('cycle:' || d.cycle), ('level:' || d.level_id),
      ('class:' || d.class_id)) AS t(target)
  )`;

/**
 * Things whose rules address the reader on his day, or one of them: a table for `FROM`. It says the same as
 * `recipientsOf`, from the reader's side: his few places are looked up among the rules by one key, so that a reading
 * never resolves whole audiences; who joins a class has what was put there before, who leaves it or loses a link to a
 * child loses it (SEC-OBJ-01). `child` keeps what concerns that child.
 */
export function addressedBy(
  rules: keyof typeof ruleTables,
  reader: Reader,
  { only = null, child = null }: { only?: string | null; child?: string | null | undefined } = {},
): RawBuilder<Addressed> {
  const id = sql.ref(`r.${ruleTables[rules]}`);
  return sql<Addressed>`(${places(reader)}, hit AS MATERIALIZED (
    SELECT ${id} AS id, r.exclude, r.kind = 'person' AND r.who IS NULL AS named, f.kind, f.child_id
    FROM (SELECT *, NULL AS mandate FROM fact UNION ALL SELECT * FROM spoken) f
    JOIN ${sql.table(rules)} r ON r.school_id = ${reader.schoolId}
      AND (r.kind || ':' || COALESCE(r.role, r.level_id::text, r.class_id::text, r.group_id::text, r.person_id::text,
      r.org_id::text, r.subject_id::text, r.word, '')) = f.target
      AND r.mandate IS NOT DISTINCT FROM f.mandate
      AND CASE WHEN r.kind <> 'person' THEN r.who IS NULL OR f.who IS NULL OR f.who = ANY (r.who) WHEN r.who IS NULL
        THEN f.child_id IS NULL ELSE f.who = ANY (r.who) END AND (${only}::uuid IS NULL OR ${id} = ${only}::uuid)
  )
  SELECT h.id, array_agg(DISTINCT CASE h.kind WHEN 'pupil' THEN 'pupils' WHEN 'guardian' THEN 'guardians'
    ELSE 'staff' END) AS kinds,
    COALESCE(array_agg(DISTINCT h.child_id) FILTER (WHERE h.child_id IS NOT NULL), '{}') AS child_ids FROM hit h
  WHERE NOT h.exclude AND (${child}::uuid IS NULL OR h.child_id IS NULL OR h.child_id = ${child}::uuid)
    AND NOT EXISTS (SELECT 1 FROM hit x WHERE x.exclude AND x.id = h.id AND (x.named OR (x.kind = h.kind
      AND x.child_id IS NOT DISTINCT FROM h.child_id)))
  GROUP BY h.id)`;
}
