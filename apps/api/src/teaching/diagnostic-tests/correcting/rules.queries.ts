import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { isInForce } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { courseOrg } from '../../gradebook/courses.public.ts';
import { changesTest } from '../diagnostic-tests.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
const maxCorrectors = 200;

/** Accounts of teachers of this year in the organisations of a test, except its author; those of its subjects first. */
export async function correctorsOf(ctx: Asker, testId: string) {
  const ofTest = sql`diagnostic_test_courses tc JOIN courses c ON c.school_id = tc.school_id AND c.id = tc.course_id
    WHERE tc.school_id = app.school_id() AND tc.test_id = ${testId}::uuid`;
  const rows = await ctx.db
    .with('own', (db) =>
      db
        .selectFrom(
          sql<{
            org_id: string;
            subject_id: string;
          }>`(SELECT ${courseOrg} AS org_id, c.subject_id FROM ${ofTest})`.as<'o'>(sql`o`),
        )
        .select(['o.org_id', 'o.subject_id']),
    )
    .selectFrom('courses as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .innerJoin('course_teachers as ct', 'ct.course_id', 'c.id')
    .innerJoin('persons as p', 'p.id', 'ct.person_id')
    .innerJoin('accounts as a', 'a.person_id', 'p.id')
    .select(['a.id', 'p.last_name', 'p.first_name'])
    .select([
      nameOf('p').as('name'),
      sql<boolean>`bool_or(c.subject_id IN (SELECT subject_id FROM own))`.as('sameSubject'),
    ])
    .where('y.current', '=', true)
    .where('ct.role', '<>', 'assistant')
    .where(isInForce('ct', ctx.today))
    .where(sql<boolean>`${courseOrg} IN (SELECT org_id FROM own)`)
    .where((eb) =>
      eb('a.id', '<>', eb.selectFrom('diagnostic_tests as t').select('t.created_by').where('t.id', '=', testId)),
    )
    .groupBy(['a.id', 'p.last_name', 'p.first_name'])
    .orderBy('sameSubject', 'desc')
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('a.id')
    .limit(maxCorrectors)
    .execute();
  return rows.map(({ id, name, sameSubject }) => ({ id, name, sameSubject }));
}

/** Colleagues who may be the second corrector; 404 for a person who may not change the test. */
export async function listCorrectors(ctx: ReadCtx, id: string) {
  const test = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .select('t.id')
    .where('t.id', '=', id)
    .where(changesTest(ctx))
    .executeTakeFirst();
  if (!test) throw notFound();
  return { items: await correctorsOf(ctx, id) };
}
