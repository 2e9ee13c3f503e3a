import { examsModule } from '@encrier/contract/teaching/exams';
import { comingExamsCard, examDayLine } from '@encrier/contract/teaching/exams-family';
import { sql } from 'kysely';
import { dayLine } from '#kernel/day-line.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { ownFollowed } from '../../school/directory/directory.public.ts';
import { ownRows, readsAsFamily } from './family/family.queries.ts';
import { allDone, managesExam, supervisesExam, teachesExam, wroteExam } from './exams.reach.ts';

/** Days ahead that the first page shows, and how many at most. */
const ahead = 14;
const most = 5;
/** The next tests of the caller or their children, of one child when chosen; nothing when none is near. */
async function coming(ctx: ReadCtx, child: string | null) {
  const pupils = (await ownFollowed(ctx)).filter(({ id, self }) => !child || self || id === child);
  if (!pupils.length) return null;
  const rows = await ownRows(
    ctx,
    pupils.map(({ id }) => id),
  )
    .where('x.state', '=', 'published')
    .where('x.ends_at', '>', ctx.now)
    .where('x.on_day', '<=', addDays(ctx.today, ahead))
    .orderBy('x.on_day')
    .orderBy('x.starts')
    .orderBy('x.id')
    .orderBy('u.id')
    .limit(most)
    .execute();
  if (!rows.length) return null;
  return {
    today: ctx.today,
    items: rows.flatMap(({ id, pupilId, subject, subjectAr, colour, on_day, starts, room }) => {
      const pupil = pupils.find((one) => one.id === pupilId);
      const line = { id, pupilId, subject, subjectAr, colour, day: on_day, starts, room };
      return pupil ? [{ ...line, pupil: pupil.label, self: pupil.self }] : [];
    }),
  };
}

/** Tests of a day for the pupils and the teacher whose day it is. */
async function ofDay(ctx: ReadCtx, { day, personIds }: { day: string; personIds: readonly string[] }) {
  const mine = (await ownFollowed(ctx)).map(({ id }) => id).filter((id) => personIds.includes(id));
  const sat = mine.length
    ? await ownRows(ctx, mine)
        .where('x.on_day', '=', day)
        .where('x.counts', '=', true)
        .orderBy('x.starts')
        .orderBy('x.id')
        .limit(50)
        .execute()
    : [];
  const { personId } = self(ctx);
  const supervised =
    personId && personIds.includes(personId)
      ? await ctx.db
          .selectFrom('exams as x')
          .innerJoin('subjects as s', 's.id', 'x.subject_id')
          .innerJoin('exam_supervisors as v', 'v.exam_id', 'x.id')
          .innerJoin('classrooms as r', 'r.id', 'v.classroom_id')
          .select(['x.id', 'x.starts', 'x.ends', 's.name as subject', 's.name_ar as subjectAr', 'r.name as room'])
          .where('v.person_id', '=', personId)
          .where('v.on_day', '=', day)
          .where('x.state', 'in', ['published', 'marked'])
          .orderBy('x.starts')
          .execute()
      : [];
  const items = [
    ...sat.map((row) => ({
      personId: row.pupilId,
      at: row.starts,
      id: row.id,
      subject: row.subject,
      subjectAr: row.subjectAr,
      room: row.room,
      ends: row.ends + row.extra,
      supervises: false,
    })),
    ...supervised.map((row) => ({
      personId: personId!,
      at: row.starts,
      id: row.id,
      subject: row.subject,
      subjectAr: row.subjectAr,
      room: row.room,
      ends: row.ends,
      supervises: true,
    })),
  ];
  return items.length ? { items } : null;
}

/**
 * Who reads a test's files as staff: its author and the office at any time, its teachers and its supervisors from the
 * start.
 */
async function staffOpens(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('exams as x')
    .select('x.id')
    .where('x.id', '=', id)
    .where(
      sql<boolean>`(${managesExam(ctx)} OR ${wroteExam(ctx)} OR (x.state IN ('published', 'marked')
        AND x.starts_at <= ${ctx.now}
        AND (${teachesExam(ctx)} OR ${supervisesExam(ctx)})))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}
const opens = (ctx: Ctx): boolean => ctx.actor.kind === 'account' && ctx.actor.lookedAtBy === null;
/** Families may read the correction of a past test, once the time of the last pupil is over; never its subject. */
async function familyOpens(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  const held = await db
    .selectFrom('exams as x')
    .select('x.id')
    .where('x.id', '=', id)
    .where('x.counts', '=', true)
    .where(allDone(ctx.now))
    .executeTakeFirst();
  return held !== undefined && readsAsFamily({ ...ctx, db }, id);
}

/** Registers cards, the line of the day, and who may open the files. */
export function registerExams(): void {
  homeCard(comingExamsCard, coming, examsModule);
  dayLine(examDayLine, ofDay, examsModule);
  ownsFiles(
    'exam_subject',
    { table: 'exams', module: examsModule },
    async (ctx, db, id) => opens(ctx) && (await staffOpens(ctx, db, id)),
  );
  ownsFiles(
    'exam_correction',
    { table: 'exams', module: examsModule },
    async (ctx, db, id) => opens(ctx) && ((await staffOpens(ctx, db, id)) || (await familyOpens(ctx, db, id))),
  );
}
