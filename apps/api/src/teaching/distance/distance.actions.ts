import { ownRoom } from '@encrier/contract/planning/lessons';
import type { LinkCourseBody, LinkLessonBody } from '@encrier/contract/teaching/distance';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { isLink, linkLessonOf, makesRooms } from '../../planning/timetable/lessons/lessons.public.ts';
import { linksCourse, linksLesson } from './distance.reach.ts';
import { distanceRoom, type DistanceTx } from './distance.room.ts';
import { courseHasRooms } from './rooms/rooms.queries.ts';

const done = { ok: true } as const;

/**
 * Sets or removes the address of a lesson that the caller teaches; its participants are notified when it becomes
 * remote.
 */
export function linkLesson(ctx: Ctx, id: string, { url, version }: LinkLessonBody): Promise<typeof done> {
  return distanceRoom.act(ctx, 'distance.link_lesson', async (tx) => {
    const seen = await tx.db
      .selectFrom('lessons as l')
      .select(['l.remote_url', makesRooms(sql`l.org_id`).as('rooms')])
      .where('l.id', '=', id)
      .where(linksLesson(ctx))
      .executeTakeFirst();
    if (!seen) throw notFound();
    if (url === ownRoom && !seen.rooms) throw conflict('distance.no_room');
    if (!(await linkLessonOf(tx, { lessonId: id, url, version }))) return nothing(done);
    const audit = { object: { type: 'lesson', id }, before: { url: seen.remote_url }, after: { url } };
    return { result: done, audit };
  });
}

/** Replaces the address of a course, or sets the first one; refused when somebody else set another. */
async function writeLink(
  tx: DistanceTx,
  course_id: string,
  link: { url: string; from_on: string },
  held: { version: number } | undefined,
): Promise<void> {
  const written = held
    ? await tx.db
        .updateTable('course_links')
        .set({ ...link, version: held.version + 1 })
        .where('course_id', '=', course_id)
        .where('version', '=', held.version)
        .returning('course_id')
        .executeTakeFirst()
    : await tx.db
        .insertInto('course_links')
        .values({ school_id: tx.schoolId, course_id, ...link })
        .onConflict((oc) => oc.doNothing())
        .returning('course_id')
        .executeTakeFirst();
  if (!written) throw conflict('edited_meanwhile');
}

/** Gives the lessons of a course an address from today on, or removes it. */
export function linkCourse(ctx: Ctx, id: string, { url, version }: LinkCourseBody): Promise<typeof done> {
  return distanceRoom.act(ctx, 'distance.link_course', async (tx) => {
    const course = await tx.db
      .selectFrom('courses as c')
      .select(['c.id', courseHasRooms.as('rooms')])
      .where('c.id', '=', id)
      .where(linksCourse(ctx))
      .executeTakeFirst();
    if (!course) throw notFound();
    if (url === ownRoom && !course.rooms) throw conflict('distance.no_room');
    if (url !== ownRoom && !isLink(url)) throw invalid('lessons.link', { url: 'lessons.link' });
    const row = await tx.db.selectFrom('course_links').selectAll().where('course_id', '=', id).executeTakeFirst();
    requireVersion(row, version);
    if ((row?.url ?? '') === url) return nothing(done);
    // Past lessons of a course that was not remote before do not change.
    const from_on = row?.url ? row.from_on : ctx.today;
    await writeLink(tx, id, { url, from_on }, row);
    const audit = { object: { type: 'course', id }, before: { url: row?.url ?? '' }, after: { url } };
    return { result: done, audit };
  });
}
