import type { BodyOf } from '@encrier/contract/kernel/route';
import type { moveSeat, placeExam, seatExam } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { orgWithin, staffWithin } from '../../../school/directory/directory.public.ts';
import { dealSeats, seatingOrder } from '../exams.policy.ts';
import { managesExam } from '../exams.reach.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { notifySupervisors } from '../notifying.actions.ts';
import { lockExam, longestFor, examObject, settleRules, whereTaken } from '../planning/holding.actions.ts';
import { convokePupils } from './convoking.actions.ts';

/** Checks that every room and supervisor belongs to the caller's organisations; 404 otherwise. */
async function known(tx: ExamsTx, ctx: Ctx, roomIds: readonly string[], staffIds: readonly string[]): Promise<void> {
  const rooms = await tx.db
    .selectFrom('classrooms as r')
    .select('r.id')
    .where('r.id', '=', sql<string>`any(${[...roomIds]}::uuid[])`)
    .where('r.archived_at', 'is', null)
    .where(orgWithin(ctx, 'exams.manage', sql`r.org_id`))
    .execute();
  const staff = await tx.db
    .selectFrom('staff as s')
    .select('s.person_id')
    .where('s.person_id', '=', sql<string>`any(${[...staffIds]}::uuid[])`)
    .where(sql<boolean>`app.here(s.left_on, ${ctx.today}) AND ${staffWithin(ctx, 'exams.manage', sql`s.person_id`)}`)
    .execute();
  if (rooms.length !== roomIds.length || staff.length !== staffIds.length) throw notFound();
}

type Hours = {
  school_id: number;
  exam_id: string;
  on_day: string;
  starts: number;
  ends: number;
  counts: boolean;
};
/** Writes the rooms of a test and their supervisors, including unchanged rooms. */
async function writeRooms(tx: ExamsTx, rooms: BodyOf<typeof placeExam>['rooms'], hours: Hours): Promise<void> {
  if (rooms.length)
    await tx.db
      .insertInto('exam_rooms')
      .values(rooms.map(({ roomId: classroom_id }, position) => ({ ...hours, classroom_id, position })))
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'exam_id', 'classroom_id'])
          .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
      )
      .execute();
  if (rooms.some((one) => one.supervisorIds.length))
    await tx.db
      .insertInto('exam_supervisors')
      .values(
        rooms.flatMap(({ roomId, supervisorIds: those }) =>
          those.map((person_id) => ({ ...hours, person_id, classroom_id: roomId })),
        ),
      )
      .execute();
}

/** Sets the rooms of a test and their supervisors; a pupil keeps the seat while the room stays. */
export function setExamRooms(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof placeExam>,
): Promise<{ id: string; version: number }> {
  return whereTaken(ctx, (note) =>
    examsRoom.act(ctx, 'exams.place', async (tx) => {
      const row = await lockExam(tx, id, managesExam(ctx), 'place', body.version);
      if (row.ends_at <= ctx.now) throw conflict('exams.settled');
      const roomIds = body.rooms.map((one) => one.roomId);
      const supervisorIds = body.rooms.flatMap((one) => one.supervisorIds);
      if (new Set(roomIds).size !== roomIds.length || new Set(supervisorIds).size !== supervisorIds.length)
        throw invalid('exams.person_twice', { rooms: 'exams.person_twice' });
      await known(tx, ctx, roomIds, supervisorIds);
      const { courseIds, starts, ends, on_day, counts, state } = row;
      const placement = { courseIds, roomIds, supervisorIds, starts, ends, day: on_day, except: id };
      note(placement, row);
      const reason = await settleRules(tx, ctx, placement, row, {
        reason: withoutOverrides(body.overrideReason),
        forgiven: ['notice', 'day_full', 'week_full', 'outing'],
      });
      await tx.db.deleteFrom('exam_supervisors').where('exam_id', '=', id).execute();
      await tx.db
        .deleteFrom('exam_rooms')
        .where('exam_id', '=', id)
        .where(sql<boolean>`classroom_id <> all(${roomIds}::uuid[])`)
        .execute();
      await tx.db
        .updateTable('exam_seats')
        .set({ seat: null })
        .where('exam_id', '=', id)
        .where('classroom_id', 'is', null)
        .execute();
      // Existing rooms are extended first: added ones then get the same end.
      const { books_until } = await tx.db
        .updateTable('exams')
        .set({ longest: await longestFor(tx, placement) })
        .where('id', '=', id)
        .returning('books_until')
        .executeTakeFirstOrThrow();
      const hours = { school_id: tx.schoolId, exam_id: id, on_day, starts, ends: books_until, counts };
      await writeRooms(tx, body.rooms, hours);
      const version = body.version + 1;
      await tx.db
        .updateTable('exams')
        .set({ version, ...(reason && { override_reason: reason }) })
        .where('id', '=', id)
        .execute();
      if (state === 'published') {
        const notice = { ...row, version };
        const [was, now] = [row.supervisorIds, supervisorIds];
        await notifySupervisors(
          tx,
          ctx,
          'supervise',
          notice,
          now.filter((one) => !was.includes(one)),
        );
        await notifySupervisors(
          tx,
          ctx,
          'unsupervise',
          notice,
          was.filter((one) => !now.includes(one)),
        );
      }
      return {
        result: { id, version },
        audit: { object: examObject(id), after: { rooms: roomIds.length, supervisors: supervisorIds.length } },
      };
    }),
  );
}

