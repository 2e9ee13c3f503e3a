import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { reportWork } from '@encrier/contract/teaching/report-cards';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import {
  courseRows,
  courseOrg,
  courseTerms,
  membersOf,
  teachesCourse,
  termsIn,
} from '../gradebook/gradebook.public.ts';
import { classRows } from './classes/class-rows.queries.ts';
import { nearestTerm, stateOfClass, stateOfComments } from './report-cards.policy.ts';
import { isFrozen } from './report-cards.reach.ts';

/** Comments in courses for terms, on their pupils, by « course term ». */
async function writtenOf(db: ReadDb, courseIds: readonly string[], today: string) {
  const rows = courseIds.length
    ? await db
        .selectFrom('courses as c')
        .innerJoin('report_comments as rc', 'rc.course_id', 'c.id')
        .select(['c.id', 'rc.term_id as termId', sql<number>`count(*)::int`.as('written')])
        .where('c.id', 'in', [...courseIds])
        .where('rc.body', '<>', '')
        .where(sql<boolean>`rc.pupil_id IN ${membersOf(today)}`)
        .groupBy(['c.id', 'rc.term_id'])
        .execute()
    : [];
  return new Map(rows.map((row) => [`${row.id} ${row.termId}`, row.written]));
}

const reviewsOf = async (db: ReadDb, courseIds: readonly string[]): Promise<Set<string>> => {
  if (!courseIds.length) return new Set();
  const rows = await db
    .selectFrom('report_reviews')
    .select(['course_id', 'term_id'])
    .where('course_id', 'in', [...courseIds])
    .execute();
  return new Set(rows.map((row) => `${row.course_id} ${row.term_id}`));
};

/** Courses that the caller teaches this year, with the nearest term and the comments written for it. */
async function ownCourses(ctx: ReadCtx) {
  const { db, today } = ctx;
  if (!holds(ctx.actor, 'report-cards.write')) return [];
  const rows = await courseRows(db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select([
      courseTerms(today).as('terms'),
      sql<number>`(SELECT count(*)::int FROM ${membersOf(today)} w)`.as('pupils'),
    ])
    .where('y.current', '=', true)
    .where('c.marked', '=', true)
    .where(teachesCourse(ctx, true))
    .orderBy('audience')
    .orderBy('subject')
    .limit(200)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [written, reviewed] = [await writtenOf(db, ids, today), await reviewsOf(db, ids)];
  return rows.map((row) => {
    const term = nearestTerm(row.terms, today);
    const name = `${row.id} ${term?.id}`;
    const done = written.get(name) ?? 0;
    return {
      id: row.id,
      subject: row.subject,
      subjectAr: row.subjectAr,
      audience: row.audience,
      pupils: row.pupils,
      written: done,
      term: term && { id: term.id, name: term.name, startsOn: term.startsOn, endsOn: term.endsOn },
      state: stateOfComments(done, row.pupils, reviewed.has(name)),
    };
  });
}

/** Classes that the caller leads or makes the cards of, with their progress for the nearest term. */
async function ownClasses(ctx: ReadCtx) {
  const rows = await classRows(ctx.db, ctx)
    .select([
      sql<number>`(SELECT count(*)::int FROM enrolments e JOIN pupils u ON u.school_id = e.school_id
        AND u.person_id = e.pupil_id
        WHERE e.school_id = k.school_id AND e.class_id = k.id AND app.enrolled(e.to_on, ${ctx.today})
          AND app.here(u.left_on, ${ctx.today}))`.as('pupils'),
      sql<
        { termId: string; written: number }[]
      >`COALESCE((SELECT json_agg(json_build_object('termId', n.term_id, 'written', n.n))
        FROM (SELECT g.term_id, count(*)::int AS n FROM report_generals g
        WHERE g.school_id = k.school_id AND g.class_id = k.id AND g.body <> '' GROUP BY g.term_id) n), '[]')`.as(
        'generals',
      ),
      sql<
        { termId: string; published: string | null }[]
      >`COALESCE((SELECT json_agg(json_build_object('termId', fr.term_id, 'published', fr.published_at))
        FROM report_classes fr
        WHERE fr.school_id = k.school_id AND fr.class_id = k.id), '[]')`.as('frozen'),
    ])
    .orderBy('l.position')
    .orderBy('k.name')
    .limit(300)
    .execute();
  return rows.map((row) => {
    const term = nearestTerm(row.terms, ctx.today);
    const frozen = row.frozen.find(({ termId }) => termId === term?.id);
    return {
      id: row.id,
      name: row.name,
      term,
      pupils: row.pupils,
      written: row.generals.find(({ termId }) => termId === term?.id)?.written ?? 0,
      state: stateOfClass(frozen && { published_at: frozen.published ? new Date(frozen.published) : null }),
    };
  });
}

export async function readWork(ctx: ReadCtx): Promise<ResponseInput<typeof reportWork>> {
  return {
    today: ctx.today,
    courses: await ownCourses(ctx),
    classes: await ownClasses(ctx),
    can: { manage: holds(ctx.actor, 'report-cards.manage') },
  };
}

/** How long before and after the end of a term its comments are requested. */
const [before, after] = ['21 days', '45 days'];
/** The caller's courses whose term ends soon, or just ended, with the pupils without comment. */
export const waitingComments: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'report-cards.write')) return null;
  const missing = sql<number>`(SELECT count(*)::int FROM ${membersOf(ctx.today)} w WHERE NOT EXISTS (SELECT 1
    FROM report_comments rc
      WHERE rc.school_id = c.school_id AND rc.course_id = c.id AND rc.term_id = t.id AND rc.pupil_id = w.pupil_id
        AND rc.body <> '')
    AND NOT ${isFrozen(sql`w.pupil_id`, sql`c.year_id`, sql`t.id`, ctx.today)})`;
  return courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .innerJoin('terms as t', (join) => join.on(termsIn(sql`c.year_id`, courseOrg)))
    .where('y.current', '=', true)
    .where('c.marked', '=', true)
    .where(teachesCourse(ctx, true))
    .where(
      sql<boolean>`(${ctx.today}::date BETWEEN t.ends_on - ${before}::interval AND t.ends_on + ${after}::interval)`,
    )
    .where(
      sql<boolean>`(NOT EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id)
        OR EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id
          AND xt.term_id = t.id))`,
    )
    .where(sql<boolean>`${missing} > 0`)
    .clearSelect()
    .select([
      'c.id',
      's.name as subject',
      's.name_ar as subject_ar',
      sql<string>`COALESCE(k.name, gr.name, '')`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      missing.as('things'),
      sql<Date>`(t.ends_on - ${before}::interval)::timestamptz`.as('since_at'),
      sql<Date>`(t.ends_on + 1)::timestamptz`.as('due_at'),
    ]);
};
