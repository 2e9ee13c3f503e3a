import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { askedDays, firstDueHours } from './lesson-log.policy.ts';
import { isLogged, isPublished, overAt, personOf } from './lesson-log.reach.ts';

/** Number of hours set by the school, in SQL. */
const dueHours = sql<number>`COALESCE((SELECT ls.due_hours FROM log_settings ls
  WHERE ls.school_id = app.school_id()), ${firstDueHours}::int)`;

type Clock = Pick<Ctx, 'today' | 'now' | 'zone'>;
/**
 * Lessons that a teacher gave in person in the last weeks and of which nothing is published, with the course `c`; as
 * `l` and `e`.
 */
export const selectUnwritten = (db: ReadDb, clock: Clock, person: RawBuilder<unknown>) =>
  db
    .selectFrom('lesson_teachers as lt')
    .innerJoin('lessons as l', 'l.id', 'lt.lesson_id')
    .innerJoin('courses as c', 'c.id', 'l.course_id')
    .leftJoin('log_entries as e', 'e.lesson_id', 'l.id')
    .where(sql<boolean>`lt.person_id = ${person}`)
    .where('lt.on_day', '>=', addDays(clock.today, -askedDays))
    .where('lt.on_day', '<=', clock.today)
    .where(isLogged)
    .where(sql<boolean>`NOT ${isPublished}`)
    .where(sql<boolean>`${overAt(clock.zone)} <= ${clock.now}`);

/** When the entry of the lesson `l` is due. */
export const dueAt = (zone: string): RawBuilder<Date> =>
  sql<Date>`(${overAt(zone)} + make_interval(hours => ${dueHours}))`;

/** Number of lessons of a teacher without an entry. */
export async function missingCount(db: ReadDb, ctx: Ctx): Promise<number> {
  const person = personOf(ctx);
  if (!person) return 0;
  const row = await selectUnwritten(db, ctx, sql`${person}::uuid`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Lessons of a teacher without entry, one line per course; it opens the first of them. */
export const waitingEntries: QueueRows = (ctx) => {
  const person = personOf(ctx);
  if (!holds(ctx.actor, 'lesson-log.write') || !person) return null;
  return selectUnwritten(ctx.db, ctx, sql`${person}::uuid`)
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as gr', 'gr.id', 'c.group_id')
    .groupBy(['c.id', 's.name', 's.name_ar', 'k.name', 'gr.name'])
    .select([
      sql<string>`(array_agg(l.id ORDER BY l.on_day, l.starts))[1]`.as('id'),
      's.name as subject',
      's.name_ar as subject_ar',
      sql<string>`COALESCE(k.name, gr.name, '')`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`count(*)::int`.as('things'),
      sql<Date>`min(${overAt(ctx.zone)})`.as('since_at'),
      sql<Date>`min(${dueAt(ctx.zone)})`.as('due_at'),
    ]);
};
