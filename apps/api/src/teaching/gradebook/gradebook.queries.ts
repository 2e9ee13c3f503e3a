import { photoOf } from '#kernel/db/person-photo.ts';
import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { gradeCourses, GradeTerm, gradeSheet, SheetPupil, StoredMark } from '@encrier/contract/teaching/gradebook';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import {
  courseOrg,
  isClosed,
  marksIn,
  membersOf,
  nearest,
  readsSheet,
  teachesCourse,
  termsIn,
} from './gradebook.reach.ts';
import { courseRules, rulesIn } from './rules/rules.queries.ts';
import { type BoxRow, presentAssessment, presentBox, presentMark, type StoredAssessment } from './gradebook.present.ts';

export type Asker = Pick<Ctx, 'actor' | 'today' | 'now'> & { db: ReadDb };

/** Names of the teachers of the course `c` today. */
export const teacherNames = (today: string): RawBuilder<string> =>
  sql<string>`COALESCE((SELECT string_agg(${nameOf('tp')}, ', ' ORDER BY tp.last_name)
    FROM course_teachers tt
    JOIN persons tp ON tp.school_id = tt.school_id AND tp.id = tt.person_id
    WHERE tt.school_id = c.school_id AND tt.course_id = c.id AND tt.role <> 'assistant'
      AND app.in_force(tt.from_on, tt.to_on, ${today})), '')`;

/** Courses `c` with their names. */
export const courseRows = (db: ReadDb) =>
  db
    .selectFrom('courses as c')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as gr', 'gr.id', 'c.group_id')
    .select(['c.id', 's.name as subject', 's.name_ar as subjectAr', 's.colour', 'c.year_id as yearId'])
    .select(sql<string>`COALESCE(k.name, gr.name, '')`.as('audience'));

/** Assessments `a` of one course and term, as JSON. */
const assessmentsJson = sql<
  StoredAssessment[]
>`COALESCE((SELECT json_agg(json_build_object('id', a.id, 'title', a.title, 'topic', a.topic,
  'kind', a.kind, 'day', a.on_day, 'scale', trim_scale(a.scale)::text, 'coefficient', trim_scale(a.coefficient)::text,
    'mode', a.mode, 'boxId', a.box_id,
  'publish_at', a.publish_at, 'published_at', a.published_at, 'parents_at', a.parents_at,
  'cancelled_at', a.cancelled_at, 'version', a.version) ORDER BY a.on_day, a.created_at, a.id)
  FROM assessments a WHERE a.school_id = c.school_id AND a.course_id = c.id AND a.term_id = ch.id), '[]')`;
const marksJson = sql<
  StoredMark[]
>`COALESCE((SELECT json_agg(json_build_object('assessmentId', m.assessment_id, 'pupilId', m.pupil_id,
  'value', trim_scale(m.value)::text, 'code', m.code, 'comment', m.comment, 'version', m.version,
    'changedAt', m.changed_at))
  FROM marks m JOIN assessments a ON a.school_id = m.school_id AND a.id = m.assessment_id
  WHERE a.school_id = c.school_id AND a.course_id = c.id AND a.term_id = ch.id), '[]')`;
/** Boxes of the course `c`. */
export const boxesJson = sql<BoxRow[]>`COALESCE((SELECT json_agg(json_build_object('id', b.id, 'name', b.name,
  'coefficient', trim_scale(b.coefficient)::text)
  ORDER BY b.position, b.name) FROM grade_boxes b WHERE b.school_id = c.school_id AND b.course_id = c.id), '[]')`;
/** Pupils of the course, and pupils who left it and keep marks in the term. */
const pupilsJson = (day: string) => sql<
  SheetPupil[]
>`COALESCE((SELECT json_agg(json_build_object('id', p.id, 'label', ${nameOf('p')},
    'labelAr', ${arabicNameOf('p')}, 'left', NOT x.here,
    'photo', ${photoOf('p')})
    ORDER BY p.last_name COLLATE app.names, p.first_name COLLATE app.names, p.id)
  FROM (SELECT y.pupil_id, bool_or(y.here) AS here FROM (
      SELECT w.pupil_id, TRUE AS here FROM ${membersOf(day)} w
      UNION ALL SELECT m.pupil_id, FALSE FROM marks m JOIN assessments a ON a.school_id = m.school_id
        AND a.id = m.assessment_id
        WHERE a.school_id = c.school_id AND a.course_id = c.id AND a.term_id = ch.id) y GROUP BY y.pupil_id) x
  JOIN persons p ON p.school_id = c.school_id AND p.id = x.pupil_id), '[]')`;

