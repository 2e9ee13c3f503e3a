import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { ownGrades, WrittenFigures } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { type Asker, boxesJson, courseRows, teacherNames } from '../gradebook.queries.ts';
import { familyPupils, isMember, isPublished, nearest, termsIn } from '../gradebook.reach.ts';
import { presentBox } from '../gradebook.present.ts';
import { type OwnRow, presentOwnMark } from './family.present.ts';

const personsOf = (db: ReadDb, ids: readonly string[]) =>
  db
    .selectFrom('persons as h')
    .select(['h.id', 'h.first_name', 'h.last_name'])
    .where('h.id', 'in', [...ids])
    .orderBy('h.birth_on')
    .orderBy('h.first_name')
    .execute();

/** Terms of this year for a pupil: those of the organisation of his class. The one in force, or the nearest, comes first. */
const termsOf = (db: ReadDb, pupilId: string, today: string) =>
  db
    .selectFrom('terms as t')
    .innerJoin('school_years as y', 'y.id', 't.year_id')
    .select(['t.id', 't.name', 't.starts_on as startsOn', 't.ends_on as endsOn'])
    .where('y.current', '=', true)
    .where(
      termsIn(
        sql`y.id`,
        sql`(SELECT l.org_id FROM enrolments e JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
          JOIN levels l ON l.school_id = k.school_id AND l.id = k.level_id
          WHERE e.school_id = t.school_id AND e.pupil_id = ${pupilId}::uuid AND e.year_id = y.id ORDER BY e.from_on DESC LIMIT 1)`,
      ),
    )
    .orderBy(nearest(today) as never)
    .execute();

const publishedJson = (pupilId: string, termId: string) => sql<
  OwnRow[]
>`COALESCE((SELECT json_agg(json_build_object('assessmentId', a.id, 'title', a.title,
  'topic', a.topic, 'kind', a.kind, 'day', a.on_day, 'scale', trim_scale(a.scale)::text, 'coefficient', trim_scale(a.coefficient)::text, 'mode', a.mode,
  'boxId', a.box_id, 'publishedAt', a.published_at, 'value', trim_scale(m.value)::text, 'code', m.code, 'comment', m.comment, 'changedAt', m.changed_at)
  ORDER BY a.on_day, a.id)
  FROM marks m JOIN assessments a ON a.school_id = m.school_id AND a.id = m.assessment_id
  WHERE m.school_id = c.school_id AND m.pupil_id = ${pupilId}::uuid AND a.course_id = c.id
    AND a.term_id = ${termId}::uuid AND ${isPublished}
    AND (m.value IS NOT NULL OR m.code IS NOT NULL)), '[]')`;

/** Published marks of one of the caller's own pupils in a term; the courses without any mark too. */
function coursesOf(ctx: Asker, pupilId: string, termId: string) {
  return courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .leftJoin('grade_figures as fg', (join) => join.onRef('fg.course_id', '=', 'c.id').on('fg.term_id', '=', termId))
    .select([
      teacherNames(ctx.today).as('teachers'),
      boxesJson.as('boxes'),
      sql<string>`trim_scale(c.coefficient)::text`.as('coefficient'),
      isMember(pupilId, ctx.today).as('present'),
      publishedJson(pupilId, termId).as('marks'),
      sql<WrittenFigures | null>`fg.subject`.as('figures'),
      sql<Record<string, WrittenFigures> | null>`fg.assessments`.as('byAssessment'),
    ])
    .where('y.current', '=', true)
    .where('c.marked', '=', true)
    .where(
      sql<boolean>`(${isMember(pupilId, ctx.today)} OR c.id = ANY (ARRAY(SELECT a.course_id FROM marks m
        JOIN assessments a ON a.school_id = m.school_id AND a.id = m.assessment_id
        WHERE m.school_id = app.school_id() AND m.pupil_id = ${pupilId}::uuid AND a.term_id = ${termId}::uuid AND ${isPublished})))`,
    )
    .orderBy('s.position')
    .orderBy('s.name')
    .limit(200)
    .execute();
}

/** Published marks of one's child or one's own; 404 for a pupil who is neither. */
export async function own(ctx: Asker, query: QueryOf<typeof ownGrades>): Promise<ResponseInput<typeof ownGrades>> {
  const { db, today } = ctx;
  const ids = await familyPupils(db, ctx);
  if (query.pupil && !ids.includes(query.pupil)) throw notFound();
  const persons = ids.length ? await personsOf(db, ids) : [];
  const pupilId = query.pupil ?? persons[0]?.id ?? null;
  const terms = pupilId ? await termsOf(db, pupilId, today) : [];
  if (query.term && !terms.some(({ id }) => id === query.term)) throw notFound();
  const termId = query.term ?? terms[0]?.id ?? null;
  const rows = pupilId && termId ? await coursesOf(ctx, pupilId, termId) : [];
  const { personId } = ctx.actor as AccountActor;
  return {
    today,
    pupils: persons.map(({ id, first_name, last_name }) => ({
      id,
      label: `${first_name} ${last_name}`,
      self: id === personId,
    })),
    pupilId,
    terms: terms.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1)),
    termId,
    courses: rows.map((row) => ({
      ...{ id: row.id, subject: row.subject, subjectAr: row.subjectAr, colour: row.colour, audience: row.audience },
      ...{ teachers: row.teachers, coefficient: row.coefficient, present: row.present },
      boxes: row.boxes.map(presentBox),
      figures: row.figures,
      marks: row.marks.map((mark) => presentOwnMark(mark, row.byAssessment?.[mark.assessmentId] ?? null)),
    })),
  };
}

/** The latest published marks of some pupils, the newest first. */
export const latestOf = (db: ReadDb, ids: readonly string[], since: Date | null, most: number) =>
  db
    .selectFrom('marks as m')
    .innerJoin('assessments as a', 'a.id', 'm.assessment_id')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .innerJoin('persons as h', 'h.id', 'm.pupil_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select([
      'a.id as assessmentId',
      'a.course_id as courseId',
      'a.title',
      'a.on_day as day',
      's.name as subject',
      'm.pupil_id as pupilId',
    ])
    .select(['h.first_name as pupil', 'm.code'])
    .select([
      sql<string | null>`trim_scale(m.value)::text`.as('value'),
      sql<string>`trim_scale(a.scale)::text`.as('scale'),
    ])
    .where('m.pupil_id', 'in', [...ids])
    .where('y.current', '=', true)
    .where(isPublished)
    .where(sql<boolean>`(m.value IS NOT NULL OR m.code IS NOT NULL)`)
    .$if(since !== null, (qb) => qb.where('a.published_at', '>=', since!))
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute();
