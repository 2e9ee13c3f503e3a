import { maxReplayDays, type ReplayBody } from '@encrier/contract/teaching/distance';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays, findUnrealDay } from '#kernel/policy/days.ts';
import { isLink } from '../../../planning/timetable/lessons/lessons.public.ts';
import { linksLesson } from '../distance.reach.ts';
import { distanceRoom, type DistanceTx } from '../distance.room.ts';

const done = { ok: true } as const;
const object = (id: string) => ({ type: 'distance_replay', id });

function refuseWrong(ctx: Ctx, { url, until }: ReplayBody): void {
  if (!isLink(url)) throw invalid('lessons.link', { url: 'lessons.link' });
  if (findUnrealDay({ until }) || until < ctx.today || until > addDays(ctx.today, maxReplayDays))
    throw invalid('distance.days_wrong', { until: 'distance.days_wrong' });
}

async function giveFiles(tx: DistanceTx, ctx: Ctx, id: string, fileIds: readonly string[]): Promise<void> {
  try {
    await adoptFiles(tx, ctx, fileIds, object(id));
  } catch (error) {
    throw error instanceof AppError ? invalid('distance.file_unknown', { fileIds: 'distance.file_unknown' }) : error;
  }
  await releaseFiles(tx, object(id), fileIds);
}

/** Replaces the recording of a lesson, or adds the first one; refused when somebody else added one meanwhile. */
async function writeReplay(
  tx: DistanceTx,
  ctx: Ctx,
  { id, lessonId, isHeld }: { id: string; lessonId: string; isHeld: boolean },
  given: ReplayBody,
): Promise<void> {
  const columns = { url: given.url, until_on: given.until, by_id: self(ctx).accountId };
  const written = isHeld
    ? await tx.db
        .updateTable('distance_replays')
        .set({ ...columns, version: given.version + 1 })
        .where('id', '=', id)
        .where('version', '=', given.version)
        .returning('id')
        .executeTakeFirst()
    : await tx.db
        .insertInto('distance_replays')
        .values({ school_id: tx.schoolId, id, lesson_id: lessonId, ...columns })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst();
  if (!written) throw conflict('edited_meanwhile');
}

/** Adds the recording of a lesson that has begun, or removes it when neither an address nor a file is given. */
export function giveReplay(ctx: Ctx, lessonId: string, given: ReplayBody): Promise<typeof done> {
  return distanceRoom.act(ctx, 'distance.replay', async (tx) => {
    const lesson = await tx.db
      .selectFrom('lessons as l')
      .leftJoin('distance_replays as r', (join) =>
        join.onRef('r.school_id', '=', 'l.school_id').onRef('r.lesson_id', '=', 'l.id'),
      )
      .select(['r.id', 'r.url', 'r.until_on', 'r.version', 'l.state'])
      .select(
        sql<boolean>`((l.on_day + make_interval(mins => l.starts)) AT TIME ZONE ${ctx.zone} <= ${ctx.now})`.as('begun'),
      )
      .where('l.id', '=', lessonId)
      .where(linksLesson(ctx))
      .executeTakeFirst();
    if (!lesson) throw notFound();
    requireVersion(lesson, given.version);
    if (!given.url && !given.fileIds.length) {
      if (!lesson.id) return nothing(done);
      await releaseFiles(tx, object(lesson.id), []);
      await tx.db.deleteFrom('distance_replays').where('id', '=', lesson.id).execute();
      return { result: done, audit: { object: object(lesson.id), before: { url: lesson.url } } };
    }
    refuseWrong(ctx, given);
    if (!lesson.begun || lesson.state === 'cancelled') throw conflict('distance.not_begun');
    const id = lesson.id ?? newId(ctx.now.getTime());
    await writeReplay(tx, ctx, { id, lessonId, isHeld: lesson.id !== null }, given);
    await giveFiles(tx, ctx, id, given.fileIds);
    return {
      result: done,
      audit: {
        object: object(id),
        ...(lesson.id && { before: { url: lesson.url, until_on: lesson.until_on } }),
        after: { url: given.url, until_on: given.until, lesson_id: lessonId, files: given.fileIds.length },
      },
    };
  });
}
