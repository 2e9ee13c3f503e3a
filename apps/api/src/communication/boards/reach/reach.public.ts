import { type RawBuilder, sql } from 'kysely';

/** A quality in which somebody is addressed. */
export type Kind = 'pupils' | 'guardians' | 'staff';

export type Addressed = { board_id: string; kinds: Kind[] };

/**
 * Boards that address a person on a day, with the qualities in which they do: the audience's rules read from the person's side, by
 * the same law as `recipientsOf`. Judged at each reading, so that who leaves a class, or loses a link to a child, leaves its boards (SEC-OBJ-01).
 */
export const addressedTo = (
  schoolId: number,
  personId: string | null,
  day: string,
  boardId: string | null,
): RawBuilder<Addressed> => sql<Addressed>`(
  WITH schooling AS MATERIALIZED (
    SELECT e.pupil_id, e.class_id, c.level_id, ARRAY(SELECT m.group_id FROM group_members m WHERE m.school_id = e.school_id AND m.pupil_id = e.pupil_id AND app.in_force(m.from_on, m.to_on, ${day})) AS groups, g.kind
    FROM (
      SELECT ${personId}::uuid AS pupil_id, 'pupil' AS kind
      UNION ALL
      SELECT g.pupil_id, 'guardian' FROM guardianships g
      WHERE g.school_id = ${schoolId} AND g.guardian_id = ${personId} AND g.legal AND g.digital_access AND app.in_force(g.starts_on, g.ends_on, ${day})
    ) g
    JOIN enrolments e ON e.school_id = ${schoolId} AND e.pupil_id = g.pupil_id AND app.enrolled(e.to_on, ${day})
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id AND app.here(p.left_on, ${day})
  ), fact AS MATERIALIZED (
    SELECT kind, CASE WHEN kind = 'guardian' THEN pupil_id END AS child, class_id, level_id, groups, CASE WHEN kind = 'guardian' THEN 'parent' ELSE 'eleve' END AS role FROM schooling
    UNION ALL
    SELECT 'teacher', NULL, t.class_id, c.level_id, '{}', NULL FROM class_teachers t
    JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id AND app.here(s.left_on, ${day})
    WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND app.in_force(t.from_on, t.to_on, ${day})
    UNION ALL
    SELECT CASE WHEN w.role = 'prof' THEN 'teacher' ELSE 'other' END, NULL, NULL, NULL, '{}', w.role FROM (
      SELECT CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s WHERE s.school_id = ${schoolId} AND s.person_id = ${personId} AND app.here(s.left_on, ${day})
      UNION
      SELECT x.role FROM accounts a
      JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
      CROSS JOIN LATERAL (
        SELECT unnest(e.roles) AS role
        UNION SELECT cr.base FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id
      ) x
      WHERE a.school_id = ${schoolId} AND a.person_id = ${personId} AND a.status <> 'disabled' AND x.role IN ('prof', 'transport', 'admin', 'personnel')
        AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id AND s.left_on < ${day})
    ) w
  ), hit AS MATERIALIZED (
    SELECT a.board_id, a.exclude, a.kind = 'person' AS named, f.kind, f.child FROM board_audience a JOIN fact f ON
      CASE a.kind WHEN 'everyone' THEN f.role IS NOT NULL WHEN 'role' THEN f.role = a.role WHEN 'person' THEN a.person_id = ${personId}
        ELSE (f.level_id = a.level_id OR f.class_id = a.class_id OR a.group_id = ANY (f.groups))
          AND CASE f.kind WHEN 'pupil' THEN 'pupils' WHEN 'guardian' THEN 'guardians' ELSE 'teachers' END = ANY (COALESCE(a.who, '{pupils,guardians,teachers}')) END
    WHERE a.school_id = ${schoolId} AND (${boardId}::uuid IS NULL OR a.board_id = ${boardId})
  )
  SELECT h.board_id, array_agg(DISTINCT CASE h.kind WHEN 'pupil' THEN 'pupils' WHEN 'guardian' THEN 'guardians' ELSE 'staff' END) AS kinds FROM hit h
  WHERE NOT h.exclude AND NOT EXISTS (SELECT 1 FROM hit x WHERE x.board_id = h.board_id AND x.exclude AND (x.named OR (x.kind = h.kind AND x.child IS NOT DISTINCT FROM h.child)))
  GROUP BY h.board_id)`;
