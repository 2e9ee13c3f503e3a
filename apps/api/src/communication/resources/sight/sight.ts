import { type RawBuilder, sql } from 'kysely';

/** Who looks, when, and the child whose page it is. */
export type Sight = { schoolId: number; personId: string | null; day: string; now: Date; child?: string | null | undefined };

/**
 * What one person is addressed by: `(resource_id, child_ids)`, with the children a guardian receives it for. It says the same as
 * the recipients of the rules, from the reader's side: his few places (his class, his children's, those he teaches, his roles) are
 * looked up among the rules by one key, so that a reading never resolves whole audiences, and somebody who joins a class has what
 * was put there before. Guardians come only through links that hold that day (SEC-OBJ-01).
 */
export const addressed = ({ schoolId, personId, day, child = null }: Sight): RawBuilder<{ resource_id: string; child_ids: string[] }> => sql`(
  WITH place AS MATERIALIZED (
    SELECT 'pupil' AS kind, 'pupils' AS who, 'eleve' AS role, NULL::uuid AS child_id, e.school_id, e.pupil_id, e.class_id FROM enrolments e WHERE e.school_id = ${schoolId} AND e.pupil_id = ${personId} AND (e.to_on IS NULL OR e.to_on >= ${day})
    UNION ALL
    SELECT 'guardian', 'guardians', 'parent', e.pupil_id, e.school_id, e.pupil_id, e.class_id FROM guardianships g JOIN enrolments e ON e.school_id = g.school_id AND e.pupil_id = g.pupil_id AND (e.to_on IS NULL OR e.to_on >= ${day})
    WHERE g.school_id = ${schoolId} AND g.guardian_id = ${personId} AND g.legal AND g.digital_access AND g.starts_on <= ${day} AND (g.ends_on IS NULL OR g.ends_on >= ${day})
  ), sat AS MATERIALIZED (
    SELECT p.*, c.level_id FROM place p JOIN classes c ON c.school_id = p.school_id AND c.id = p.class_id JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils u ON u.school_id = p.school_id AND u.person_id = p.pupil_id AND (u.left_on IS NULL OR u.left_on >= ${day})
  ), working AS MATERIALIZED (
    SELECT CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s WHERE s.school_id = ${schoolId} AND s.person_id = ${personId} AND (s.left_on IS NULL OR s.left_on >= ${day})
    UNION
    SELECT x.role FROM accounts a JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
    CROSS JOIN LATERAL (SELECT unnest(e.roles) AS role
      UNION SELECT cr.base FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id) x
    WHERE a.school_id = ${schoolId} AND a.person_id = ${personId} AND a.status <> 'disabled' AND x.role IN ('prof', 'transport', 'admin', 'personnel')
      AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id AND s.left_on < ${day})
  ), fact AS MATERIALIZED (
    SELECT s.kind, s.who, s.child_id, t.target FROM sat s CROSS JOIN LATERAL (
      VALUES ('everyone:'), ('role:' || s.role), ('level:' || s.level_id), ('class:' || s.class_id), (CASE WHEN s.kind = 'pupil' THEN 'person:' || s.pupil_id END)) AS t(target)
    UNION ALL
    SELECT s.kind, s.who, s.child_id, 'group:' || m.group_id FROM sat s JOIN group_members m ON m.school_id = s.school_id AND m.pupil_id = s.pupil_id AND m.from_on <= ${day} AND (m.to_on IS NULL OR m.to_on >= ${day})
    UNION ALL
    SELECT 'teacher', 'teachers', NULL, unnest(ARRAY['class:' || c.id, 'level:' || c.level_id]) FROM class_teachers t
    JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND t.from_on <= ${day} AND (t.to_on IS NULL OR t.to_on >= ${day}) AND EXISTS (SELECT 1 FROM working)
    UNION ALL
    SELECT CASE w.role WHEN 'prof' THEN 'teacher' ELSE 'other' END, NULL, NULL, unnest(ARRAY['everyone:', 'role:' || w.role]) FROM working w
    UNION ALL
    SELECT CASE WHEN EXISTS (SELECT 1 FROM working WHERE role = 'prof') THEN 'teacher' WHEN EXISTS (SELECT 1 FROM working) THEN 'other' ELSE 'guardian' END, NULL, NULL, 'person:' || ${personId}::text
    WHERE EXISTS (SELECT 1 FROM working) OR EXISTS (SELECT 1 FROM sat WHERE kind = 'guardian')
  ), hit AS MATERIALIZED (
    SELECT r.resource_id, r.exclude, r.kind = 'person' AS named, f.kind, f.child_id FROM fact f
    JOIN resource_audience r ON r.school_id = ${schoolId} AND (r.kind || ':' || COALESCE(r.role, r.level_id::text, r.class_id::text, r.group_id::text, r.person_id::text, '')) = f.target
      AND (r.who IS NULL OR f.who IS NULL OR f.who = ANY (r.who))
  )
  SELECT h.resource_id, COALESCE(array_agg(DISTINCT h.child_id) FILTER (WHERE h.child_id IS NOT NULL), '{}') AS child_ids FROM hit h
  WHERE NOT h.exclude AND (${child}::uuid IS NULL OR h.child_id IS NULL OR h.child_id = ${child}::uuid)
    AND NOT EXISTS (SELECT 1 FROM hit x WHERE x.exclude AND x.resource_id = h.resource_id AND (x.named OR (x.kind = h.kind AND x.child_id IS NOT DISTINCT FROM h.child_id)))
  GROUP BY h.resource_id)`;

/** Whether a resource called `r` is out for its readers at that moment: of this year, published, inside its dates, not removed. */
export const isOut = (now: Date): RawBuilder<boolean> => sql<boolean>`(r.status = 'published' AND r.removed_at IS NULL AND (r.opens_at IS NULL OR r.opens_at <= ${now}) AND (r.closes_at IS NULL OR r.closes_at > ${now})
  AND EXISTS (SELECT 1 FROM school_years ry WHERE ry.school_id = r.school_id AND ry.id = r.year_id AND ry.current))`;

/** What a resource called `r` gives, as the contract writes it. */
export const givenContent: RawBuilder<unknown> = sql`(SELECT json_build_object('kind', k.kind, 'link', k.link, 'video', k.video_id, 'files', COALESCE((
    SELECT json_agg(json_build_object('id', d.id, 'fichier', d.id::text || '.' || d.ext, 'type', d.type, 'name', d.name, 'mime', d.mime, 'size', d.size, 'width', d.width, 'height', d.height, 'pages', d.pages, 'alt', d.alt) ORDER BY z.position)
    FROM resource_files z JOIN files d ON d.school_id = z.school_id AND d.id = z.file_id WHERE z.school_id = k.school_id AND z.content_id = k.id), '[]'))
  FROM resource_contents k WHERE k.school_id = r.school_id AND k.id = r.content_id)`;
/** Its subject. */
export const givenSubject: RawBuilder<unknown> = sql`(SELECT json_build_object('id', s.id, 'name', s.name, 'colour', s.colour) FROM subjects s WHERE s.school_id = r.school_id AND s.id = r.subject_id)`;
