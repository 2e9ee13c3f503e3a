import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import type { ReportTerm } from '@encrier/contract/teaching/report-cards';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { courseRows, membersOf, teacherNames, termsIn } from '../../gradebook/gradebook.public.ts';
import { nearestTerm, stateOfClass } from '../report-cards.policy.ts';
import { coursesOfClass, leadsClass, managesClass, readsClass } from '../report-cards.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Terms of the class `k`, the first one first. */
const termsOfClass: RawBuilder<ReportTerm[]> =
  sql`COALESCE((SELECT json_agg(json_build_object('id', t.id, 'name', t.name,
  'startsOn', t.starts_on, 'endsOn', t.ends_on) ORDER BY t.starts_on) FROM terms t
  WHERE t.school_id = k.school_id AND ${termsIn(sql`k.year_id`, sql`l.org_id`)}), '[]')`;

/** Classes of this year that the caller may read whole, with their terms. */
export const classRows = (db: ReadDb, ctx: Asker) =>
  db
    .selectFrom('classes as k')
    .innerJoin('levels as l', 'l.id', 'k.level_id')
    .innerJoin('school_years as y', 'y.id', 'k.year_id')
    .select(['k.id', 'k.name', 'l.name as level', 'y.name as year', 'k.year_id as yearId', 'k.level_id as levelId'])
    .select('k.head_teacher_id as headTeacherId')
    .select([
      termsOfClass.as('terms'),
      leadsClass(ctx).as('leads'),
      managesClass(ctx).as('manages'),
      sql<string>`COALESCE((SELECT ${nameOf('hp')} FROM persons hp
        WHERE hp.school_id = k.school_id AND hp.id = k.head_teacher_id), '')`.as('headTeacher'),
    ])
    .where('y.current', '=', true)
    .where(readsClass(ctx));

/**
 * One such class and one of its terms: the requested one, else the nearest; 404 for other callers and for another
 * class's term.
 */
