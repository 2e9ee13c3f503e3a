import type { SavedSeating } from '@encrier/contract/school-life/attendance-seating';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { attendanceRoom } from '../attendance.room.ts';
import { seatedIn } from './seating.queries.ts';

/** Each pupil of the list once, each seat once, within the room. */
function refuseSeats({ seats, rows, columns }: SavedSeating, pupilIds: readonly string[]): void {
  const known = new Set(pupilIds);
  if (seats.some(({ pupilId }) => !known.has(pupilId))) throw invalid('attendance.pupil_unknown');
  const places = new Set(seats.map(({ row, column }) => `${row} ${column}`));
  const seated = new Set(seats.map(({ pupilId }) => pupilId));
  if (places.size !== seats.length || seated.size !== seats.length) throw invalid('attendance.seat_taken');
  if (seats.some(({ row, column }) => row >= rows || column >= columns)) throw invalid('attendance.seat_taken');
}

/** Saves one's own plan of a class or a group whole, for the room of the lesson or for all the others. */
export function saveOwn(ctx: Ctx, body: SavedSeating): Promise<{ version: number }> {
  return attendanceRoom.act(ctx, 'attendance.seat', async (tx) => {
    const { personId } = ctx.actor as AccountActor;
    const seated = await seatedIn(
      { ...ctx, db: tx.db },
      { lesson: body.lessonId ?? undefined, class: body.classId ?? undefined },
    );
    if (!seated) throw notFound();
    if (!personId) throw forbidden();
    if (body.forRoom && !seated.roomId) throw invalid('attendance.no_room');
    const roomId = body.forRoom ? seated.roomId : null;
    refuseSeats(body, seated.pupilIds);
    // Two devices of one teacher come one after the other.
    await tx.db.selectFrom('persons').select('id').where('id', '=', personId).forUpdate().execute();
    const held = await tx.db
      .selectFrom('seating_plans')
      .select(['id', 'version'])
      .where('person_id', '=', personId)
      .where('class_id', seated.classId ? '=' : 'is', seated.classId)
      .where('group_id', seated.groupId ? '=' : 'is', seated.groupId)
      .where('classroom_id', roomId ? '=' : 'is', roomId)
      .executeTakeFirst();
    if ((held?.version ?? 0) !== body.version) throw conflict('edited_meanwhile', { version: held?.version ?? 0 });
    const version = body.version + 1;
    const id = held?.id ?? newId(ctx.now.getTime());
    const size = { rows: body.rows, columns: body.columns, saved_at: ctx.now, version };
    if (held) {
      await tx.db.updateTable('seating_plans').set(size).where('id', '=', id).execute();
      await tx.db.deleteFrom('seats').where('plan_id', '=', id).execute();
    } else
      await tx.db
        .insertInto('seating_plans')
        .values({
          school_id: tx.schoolId,
          id,
          person_id: personId,
          class_id: seated.classId,
          group_id: seated.groupId,
          classroom_id: roomId,
          ...size,
        })
        .execute();
    if (body.seats.length)
      await tx.db
        .insertInto('seats')
        .values(
          body.seats.map(({ pupilId, row, column }) => ({
            school_id: tx.schoolId,
            plan_id: id,
            pupil_id: pupilId,
            row_at: row,
            column_at: column,
          })),
        )
        .execute();
    return {
      result: { version },
      audit: { object: { type: 'seating_plan', id }, after: { rows: body.seats.length } },
    };
  });
}
