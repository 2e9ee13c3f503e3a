import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * A lesson `l` that takes place: no lesson takes place on a holiday or closure of the school, of the lesson's
 * organisation, level or class, except those added manually. Lists, feeds, prints, roll calls and notices all use it.
 */
export const lessonTakesPlace: RawBuilder<boolean> = sql<boolean>`(l.changes @> '{added}' OR NOT EXISTS (
  SELECT 1 FROM holidays h WHERE h.school_id = l.school_id AND l.on_day BETWEEN h.starts_on AND h.ends_on
    AND (h.org_id IS NULL OR h.org_id = l.org_id)
    AND (h.whole OR app.closes_lesson(h.school_id, h.id, l.class_id, l.group_id, l.on_day))))`;

/** Whether a pupil has the lesson `l`: in its class, or in its group, on its day. */
export const hasLesson = (pupil: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(CASE WHEN l.group_id IS NULL
    THEN EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = l.school_id AND e.class_id = l.class_id
      AND e.pupil_id = ${pupil} AND app.in_force(e.from_on, e.to_on, l.on_day))
    ELSE EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = l.school_id AND m.group_id = l.group_id
      AND m.pupil_id = ${pupil} AND app.in_force(m.from_on, m.to_on, l.on_day)) END)`;

/** What a lesson `l` is called: its own title, or the name of its subject `s`. */
export const lessonTitle: RawBuilder<string> = sql`COALESCE(NULLIF(l.title, ''), s.name, '')`;
/** The same in Arabic: '' when the subject has no Arabic name, and for a lesson with its own title. */
export const lessonTitleAr: RawBuilder<string> = sql`CASE WHEN l.title = '' THEN COALESCE(s.name_ar, '') ELSE '' END`;

type Span = { from: RawBuilder<unknown>; to: RawBuilder<unknown> };
/** Ids of the lessons that a pupil has on some days, found from their classes and groups, as rows of `id`. */
export const lessonIdsOfPupil = (pupil: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> =>
  sql`(SELECT hl.id FROM enrolments he JOIN lessons hl ON hl.school_id = he.school_id AND hl.class_id = he.class_id
    AND hl.group_id IS NULL
      WHERE he.school_id = app.school_id() AND he.pupil_id = ${pupil} AND hl.on_day BETWEEN ${from} AND ${to}
        AND app.in_force(he.from_on, he.to_on, hl.on_day)
    UNION SELECT hl.id FROM group_members hm JOIN lessons hl ON hl.school_id = hm.school_id
      AND hl.group_id = hm.group_id
      WHERE hm.school_id = app.school_id() AND hm.pupil_id = ${pupil} AND hl.on_day BETWEEN ${from} AND ${to}
        AND app.in_force(hm.from_on, hm.to_on, hl.on_day))`;
/** The same of the lessons that a teacher gives. */
export const lessonIdsOfTeacher = (person: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> =>
  sql`(SELECT ht.lesson_id AS id FROM lesson_teachers ht WHERE ht.school_id = app.school_id()
    AND ht.person_id = ${person} AND ht.on_day BETWEEN ${from} AND ${to})`;

/**
 * Where a lesson `l` is joined: at its own address, or at that of its course while all of it is remote; empty in a
 * room.
 */
export const joinUrl: RawBuilder<string> = sql<string>`coalesce(nullif(l.remote_url, ''), (SELECT cl.url
  FROM course_links cl
  WHERE cl.school_id = l.school_id AND cl.course_id = l.course_id AND l.on_day >= cl.from_on), '')`;

/** Whether the server of an organisation makes rooms for lessons. */
export const makesRooms = (org: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM distance_providers dp WHERE dp.school_id = app.school_id() AND dp.org_id = ${org}
    AND dp.kind = 'bigbluebutton' AND dp.bbb_secret IS NOT NULL)`;
