import { filesJson } from '#kernel/files/attachment-json.ts';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { FamilyExam, familyExams } from '@encrier/contract/teaching/exams-family';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { followedPupils, ownFollowed } from '../../../school/directory/directory.public.ts';
import { shownState } from '../exams.policy.ts';
import { ownMakeups } from '../makeups/makeups.queries.ts';
import { allDone, examIdsOfPupil } from '../exams.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'now'> & { db: ReadDb };
const none = sql<Attachment[]>`'[]'::json`;

/** Tests that families have read of, a row for each of these pupils who has them; found from the pupils. */
export const ownRows = (ctx: Asker, pupilIds: readonly string[]) => {
  // A pupil's extra time is hidden during look-as.
  const looked = self(ctx).lookedAtBy !== null;
  return ctx.db
    .selectFrom(sql<{ id: string }>`unnest(${[...pupilIds]}::uuid[])`.as<'u'>(sql`u(id)`))
    .innerJoin(sql<{ exam_id: string }>`LATERAL ${examIdsOfPupil(sql`u.id`, ctx.today)}`.as<'o'>(sql`o`), (join) =>
      join.onTrue(),
    )
    .innerJoin('exams as x', 'x.id', 'o.exam_id')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .leftJoin('exam_sessions as n', 'n.id', 'x.session_id')
    .leftJoin('exam_seats as z', (join) => join.onRef('z.exam_id', '=', 'x.id').onRef('z.pupil_id', '=', 'u.id'))
    .leftJoin('classrooms as r', 'r.id', 'z.classroom_id')
    .select(['x.id', 'u.id as pupilId', 's.name as subject', 's.name_ar as subjectAr', 's.code', 's.colour', 'x.title'])
    .select([
      'x.on_day',
      'x.starts',
      'x.ends',
      'x.starts_at',
      'x.ends_at',
      'x.state',
      'x.reason',
      'x.syllabus',
      'x.material',
    ])
    .select(['z.seat', 'z.number', 'x.version', 'x.published_at'])
    .select([
      sql<string>`COALESCE(n.label, '')`.as('session'),
      sql<number>`${looked ? sql`0` : sql`COALESCE(z.extra_minutes, 0)`}::int`.as('extra'),
      sql<string>`COALESCE(r.name, (SELECT CASE WHEN count(*) = 1 THEN min(q.name) END FROM exam_rooms y
        JOIN classrooms q ON q.school_id = y.school_id AND q.id = y.classroom_id
          WHERE y.school_id = x.school_id AND y.exam_id = x.id), '')`.as('room'),
      sql<
        string | null
      >`(SELECT f.on_day::text FROM exams f WHERE f.school_id = x.school_id AND f.postponed_from_id = x.id)`.as(
        'movedTo',
      ),
      sql<
        Attachment[]
      >`CASE WHEN ${allDone(ctx.now)} THEN ${filesJson('exam_correction', sql`x.id`)} ELSE ${none} END`.as(
        'correction',
      ),
    ])
    .where('x.published_at', 'is not', null);
};
export type FamilyRow = Awaited<ReturnType<ReturnType<typeof ownRows>['executeTakeFirstOrThrow']>>;

const present = (row: FamilyRow, now: Date): FamilyExam => ({
  id: row.id,
  pupilId: row.pupilId,
  subject: row.subject,
  subjectAr: row.subjectAr,
  code: row.code,
  colour: row.colour,
  title: row.title,
  session: row.session,
  day: row.on_day,
  starts: row.starts,
  ends: row.ends + row.extra,
  state: shownState(row, now),
  reason: row.state === 'cancelled' || row.state === 'postponed' ? row.reason : '',
  movedTo: row.movedTo,
  syllabus: row.syllabus,
  material: row.material,
  room: row.room,
  seat: row.seat,
  number: row.number,
  correction: row.correction,
});

/** Tests of the caller or their children: coming ones, the next first, and the latest past ones. */
export async function readFamilyExams(ctx: ReadCtx): Promise<ResponseInput<typeof familyExams>> {
  const pupils = await ownFollowed(ctx);
  const ids = pupils.map(({ id }) => id);
  if (!ids.length) return { today: ctx.today, pupils, coming: [], past: [], makeups: [] };
  const coming = await ownRows(ctx, ids)
    .where('x.on_day', '>=', ctx.today)
    .orderBy('x.on_day')
    .orderBy('x.starts')
    .orderBy('x.id')
    .orderBy('u.id')
    .limit(200)
    .execute();
  const past = await ownRows(ctx, ids)
    .where('x.on_day', '<', ctx.today)
    .where('x.counts', '=', true)
    .orderBy('x.on_day', 'desc')
    .orderBy('x.starts')
    .orderBy('x.id')
    .orderBy('u.id')
    .limit(30)
    .execute();
  return {
    today: ctx.today,
    pupils,
    coming: coming.map((row) => present(row, ctx.now)),
    past: past.map((row) => present(row, ctx.now)),
    makeups: await ownMakeups(ctx, ids),
  };
}

/** Whether a published test concerns one of the caller's pupils. */
export async function readsAsFamily(ctx: Asker, id: string): Promise<boolean> {
  const ids = await followedPupils(ctx.db, ctx);
  if (!ids.length) return false;
  return (await ownRows(ctx, ids).where('x.id', '=', id).executeTakeFirst()) !== undefined;
}