/** Seats all pupils again; newcomers are summoned first. */
export function seatPupils(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof seatExam>,
): Promise<{ id: string; version: number }> {
  return examsRoom.act(ctx, 'exams.seat', async (tx) => {
    const row = await lockExam(tx, id, managesExam(ctx), 'place', body.version);
    if (row.ends_at <= ctx.now) throw conflict('exams.settled');
    if (!row.roomIds.length) throw conflict('exams.no_room');
    await convokePupils(tx, ctx, row);
    const pupils = await tx.db
      .selectFrom('exam_seats as z')
      .innerJoin('persons as p', 'p.id', 'z.pupil_id')
      .select('z.pupil_id as pupilId')
      .select(
        sql<string>`COALESCE((SELECT e.class_id::text FROM enrolments e WHERE e.school_id = z.school_id
          AND e.pupil_id = z.pupil_id AND e.year_id = ${row.year_id}
          ORDER BY e.from_on DESC LIMIT 1), '')`.as('classId'),
      )
      .where('z.exam_id', '=', id)
      .orderBy(sql`p.last_name COLLATE app.names`)
      .orderBy(sql`p.first_name COLLATE app.names`)
      .orderBy('p.id')
      .execute();
    const rooms = await tx.db
      .selectFrom('exam_rooms as xr')
      .innerJoin('classrooms as r', 'r.id', 'xr.classroom_id')
      .select(['r.id', 'r.capacity'])
      .where('xr.exam_id', '=', id)
      .orderBy('xr.position')
      .orderBy('r.name')
      .execute();
    const dealt = dealSeats(seatingOrder(pupils, body), rooms);
    if (!dealt) throw conflict('exams.room_full');
    await tx.db.updateTable('exam_seats').set({ classroom_id: null, seat: null }).where('exam_id', '=', id).execute();
    const given = sql<{
      pupil: string;
      room: string;
      seat: number;
    }>`unnest(${dealt.map(({ one }) => one.pupilId)}::uuid[],
      ${dealt.map(({ roomId }) => roomId)}::uuid[], ${dealt.map((one) => one.seat)}::smallint[])`;
    await tx.db
      .updateTable('exam_seats')
      .from(given.as<'d'>(sql`d(pupil, room, seat)`))
      .set((eb) => ({ classroom_id: eb.ref('d.room'), seat: eb.ref('d.seat') }))
      .where('exam_seats.exam_id', '=', id)
      .whereRef('exam_seats.pupil_id', '=', 'd.pupil')
      .execute();
    const version = body.version + 1;
    await tx.db.updateTable('exams').set({ version }).where('id', '=', id).execute();
    return {
      result: { id, version },
      audit: {
        object: examObject(id),
        after: { seats: dealt.length, order: body.order, mix: body.mix, seed: body.seed },
      },
    };
  });
}

/** Moves one pupil by hand; a pupil already in that seat gets the other's. */
export function reseatPupil(
  ctx: Ctx,
  { id, pupilId }: { id: string; pupilId: string },
  { roomId, seat: number }: BodyOf<typeof moveSeat>,
): Promise<{ id: string }> {
  return examsRoom.act(ctx, 'exams.move_seat', async (tx) => {
    const exam = await lockExam(tx, id, managesExam(ctx), 'place', null);
    const own = await tx.db
      .selectFrom('exam_seats')
      .select(['classroom_id', 'seat'])
      .where('exam_id', '=', id)
      .where('pupil_id', '=', pupilId)
      .executeTakeFirst();
    if (!own) throw notFound();
    if (exam.ends_at <= ctx.now) throw conflict('exams.settled');
    const room = await tx.db
      .selectFrom('exam_rooms as xr')
      .innerJoin('classrooms as r', 'r.id', 'xr.classroom_id')
      .select('r.capacity')
      .where('xr.exam_id', '=', id)
      .where('r.id', '=', roomId)
      .executeTakeFirst();
    if (!room) throw notFound();
    if (room.capacity !== null && number > room.capacity) throw conflict('exams.room_full');
    const write = (who: string, classroom_id: string | null, seat: number | null) =>
      tx.db
        .updateTable('exam_seats')
        .set((eb) => ({ classroom_id, seat, version: eb('version', '+', 1) }))
        .where('exam_id', '=', id)
        .where('pupil_id', '=', who)
        .execute();
    const there = await tx.db
      .selectFrom('exam_seats')
      .select('pupil_id')
      .where('exam_id', '=', id)
      .where('classroom_id', '=', roomId)
      .where('seat', '=', number)
      .executeTakeFirst();
    // Free one seat first: two pupils never have the same seat.
    await write(pupilId, null, null);
    if (there && there.pupil_id !== pupilId) await write(there.pupil_id, own.classroom_id, own.seat);
    await write(pupilId, roomId, number);
    return { result: { id }, audit: { object: examObject(id), after: { pupil_id: pupilId, seat: number } } };
  });
}
