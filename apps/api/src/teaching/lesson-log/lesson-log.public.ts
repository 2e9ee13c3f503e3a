import { lessonLogModule, missedCard } from '@encrier/contract/teaching/lesson-log';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { teachesCourse } from '../gradebook/courses.public.ts';
import { ownFollowed } from '../../school/directory/directory.public.ts';
import { missedCounts, readsAsFamily } from './family/family.queries.ts';
import { followsCourse, isPublished, writesLesson } from './lesson-log.reach.ts';

/** Days during which the first page shows missed lessons. */
const recalled = 7;

/**
 * What the caller or their children missed in the last days, for one child when chosen; nothing when nothing was
 * missed.
 */
async function missed(ctx: ReadCtx, child: string | null) {
  const pupils = (await ownFollowed(ctx)).filter(({ id, self }) => !child || self || id === child);
  const counts = await missedCounts(
    ctx,
    pupils.map(({ id }) => id),
    recalled,
  );
  const items = pupils.flatMap(({ id, label, self }) => {
    const found = counts.get(id);
    return found ? [{ pupilId: id, pupil: label, self, ...found }] : [];
  });
  return items.length ? { items } : null;
}

/**
 * Whether the caller writes the entry as a teacher, or reads it once published, as the direction or as a colleague of
 * the course.
 */
async function readsAsStaff(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  const own = holds(ctx.actor, 'lesson-log.write') ? teachesCourse(ctx) : sql<boolean>`FALSE`;
  const row = await db
    .selectFrom('log_entries as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .leftJoin('lessons as l', 'l.id', 'e.lesson_id')
    .select('e.id')
    .where('e.id', '=', id)
    .where(sql<boolean>`(${writesLesson(ctx)} OR (${isPublished} AND (${followsCourse(ctx)} OR ${own})))`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Registers the card of missed lessons, and who may open the files of a lesson: its teachers, the direction, and the
 * families who read it.
 */
export function registerLessonLog(): void {
  homeCard(missedCard, missed, lessonLogModule);
  ownsFiles(
    'log_entry',
    { table: 'log_entries', module: lessonLogModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && ((await readsAsFamily({ ...ctx, db }, id)) || (await readsAsStaff(ctx, db, id))),
  );
}
