import type { SavedSeating } from '@encrier/contract/school-life/attendance-seating';
import { newId } from '#kernel/db/id.ts';
import { forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
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

type Plan = { id: string; rows: number; columns: number; saved_at: Date; version: number };
type Of = { person_id: string; class_id: string | null; group_id: string | null; classroom_id: string | null };

/** The caller's own plan of a class or a group, for one room or for all others. */
const heldPlan = (tx: AttendanceTx, { person_id, class_id, group_id, classroom_id }: Of) =>
  tx.db
    .selectFrom('seating_plans')
    .select(['id', 'version'])
    .where('person_id', '=', person_id)
    .where('class_id', class_id ? '=' : 'is', class_id)
    .where('group_id', group_id ? '=' : 'is', group_id)
    .where('classroom_id', classroom_id ? '=' : 'is', classroom_id)
    .executeTakeFirst();

/** Replaces the locked plan and its seats, or writes the first one. */
async function writePlan(tx: AttendanceTx, isHeld: boolean, of: Of, { id, ...size }: Plan): Promise<void> {
  if (isHeld) {
    await tx.db.updateTable('seating_plans').set(size).where('id', '=', id).execute();
    await tx.db.deleteFrom('seats').where('plan_id', '=', id).execute();
  } else
    await tx.db
      .insertInto('seating_plans')
      .values({ school_id: tx.schoolId, id, ...of, ...size })
      .execute();
}

/** Saves the caller's whole plan of a class or a group, for the room of the lesson or for all others. */
export function saveOwn(ctx: Ctx, body: SavedSeating): Promise<{ version: number }> {
  return attendanceRoom.act(ctx, 'attendance.seat', async (tx) => {
    const { personId } = self(ctx);
    const seated = await seatedIn(
      { ...ctx, db: tx.db },
      { lesson: body.lessonId ?? undefined, class: body.classId ?? undefined },
    );
    if (!seated) throw notFound();
    if (!personId) throw forbidden();
    if (body.forRoom && !seated.roomId) throw invalid('attendance.no_room');
    const roomId = body.forRoom ? seated.roomId : null;
    refuseSeats(body, seated.pupilIds);
    // Two devices of one teacher save one after the other.
    await tx.db.selectFrom('persons').select('id').where('id', '=', personId).forUpdate().execute();
    const of = { person_id: personId, class_id: seated.classId, group_id: seated.groupId, classroom_id: roomId };
    const held = await heldPlan(tx, of);
    requireVersion(held, body.version);
    const version = body.version + 1;
    const id = held?.id ?? newId(ctx.now.getTime());
    const { rows, columns } = body;
    await writePlan(tx, held !== undefined, of, { id, rows, columns, saved_at: ctx.now, version });
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
