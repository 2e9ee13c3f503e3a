import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  getTest,
  listTests,
  TestCourse,
  TestParents,
  TestPurpose,
  TestShows,
} from '@encrier/contract/teaching/diagnostic-tests';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { isLooking } from '#kernel/policy/actor.ts';
import { courseRows, teachesCourse } from '../../gradebook/courses.public.ts';
import { changesTest, pupilsCorrected, readsTest, testsIn } from '../diagnostic-tests.reach.ts';
import { stateOf } from '../diagnostic-tests.policy.ts';

export const pageSize = 30;

/** Courses of this year for which the caller makes tests, their own first. */
export async function listCourses(ctx: ReadCtx) {
  const rows = await courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(teachesCourse(ctx, true).as('mine'))
    .where('y.current', '=', true)
    .where(testsIn(ctx))
    .orderBy('mine', 'desc')
    .orderBy('subject')
    .orderBy('audience')
    .orderBy('c.id')
    .limit(1000)
    .execute();
  return { courses: rows.map(({ yearId: _, ...course }) => course) };
}

const coursesJson = sql<
  TestCourse[]
>`COALESCE((SELECT json_agg(json_build_object('id', c.id, 'subject', s.name, 'subjectAr', s.name_ar, 'colour', s.colour,
    'audience', COALESCE(k.name, gr.name, '')) ORDER BY COALESCE(k.name, gr.name), s.name)
  FROM diagnostic_test_courses tc JOIN courses c ON c.school_id = tc.school_id AND c.id = tc.course_id
  JOIN subjects s ON s.school_id = c.school_id AND s.id = c.subject_id
  LEFT JOIN classes k ON k.school_id = c.school_id AND k.id = c.class_id
  LEFT JOIN groups gr ON gr.school_id = c.school_id AND gr.id = c.group_id
  WHERE tc.school_id = t.school_id AND tc.test_id = t.id), '[]')`;

type Figures = { pupils: number; handed: number; sitting: number; waits: number };
/** Number of the caller's pupils in each state, by the last sitting of each that counts. */
const figuresJson = (ctx: Pick<Ctx, 'actor' | 'today'>) => sql<Figures>`(SELECT json_build_object('pupils', count(*),
    'handed', count(*) FILTER (WHERE x.handed_at IS NOT NULL), 'sitting', count(*) FILTER (WHERE x.id IS NOT NULL
      AND x.handed_at IS NULL),
    'waits', count(*) FILTER (WHERE x.handed_at IS NOT NULL AND x.score IS NULL))
  FROM ${pupilsCorrected(ctx)} pr LEFT JOIN LATERAL (SELECT g.id, g.handed_at, g.score FROM test_sittings g
    WHERE g.school_id = t.school_id AND g.test_id = t.id AND g.pupil_id = pr.pupil_id AND g.voided_at IS NULL
    ORDER BY g.turn DESC LIMIT 1) x ON TRUE)`;

const testRows = (db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>) =>
  db
    .selectFrom('diagnostic_tests as t')
    .select(['t.id', 't.title', 't.purpose', 't.minutes', 't.opens_at', 't.closes_at', 't.closed_at'])
    .select(['t.published_at', 't.version'])
    .select([
      coursesJson.as('courses'),
      sql<number>`jsonb_array_length(t.questions)`.as('questionCount'),
      nameOfAccountOrNone('t.created_by').as('author'),
      figuresJson(ctx).as('figures'),
    ]);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
type Row = Awaited<ReturnType<ReturnType<typeof testRows>['execute']>>[number];
const presentRow = (row: Row, now: Date) => ({
  id: row.id,
  title: row.title,
  purpose: row.purpose as TestPurpose,
  state: stateOf(row, now),
  courses: row.courses,
  questions: row.questionCount,
  minutes: row.minutes,
  opensAt: iso(row.opens_at),
  closesAt: iso(row.closed_at ?? row.closes_at),
  author: row.author,
  figures: row.figures,
  version: row.version,
});

/** Tests that the caller made or reaches, the latest first. */
export async function readTests(ctx: ReadCtx, { page, view }: QueryOf<typeof listTests>) {
  const closed = sql<boolean>`(t.closed_at IS NOT NULL OR COALESCE(t.closes_at <= ${ctx.now}, FALSE))`;
  const rows = await testRows(ctx.db, ctx)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where(readsTest(ctx))
    .where(
      view === 'draft'
        ? sql<boolean>`t.published_at IS NULL`
        : view === 'closed'
          ? sql<boolean>`(t.published_at IS NOT NULL AND ${closed})`
          : sql<boolean>`(t.published_at IS NOT NULL AND NOT ${closed})`,
    )
    .orderBy(sql`COALESCE(t.opens_at, t.published_at, t.created_at)`, 'desc')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map((row) => presentRow(row, ctx.now)), page, pageSize, total: rows[0]?.total ?? 0 };
}

/** One test with its keys; 404 for a person who does not make tests for its pupils. */
export async function readTest(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getTest>> {
  const row = await testRows(ctx.db, ctx)
    .select(['t.instructions', 't.attempts', 't.shuffle', 't.draw', 't.linear', 't.shows', 't.parents', 't.questions'])
    .select([
      changesTest(ctx).as('changes'),
      sql<boolean>`EXISTS (SELECT 1 FROM test_sittings g WHERE g.school_id = t.school_id AND g.test_id = t.id)`.as(
        'sat',
      ),
    ])
    .where('t.id', '=', id)
    .where(readsTest(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  const shown = presentRow(row, ctx.now);
  const writes = row.changes && !isLooking(ctx.actor);
  return {
    ...shown,
    instructions: row.instructions,
    attempts: row.attempts,
    shuffle: row.shuffle,
    draw: row.draw,
    linear: row.linear,
    shows: row.shows as TestShows,
    parents: row.parents as TestParents,
    items: row.questions as Question[],
    sat: row.sat,
    can: {
      edit: writes && shown.state !== 'closed',
      publish: writes && shown.state === 'draft',
      close: writes && (shown.state === 'open' || shown.state === 'planned'),
      remove: writes && !row.sat,
    },
  };
}
