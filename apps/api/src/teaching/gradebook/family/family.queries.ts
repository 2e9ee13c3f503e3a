import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { ownGrades, WrittenFigures } from '@encrier/contract/teaching/gradebook';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { instantOf } from '#kernel/kept/watched.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { self } from '#kernel/policy/actor.ts';
import { familyPupils } from '../../../school/directory/directory.public.ts';
import { type Asker, boxesJson, courseRows, teacherNames } from '../gradebook.queries.ts';
import { isMember, isPublished, isReadBy, nearest, termsIn } from '../gradebook.reach.ts';
import { courseRules, pupilRules, rulesIn } from '../rules/rules.queries.ts';
import { presentBox } from '../gradebook.present.ts';
import { type MarkFile, type OwnRow, presentOwnMark } from './family.present.ts';

const personsOf = (db: ReadDb, ids: readonly string[]) =>
  db
    .selectFrom('persons as h')
    .select(['h.id', 'h.first_name', 'h.last_name'])
    .where('h.id', 'in', [...ids])
    .orderBy('h.birth_on')
    .orderBy('h.first_name')
    .execute();

/** Terms of this year for a pupil, from the organisation of the class. The current one, or the nearest, comes first. */
const termsOf = (db: ReadDb, pupilId: string, today: string, now: Date) =>
  db
    .selectFrom('terms as t')
    .innerJoin('school_years as y', 'y.id', 't.year_id')
    .select(['t.id', 't.name', 't.starts_on as startsOn', 't.ends_on as endsOn'])
    .select(pupilRules(pupilId, sql`y.id`).as('rules'))
    // Guardians can read more from then on.
    .select(
      sql<Date | null>`(SELECT min(a.parents_at) FROM assessments a
        WHERE a.school_id = t.school_id AND a.term_id = t.id AND a.parents_at > ${now})`.as('nextAt'),
    )
    .where('y.current', '=', true)
    .where(
      termsIn(
        sql`y.id`,
        sql`(SELECT l.org_id FROM enrolments e JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
          JOIN levels l ON l.school_id = k.school_id AND l.id = k.level_id
          WHERE e.school_id = t.school_id AND e.pupil_id = ${pupilId}::uuid AND e.year_id = y.id ORDER BY e.from_on DESC
            LIMIT 1)`,
      ),
    )
    .orderBy(nearest(today) as never)
    .execute();

const isSelf = (ctx: Pick<Asker, 'actor'>, pupilId: string): boolean => self(ctx).personId === pupilId;

const publishedJson = (ctx: Asker, now: Date, pupilId: string, termId: string) => sql<
  OwnRow[]
>`COALESCE((SELECT json_agg(json_build_object('assessmentId', a.id, 'title', a.title,
  'topic', a.topic, 'kind', a.kind, 'day', a.on_day, 'scale', trim_scale(a.scale)::text,
    'coefficient', trim_scale(a.coefficient)::text, 'mode', a.mode,
  'boxId', a.box_id, 'publishedAt', a.published_at, 'value', trim_scale(m.value)::text, 'code', m.code,
    'comment', m.comment, 'changedAt', m.changed_at)
  ORDER BY a.on_day, a.id)
  FROM marks m JOIN assessments a ON a.school_id = m.school_id AND a.id = m.assessment_id
  WHERE m.school_id = c.school_id AND m.pupil_id = ${pupilId}::uuid AND a.course_id = c.id
    AND a.term_id = ${termId}::uuid AND ${isReadBy(isSelf(ctx, pupilId), now)}
    AND (m.value IS NOT NULL OR m.code IS NOT NULL)), '[]')`;

/**
 * Files of the subject and of the correction of a course's assessments of a term; each mark takes those of its
 * assessment.
 */
const filesJson = (termId: string) => sql<
  MarkFile[]
>`COALESCE((SELECT json_agg(json_build_object('assessmentId', a.id, 'what', af.owner_type,
  'file', ${attachmentJson('af')})
  ORDER BY af.created_at, af.id) FROM assessments a JOIN files af ON af.school_id = a.school_id AND af.owner_id = a.id
    AND af.owner_type IN ('assessment_subject', 'assessment_correction')
  WHERE a.school_id = c.school_id AND a.course_id = c.id AND a.term_id = ${termId}::uuid), '[]')`;

