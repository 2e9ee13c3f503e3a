import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { logWeek } from '@encrier/contract/teaching/lesson-log';
import { sql } from 'kysely';
import { invalid } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { addDays, findUnrealDay, mondayOf } from '#kernel/policy/days.ts';
import { lessonTakesPlace } from '../../../planning/timetable/lessons/lessons.public.ts';
import { missingCount } from '../missing.queries.ts';
import { dueHoursOf, givenIn, lessonRows } from '../lesson-log.queries.ts';
import { dueState, entryState } from '../lesson-log.policy.ts';
import { isLogged, lessonIdsOf, overAt, personOf } from '../lesson-log.reach.ts';

/** The caller's lessons of a week, with the state of each entry. */
export async function readWeek(ctx: ReadCtx, query: QueryOf<typeof logWeek>): Promise<ResponseInput<typeof logWeek>> {
  if (findUnrealDay({ from: query.from ?? null })) throw invalid('invalid_input', { from: 'invalid_date' });
  const from = mondayOf(query.from ?? ctx.today);
  const dueHours = await dueHoursOf(ctx.db);
  const person = personOf(ctx);
  if (!person) return { today: ctx.today, from, dueHours, missing: 0, lessons: [] };
  const self = sql`${person}::uuid`;
  const rows = await lessonRows(ctx.db)
    .select(['e.title', 'e.body', 'e.published_at'])
    .select([
      isLogged.as('logged'),
      overAt(ctx.zone).as('overAt'),
      sql<boolean>`EXISTS (SELECT 1 FROM lesson_teachers st WHERE st.school_id = l.school_id AND st.lesson_id = l.id
        AND st.person_id = ${self} AND st.substitute)`.as('substitute'),
      sql<number>`(SELECT count(*)::int FROM homework h WHERE h.school_id = l.school_id AND h.course_id = l.course_id
        AND h.cancelled_at IS NULL AND ${givenIn(ctx.zone)})`.as('homework'),
    ])
    .where(
      sql<boolean>`l.id = ANY (ARRAY(SELECT own.id FROM ${lessonIdsOf(self, from, addDays(from, 6), ctx.today)} own))`,
    )
    .where(lessonTakesPlace)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy('l.id')
    .limit(200)
    .execute();
  return {
    today: ctx.today,
    from,
    dueHours,
    missing: await missingCount(ctx.db, ctx),
    lessons: rows.map(({ title, body, published_at, logged, overAt: over, ...row }) => {
      const state = entryState(title === null ? null : { title, body: body ?? '', published_at });
      return { ...row, title: title ?? '', state, due: dueState({ logged, overAt: over, state }, ctx.now, dueHours) };
    }),
  };
}