/** Terms of the course `c`, the first one first. */
const ofCourse = sql`FROM terms t WHERE t.school_id = c.school_id AND ${termsIn(sql`c.year_id`, courseOrg)}
  AND (NOT EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id)
    OR EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id
      AND xt.term_id = t.id))`;
const termFields = (
  today: string,
) => sql`'id', t.id, 'name', t.name, 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'closed', ${isClosed(today)},
  'reason', COALESCE((SELECT d.reason FROM grade_terms d WHERE d.school_id = t.school_id AND d.term_id = t.id), '')`;
export const courseTerms = (today: string) =>
  sql<
    GradeTerm[]
  >`COALESCE((SELECT json_agg(json_build_object(${termFields(today)}) ORDER BY t.starts_on) ${ofCourse}), '[]')`;

/** The sheet of a course, in one statement; 404 for a person who does not read it, and for a term of another course. */
export async function readSheet(
  ctx: Asker,
  id: string,
  query: QueryOf<typeof gradeSheet>,
): Promise<ResponseInput<typeof gradeSheet>> {
  const { today } = ctx;
  const requested = query.term ?? null;
  const row = await courseRows(ctx.db)
    .leftJoin(
      sql<{
        id: string | null;
      }>`LATERAL (SELECT t.id ${ofCourse} ORDER BY (t.id = ${requested}::uuid) DESC NULLS LAST, ${nearest(today)}
        LIMIT 1)`.as<'ch'>(sql`ch`),
      (join) => join.onTrue(),
    )
    .select([
      'ch.id as termId',
      courseTerms(today).as('terms'),
      boxesJson.as('boxes'),
      assessmentsJson.as('assessments'),
      marksJson.as('marks'),
      pupilsJson(today).as('pupils'),
      marksIn(ctx).as('write'),
      courseRules.as('rules'),
    ])
    .where('c.id', '=', id)
    .where(readsSheet(ctx))
    .executeTakeFirst();
  if (!row || (requested && row.termId !== requested)) throw notFound();
  const { subject, subjectAr, colour, audience, terms, termId } = row;
  return {
    course: { id: row.id, subject, subjectAr, colour, audience },
    today,
    terms,
    termId,
    boxes: row.boxes.map(presentBox),
    rules: rulesIn(row.rules),
    pupils: row.pupils,
    assessments: row.assessments.map(presentAssessment),
    marks: row.marks.map(presentMark),
    can: { write: row.write && !terms.some((term) => term.id === termId && term.closed) },
  };
}

