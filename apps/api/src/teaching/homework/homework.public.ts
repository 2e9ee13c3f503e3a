import { type HomeworkKind, homeworkModule } from '@encrier/contract/teaching/homework';
import { comingHomeworkCard, homeworkDayLine, toCorrectCard } from '@encrier/contract/teaching/homework-cards';
import { sql } from 'kysely';
import { dayLine } from '#kernel/day-line.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, isLooking } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { familyPupils } from '../../school/directory/directory.public.ts';
import { ownActors, ownRows, readsAsFamily } from './family/family.queries.ts';
import { lessonGone } from './giving/days.queries.ts';
import { tickRefusal } from './homework.policy.ts';
import { workState } from './homework.queries.ts';
import { givesIn, ownCourses } from './homework.reach.ts';
import { waitingWorks } from './work/work.queries.ts';

/** Days ahead shown on the first page, and the maximum number of homeworks. */
const ahead = 7;
const most = 6;
/**
 * Homework due in the coming days for the caller or their children, for one child when chosen; nothing when nothing is
 * due.
 */
async function coming(ctx: ReadCtx, child: string | null) {
  const pupils = (await ownActors(ctx)).filter(({ id, self }) => !child || self || id === child);
  if (!pupils.length) return null;
  const rows = await ownRows(
    ctx,
    pupils.map(({ id }) => id),
  )
    .where('h.due_on', '>', ctx.today)
    .where('h.due_on', '<=', addDays(ctx.today, ahead))
    .where('h.cancelled_at', 'is', null)
    .orderBy('h.due_on')
    .orderBy('s.name')
    .orderBy('h.id')
    .limit(60)
    .execute();
  if (!rows.length) return null;
  const open = (state: string): boolean => state === 'todo' || state === 'again' || state === 'late';
  return {
    today: ctx.today,
    left: rows.filter(({ state }) => open(state)).length,
    items: rows.slice(0, most).flatMap((row) => {
      const pupil = pupils.find(({ id }) => id === row.pupilId);
      if (!pupil) return [];
      const { id, pupilId, subject, subjectAr, colour, title, state } = row;
      return [
        {
          id,
          pupilId,
          subject,
          subjectAr,
          colour,
          title,
          state,
          kind: row.kind as HomeworkKind,
          dueOn: row.due_on,
          pupil: pupil.label,
          self: pupil.self,
          tick: pupil.can.act && tickRefusal({ cancelled: false }, state) === null,
        },
      ];
    }),
  };
}

/** A teacher's pending work: hand-ins to correct, and homework due for a lesson that does not take place. */
async function toCorrect(ctx: ReadCtx) {
  const question = waitingWorks(ctx);
  if (!question) return null;
  const rows = await ctx.db.selectFrom(question.as('w')).selectAll().orderBy('w.since_at').limit(200).execute();
  const { gone } = await ctx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .select(sql<number>`(count(*) FILTER (WHERE ${lessonGone(ctx.today)}))::int`.as('gone'))
    .where('h.due_on', '>=', ctx.today)
    .where('h.published_at', 'is not', null)
    .where(ownCourses(ctx))
    .executeTakeFirstOrThrow();
  if (!rows.length && !gone) return null;
  return {
    total: rows.reduce((sum, { things }) => sum + things, 0),
    gone,
    items: rows
      .slice(0, 4)
      .map(({ id, subject, place, things }) => ({ id, title: subject, course: place, waits: things })),
  };
}

/** What is due today for the pupils of a day, at the lesson it is due for. */
async function dueToday(ctx: ReadCtx, { day, personIds }: { day: string; personIds: readonly string[] }) {
  const mine = (await familyPupils(ctx.db, ctx)).filter((id) => personIds.includes(id));
  if (!mine.length) return null;
  const rows = await ownRows(ctx, mine)
    .where('h.due_on', '=', day)
    .where('h.cancelled_at', 'is', null)
    .where(
      sql<boolean>`(${workState(ctx.now)} IN ('todo', 'late', 'again') OR (h.hand_in <> 'none'
        AND ${workState(ctx.now)} = 'done'))`,
    )
    .orderBy('s.name')
    .orderBy('h.id')
    .limit(100)
    .execute();
  return rows.length
    ? {
        items: rows.map(({ id, pupilId, dueMinute, subject, subjectAr, title }) => ({
          id,
          personId: pupilId,
          at: dueMinute,
          subject,
          subjectAr,
          title,
        })),
      }
    : null;
}

/** Whether a teacher reads a homework of their courses; of a hand-in, unless its pupil withdrew it. */
async function givesPiece(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  if (!holds(ctx.actor, 'homework.write')) return false;
  const row = await db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .select('h.id')
    .where('h.id', '=', id)
    .where(givesIn(ctx))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Registers cards, the line of the day, and who may open the files: the teachers of the course, and the families
 * concerned.
 */
export function registerHomework(): void {
  homeCard(comingHomeworkCard, coming, homeworkModule);
  homeCard(toCorrectCard, toCorrect, homeworkModule);
  dayLine(homeworkDayLine, dueToday, homeworkModule);
  ownsFiles(
    'homework',
    { table: 'homework', module: homeworkModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' &&
      ((await readsAsFamily({ ...ctx, db }, id, null)) || (await givesPiece(ctx, db, id))),
  );
  ownsFiles('homework_work', { table: 'homework_works', module: homeworkModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account' || isLooking(ctx.actor)) return false;
    const row = await db
      .selectFrom('homework_works')
      .select(['homework_id', 'pupil_id', 'verdict'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return false;
    if (row.verdict && (await readsAsFamily({ ...ctx, db }, row.homework_id, row.pupil_id))) return true;
    return givesPiece(ctx, db, row.homework_id);
  });
  ownsFiles('hand_in', { table: 'hand_ins', module: homeworkModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account' || isLooking(ctx.actor)) return false;
    const row = await db
      .selectFrom('hand_ins')
      .select(['homework_id', 'pupil_id', 'taken_back_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return false;
    if (await readsAsFamily({ ...ctx, db }, row.homework_id, row.pupil_id)) return true;
    return row.taken_back_at === null && givesPiece(ctx, db, row.homework_id);
  });
}