export async function classToRead(db: ReadDb, ctx: Asker, id: string, requested: string | undefined) {
  const row = await classRows(db, ctx).where('k.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const term = requested ? row.terms.find((one) => one.id === requested) : nearestTerm(row.terms, ctx.today);
  if (requested && !term) throw notFound();
  return { ...row, term: term ?? null };
}
export type ReadClass = Awaited<ReturnType<typeof classToRead>>;

/** The same for a write, which specifies its term. */
export async function classOfTerm(db: ReadDb, ctx: Asker, id: string, termId: string) {
  const row = await classToRead(db, ctx, id, termId);
  if (!row.term) throw notFound();
  return { ...row, term: row.term };
}

/** The progress of the cards of a class. */
export async function standingOf(db: ReadDb, classId: string, termId: string) {
  const row = await db
    .selectFrom('report_classes')
    .select(['frozen_at', 'published_at'])
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .executeTakeFirst();
  return { state: stateOfClass(row), frozenAt: row?.frozen_at ?? null };
}

/** Pupils of the class `classId` on a day. */
export const pupilRows = (db: ReadDb, classId: string, day: string) =>
  db
    .selectFrom('enrolments as e')
    .innerJoin('pupils as u', 'u.person_id', 'e.pupil_id')
    .innerJoin('persons as h', 'h.id', 'e.pupil_id')
    .select(['h.id', 'h.birth_on as birthOn', 'u.matricule'])
    .select([nameOf('h').as('label'), arabicNameOf('h').as('labelAr')])
    .where('e.class_id', '=', classId)
    .where(sql<boolean>`app.enrolled(e.to_on, ${day}) AND app.here(u.left_on, ${day})`)
    .orderBy(sql`h.last_name COLLATE app.names`)
    .orderBy(sql`h.first_name COLLATE app.names`)
    .orderBy('h.id')
    .execute();
export type ClassPupil = Awaited<ReturnType<typeof pupilRows>>[number];

/** Pupils who left a class and have a card of the term, with the last version of it. */
export const leaverRows = (db: ReadDb, classId: string, termId: string, day: string) =>
  db
    .selectFrom('report_cards as d')
    .innerJoin('persons as h', 'h.id', 'd.pupil_id')
    .select(['h.id', 'd.content'])
    .select([nameOf('h').as('label'), arabicNameOf('h').as('labelAr')])
    .where('d.class_id', '=', classId)
    .where('d.term_id', '=', termId)
    .where('d.replaced_at', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM enrolments e
        JOIN pupils u ON u.school_id = e.school_id AND u.person_id = e.pupil_id AND app.here(u.left_on, ${day})
        WHERE e.school_id = d.school_id AND e.pupil_id = d.pupil_id AND e.class_id = d.class_id
          AND app.enrolled(e.to_on, ${day}))`,
    )
    .orderBy(sql`h.last_name COLLATE app.names`)
    .orderBy(sql`h.first_name COLLATE app.names`)
    .orderBy('h.id')
    .execute();

/**
 * The day used for a pupil of a class: today while enrolled; the last day for a pupil who left and has a card of the
 * term. Null for others.
 */
export async function dayIn(
  db: ReadDb,
  { classId, termId, pupilId }: { classId: string; termId: string; pupilId: string },
  today: string,
): Promise<string | null> {
  const here = sql<boolean>`(app.enrolled(e.to_on, ${today}) AND app.here(u.left_on, ${today}))`;
  const row = await db
    .selectFrom('enrolments as e')
    .innerJoin('pupils as u', 'u.person_id', 'e.pupil_id')
    .select(sql<string>`(CASE WHEN ${here} THEN ${today}::date ELSE LEAST(e.to_on, u.left_on) END)::text`.as('day'))
    .where('e.class_id', '=', classId)
    .where('e.pupil_id', '=', pupilId)
    .where(
      sql<boolean>`(${here} OR EXISTS (SELECT 1 FROM report_cards d WHERE d.school_id = e.school_id
        AND d.pupil_id = e.pupil_id AND d.class_id = e.class_id AND d.term_id = ${termId}::uuid))`,
    )
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Marked courses of a class for a term, with the pupils of each. */
export const courseRowsOf = (db: ReadDb, classId: string, termId: string, day: string) =>
  courseRows(db)
    .innerJoin('classes as own', (join) => join.on('own.id', '=', classId))
    .select([
      teacherNames(day).as('teachers'),
      sql<string>`trim_scale(c.coefficient)::text`.as('coefficient'),
      sql<string[]>`ARRAY(SELECT w.pupil_id FROM ${membersOf(day)} w)`.as('members'),
      sql<boolean>`EXISTS (SELECT 1 FROM report_reviews rv
        WHERE rv.school_id = c.school_id AND rv.course_id = c.id AND rv.term_id = ${termId}::uuid)`.as('reviewed'),
    ])
    .where(coursesOfClass(sql`own`, sql`${termId}::uuid`, day))
    .orderBy('s.position')
    .orderBy('s.name')
    .orderBy('c.id')
    .limit(100)
    .execute();
export type ClassCourse = Awaited<ReturnType<typeof courseRowsOf>>[number];

/** Comments on some pupils by some courses for a term. */
export const commentRows = (db: ReadDb, courseIds: readonly string[], termId: string, pupilIds: readonly string[]) =>
  courseIds.length && pupilIds.length
    ? db
        .selectFrom('report_comments')
        .select(['course_id as courseId', 'pupil_id as pupilId', 'body'])
        .where('course_id', 'in', [...courseIds])
        .where('pupil_id', 'in', [...pupilIds])
        .where('term_id', '=', termId)
        .where('body', '<>', '')
        .execute()
    : Promise.resolve([]);

/** General comments and decisions of a class for a term. */
export const generalRows = (db: ReadDb, classId: string, termId: string) =>
  db
    .selectFrom('report_generals as g')
    .innerJoin('accounts as a', 'a.id', 'g.by_id')
    .select(['g.pupil_id as pupilId', 'g.body', 'g.decision', 'g.version', 'g.at'])
    .select(nameOf('a').as('by'))
    .where('g.class_id', '=', classId)
    .where('g.term_id', '=', termId)
    .execute();
