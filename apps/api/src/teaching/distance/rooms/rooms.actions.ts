import { continues } from '#kernel/act/act.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { AppError, conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { distanceRoom } from '../distance.room.ts';
import { createAddress, endAddress, joinAddress, meetingOf, runningAddress } from './bbb.queries.ts';
import { endsRoomAt, nameInRoom } from './rooms.policy.ts';
import { askServer, lessonEnds, roomToJoin, serverOfOrg } from './rooms.queries.ts';

type Opened = { lessonId: string; orgId: string };
/** Schedules the end of a room. */
const endLater = (ctx: Ctx, opened: Opened, at: Date): Promise<null> =>
  distanceRoom.act(ctx, 'distance.open_room', async (tx) => {
    await tx.emit('distance.room_opened', opened, at);
    return continues(null);
  });

/** The address of a lesson's room, for this person now: a teacher opens it, the others enter once it is open. */
export async function wayIn(ctx: Ctx, id: string): Promise<{ url: string }> {
  const { lesson, orgId, at } = await roomToJoin(ctx, id);
  const meetingId = meetingOf(ctx.schoolId, id);
  if (lesson.teaches) {
    // The answer is only valid now, and is not stored for idempotency.
    await endLater({ ...ctx, idempotency: null }, { lessonId: id, orgId }, endsRoomAt(lesson));
    await askServer(ctx.kernel, createAddress(at, meetingId, lesson.name));
  } else if (!(await askServer(ctx.kernel, runningAddress(at, meetingId)))) throw conflict('distance.waiting');
  const comesForSelf = lesson.teaches || lesson.pupils.some((one) => one.id === lesson.selfId);
  const name = nameInRoom({ self: lesson.self, children: comesForSelf ? [] : lesson.pupils.map((one) => one.name) });
  return { url: joinAddress(at, meetingId, { id: lesson.selfId, name, moderates: lesson.teaches }) };
}

/** Ends a room opened here, some minutes after its lesson; for a moved lesson, after its new time. */
export async function endRoom(ctx: Ctx, opened: Opened): Promise<void> {
  const { lessonId, orgId } = opened;
  const { lesson, at } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    lesson: await db
      .selectFrom('lessons as l')
      .select(['l.state', lessonEnds(ctx).as('ends')])
      .where('l.id', '=', lessonId)
      .executeTakeFirst(),
    at: await serverOfOrg(ctx, db, orgId).catch(unlessGone),
  }));
  if (!at) return;
  const due = lesson?.state === 'planned' ? endsRoomAt(lesson) : ctx.now;
  if (due > ctx.now) {
    await endLater(ctx, opened, due);
    return;
  }
  await askServer(ctx.kernel, endAddress(at, meetingOf(ctx.schoolId, lessonId))).catch(unlessGone);
}

/** The school no longer has this server, its secret changed, or everybody left the room: there is nothing to end. */
const gone: readonly string[] = ['distance.no_room', 'distance.secret_refused', 'distance.room_refused'];
function unlessGone(error: unknown): null {
  if (error instanceof AppError && gone.includes(error.code)) return null;
  throw error;
}
