import { nameOf } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { WordState } from '@encrier/contract/teaching/report-cards';
import type { proofClass } from '@encrier/contract/teaching/report-cards-proof';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classOfTerm, courseRowsOf, pupilRows } from '../classes/class-rows.queries.ts';
import { mayJudge, proofReads } from '../report-cards.policy.ts';
import { rulesOf } from '../settings.queries.ts';

/** A class and a term whose comments the caller reviews; 404 for others, and when the school has no review. */
export async function classToProof(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>, id: string, termId: string) {
  const row = await classOfTerm(db, ctx, id, termId);
  const rules = await rulesOf(db);
  if (self(ctx).lookedAtBy !== null || !proofReads(rules.proof, row)) throw notFound();
  return { ...row, rules };
}

/** Comments of some courses of pupils for a term, that say something. */
const proofRows = (db: ReadDb, courseIds: readonly string[], termId: string, pupilIds: readonly string[]) =>
  db
    .selectFrom('report_comments as rc')
    .innerJoin('accounts as a', 'a.id', 'rc.by_id')
    .select(['rc.course_id', 'rc.pupil_id', 'rc.body', 'rc.version', 'rc.ask', 'rc.by_id'])
    .select([sql<WordState>`rc.state`.as('state'), nameOf('a').as('by')])
    .where('rc.course_id', 'in', [...courseIds])
    .where('rc.pupil_id', 'in', [...pupilIds])
    .where('rc.term_id', '=', termId)
    .where('rc.body', '<>', '')
    .execute();

export async function readProof(
  ctx: ReadCtx,
  id: string,
  { term: termId }: { term: string },
): Promise<ResponseInput<typeof proofClass>> {
  const { db, today } = ctx;
  const { name, term, manages, rules } = await classToProof(db, ctx, id, termId);
  const pupils = await pupilRows(db, id, today);
  const courses = await courseRowsOf(db, id, termId, today);
  const rows =
    pupils.length && courses.length
      ? await proofRows(
          db,
          courses.map((course) => course.id),
          termId,
          pupils.map((pupil) => pupil.id),
        )
      : [];
  const held = new Map(rows.map((row) => [`${row.course_id} ${row.pupil_id}`, row]));
  const { accountId } = self(ctx);
  return {
    class: { id, name },
    term: { id: term.id, name: term.name },
    courses: courses.map((course) => ({
      id: course.id,
      subject: course.subject,
      subjectAr: course.subjectAr,
      teachers: course.teachers,
      comments: pupils.flatMap((pupil) => {
        const row = held.get(`${course.id} ${pupil.id}`);
        if (!row) return [];
        const { body, version, state, ask, by } = row;
        const can = { judge: mayJudge(row.by_id === accountId, manages) };
        return [{ pupilId: pupil.id, label: pupil.label, body, version, state, ask, by, can }];
      }),
    })),
    rules: { maxLength: rules.maxLength, forbidden: rules.forbidden },
  };
}

/** How many comments of a class still wait to be approved. */
export async function waitingProof(
  db: ReadDb,
  courseIds: readonly string[],
  termId: string,
  pupilIds: readonly string[],
): Promise<number> {
  if (!courseIds.length || !pupilIds.length) return 0;
  const { n } = await db
    .selectFrom('report_comments')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('course_id', 'in', [...courseIds])
    .where('pupil_id', 'in', [...pupilIds])
    .where('term_id', '=', termId)
    .where('body', '<>', '')
    .where('state', '<>', 'approved')
    .executeTakeFirstOrThrow();
  return n;
}