/** Published marks of one of the caller's own pupils in a term; the courses without any mark too. */
function coursesOf(ctx: Asker, now: Date, pupilId: string, termId: string) {
  return courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .leftJoin('grade_figures as fg', (join) => join.onRef('fg.course_id', '=', 'c.id').on('fg.term_id', '=', termId))
    .select([
      teacherNames(ctx.today).as('teachers'),
      boxesJson.as('boxes'),
      sql<string>`trim_scale(c.coefficient)::text`.as('coefficient'),
      isMember(pupilId, ctx.today).as('present'),
      publishedJson(ctx, now, pupilId, termId).as('marks'),
      courseRules.as('rules'),
      filesJson(termId).as('files'),
      // Figures that include marks still hidden from a guardian are hidden from them too.
      sql<WrittenFigures | null>`CASE WHEN ${isSelf(ctx, pupilId)} OR NOT EXISTS (SELECT 1 FROM assessments a
        WHERE a.school_id = c.school_id AND a.course_id = c.id AND a.term_id = ${termId}::uuid AND ${isPublished}
          AND a.parents_at > ${now}) THEN fg.subject END`.as('figures'),
      sql<Record<string, WrittenFigures> | null>`fg.assessments`.as('byAssessment'),
    ])
    .where('y.current', '=', true)
    .where('c.marked', '=', true)
    .where(
      sql<boolean>`(${isMember(pupilId, ctx.today)} OR c.id = ANY (ARRAY(SELECT a.course_id FROM marks m
        JOIN assessments a ON a.school_id = m.school_id AND a.id = m.assessment_id
        WHERE m.school_id = app.school_id() AND m.pupil_id = ${pupilId}::uuid AND a.term_id = ${termId}::uuid
          AND ${isReadBy(isSelf(ctx, pupilId), now)})))`,
    )
    .orderBy('s.position')
    .orderBy('s.name')
    .limit(200)
    .execute();
}

/** Published marks of the caller or their child; 404 for other pupils. */
export async function readOwnGrades(
  ctx: Asker,
  query: QueryOf<typeof ownGrades>,
): Promise<ResponseInput<typeof ownGrades>> {
  const { db, today } = ctx;
  const { now, holdsUntil } = instantOf(ctx);
  const ids = await familyPupils(db, ctx);
  if (query.pupil && !ids.includes(query.pupil)) throw notFound();
  const persons = ids.length ? await personsOf(db, ids) : [];
  const pupilId = query.pupil ?? persons[0]?.id ?? null;
  const terms = pupilId ? await termsOf(db, pupilId, today, now) : [];
  for (const { nextAt } of terms) holdsUntil(nextAt);
  if (query.term && !terms.some(({ id }) => id === query.term)) throw notFound();
  const termId = query.term ?? terms[0]?.id ?? null;
  const rows = pupilId && termId ? await coursesOf(ctx, now, pupilId, termId) : [];
  const { rounding } = rulesIn(terms[0]?.rules ?? null);
  const { personId } = self(ctx);
  return {
    today,
    pupils: persons.map(({ id, first_name, last_name }) => ({
      id,
      label: `${first_name} ${last_name}`,
      self: id === personId,
    })),
    pupilId,
    terms: terms
      .map(({ rules: _rules, nextAt: _next, ...term }) => term)
      .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1)),
    termId,
    rounding,
    courses: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      subjectAr: row.subjectAr,
      colour: row.colour,
      audience: row.audience,
      teachers: row.teachers,
      coefficient: row.coefficient,
      present: row.present,
      boxes: row.boxes.map(presentBox),
      rules: rulesIn(row.rules),
      figures: row.figures,
      marks: row.marks.map((mark) => presentOwnMark(mark, row.byAssessment?.[mark.assessmentId] ?? null, row.files)),
    })),
  };
}

/** The latest marks of some pupils that `read` lets one know, the newest first. */
export const latestOf = (
  db: ReadDb,
  ids: readonly string[],
  read: RawBuilder<boolean>,
  since: Date | null,
  most: number,
) =>
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
      's.name_ar as subjectAr',
      'm.pupil_id as pupilId',
    ])
    .select(['h.first_name as pupil', 'm.code'])
    .select([
      sql<string | null>`trim_scale(m.value)::text`.as('value'),
      sql<string>`trim_scale(a.scale)::text`.as('scale'),
    ])
    .where('m.pupil_id', 'in', [...ids])
    .where('y.current', '=', true)
    .where(read)
    .where(sql<boolean>`(m.value IS NOT NULL OR m.code IS NOT NULL)`)
    .$if(since !== null, (qb) => qb.where(sql<boolean>`GREATEST(a.published_at, a.parents_at) >= ${since!}`))
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute();