/** Courses of this year that the caller reads, with what they still have to mark in their own. */
export async function listCourses(ctx: ReadCtx): Promise<ResponseInput<typeof gradeCourses>> {
  const { db, today } = ctx;
  const rows = await courseRows(db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select([
      teacherNames(today).as('teachers'),
      teachesCourse(ctx, true).as('mine'),
      sql<number>`(SELECT count(*)::int FROM ${membersOf(today)} w)`.as('pupils'),
      sql<number>`(SELECT count(*)::int FROM assessments a WHERE a.school_id = c.school_id AND a.course_id = c.id
        AND a.cancelled_at IS NULL)`.as('assessments'),
      sql<number>`(SELECT count(*)::int FROM assessments a WHERE a.school_id = c.school_id AND a.course_id = c.id
        AND a.cancelled_at IS NULL AND a.published_at IS NULL)`.as('unpublished'),
    ])
    .where('y.current', '=', true)
    .where('c.marked', '=', true)
    .where(readsSheet(ctx))
    .orderBy('mine', 'desc')
    .orderBy('audience')
    .orderBy('subject')
    .limit(2000)
    .execute();
  return {
    today,
    courses: rows.map(({ yearId: _year, ...row }) => row),
    toMark: await toMark(ctx),
    terms: holds(ctx.actor, 'grades.close') ? await yearTerms(db, today) : [],
    can: { close: holds(ctx.actor, 'grades.close') },
  };
}

/** Assessments of the caller's courses whose day has come and that are not published, the oldest first. */
export function toMark(ctx: Asker) {
  return ctx.db
    .selectFrom('assessments as a')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['a.id', 'a.course_id as courseId', 'a.title', 'a.on_day as day'])
    .select([
      sql<number>`(SELECT count(*)::int FROM marks m JOIN ${membersOf(ctx.today)} w ON w.pupil_id = m.pupil_id
        WHERE m.school_id = a.school_id AND m.assessment_id = a.id AND (m.value IS NOT NULL OR m.code IS NOT NULL))`.as(
        'marked',
      ),
      sql<number>`(SELECT count(*)::int FROM ${membersOf(ctx.today)} w)`.as('pupils'),
    ])
    .where('y.current', '=', true)
    .where('a.published_at', 'is', null)
    .where('a.publish_at', 'is', null)
    .where('a.cancelled_at', 'is', null)
    .where('a.on_day', '<=', ctx.today)
    .where(teachesCourse(ctx, true))
    .orderBy('a.on_day')
    .orderBy('a.id')
    .limit(200)
    .execute();
}

const yearTerms = (db: ReadDb, today: string) =>
  db
    .selectFrom('terms as t')
    .innerJoin('school_years as y', 'y.id', 't.year_id')
    .select(['t.id', 't.name', 't.starts_on as startsOn', 't.ends_on as endsOn'])
    .select([
      isClosed(today).as('closed'),
      sql<string>`COALESCE((SELECT d.reason FROM grade_terms d
        WHERE d.school_id = t.school_id AND d.term_id = t.id), '')`.as('reason'),
      sql<boolean>`(${today}::date BETWEEN t.starts_on AND t.ends_on)`.as('current'),
    ])
    .where('y.current', '=', true)
    .orderBy('t.starts_on')
    .limit(100)
    .execute();

/** One assessment with its course; 404 for a person who does not read its sheet. */
export async function readAssessment(ctx: ReadCtx, id: string) {
  const row = await courseRows(ctx.db)
    .innerJoin('assessments as a', 'a.course_id', 'c.id')
    .innerJoin('terms as t', 't.id', 'a.term_id')
    .select([
      'a.id as assessmentId',
      'a.title',
      'a.topic',
      'a.kind',
      'a.on_day as day',
      'a.mode',
      'a.box_id as boxId',
      'a.publish_at',
      'a.published_at',
      'a.parents_at',
      'a.cancelled_at',
      'a.version',
      'a.term_id as termId',
    ])
    .select([
      sql<string>`trim_scale(a.scale)::text`.as('scale'),
      sql<string>`trim_scale(a.coefficient)::text`.as('coefficient'),
      boxesJson.as('boxes'),
      filesJson('assessment_subject', sql`a.id`).as('subjectFiles'),
      filesJson('assessment_correction', sql`a.id`).as('correctionFiles'),
      marksIn(ctx).as('marksIn'),
      sql<boolean>`(${marksIn(ctx)} AND NOT ${isClosed(ctx.today)})`.as('write'),
      sql<number>`(SELECT count(*)::int FROM marks m WHERE m.school_id = a.school_id AND m.assessment_id = a.id
        AND (m.value IS NOT NULL OR m.code IS NOT NULL))`.as('marks'),
    ])
    .where('a.id', '=', id)
    .where(readsSheet(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  const { subject, subjectAr, colour, audience } = row;
  return {
    ...presentAssessment({ ...(row as unknown as StoredAssessment), id: row.assessmentId }),
    course: { id: row.id, subject, subjectAr, colour, audience },
    termId: row.termId,
    boxes: row.boxes.map(presentBox),
    marks: row.marks,
    subjectFiles: row.subjectFiles,
    correctionFiles: row.correctionFiles,
    can: { write: row.write && row.cancelled_at === null, files: row.marksIn && row.cancelled_at === null },
  };
}
