import { nameOf } from '#kernel/db/person-name.ts';
import { classNameInYear } from '#kernel/db/class-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { examMakeups, MakeupState } from '@encrier/contract/teaching/exams-makeups';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { managesExam, plansMakeups } from '../exams.reach.ts';
import { makeupRooms } from './rooms.queries.ts';

/** Days after a test during which its absent pupils are listed. */
const within = 60;

/** Seats `z` of the test `x` that were empty for a reason that the school accepted. */
export const isMissed = (): RawBuilder<boolean> =>
  sql<boolean>`(z.presence = 'absent' AND x.state IN ('published', 'marked') AND EXISTS (SELECT 1
    FROM attendance_events ev WHERE ev.school_id = z.school_id AND ev.pupil_id = z.pupil_id
      AND ev.on_day = x.on_day AND ev.kind = 'absence' AND ev.justification = 'accepted' AND ev.state <> 'rejected'
      AND ev.starts < x.ends AND ev.ends > x.starts))`;
/** Pupils who missed a test, those without plan first. */
export async function listMakeups(ctx: ReadCtx): Promise<ResponseInput<typeof examMakeups>> {
  const rows = await ctx.db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .innerJoin('exam_seats as z', 'z.exam_id', 'x.id')
    .innerJoin('persons as p', 'p.id', 'z.pupil_id')
    .leftJoin('exam_makeups as m', (join) =>
      join.onRef('m.exam_id', '=', 'z.exam_id').onRef('m.pupil_id', '=', 'z.pupil_id'),
    )
    .select([
      'x.id as examId',
      'z.pupil_id as pupilId',
      's.name as subject',
      's.name_ar as subjectAr',
      's.colour',
      'x.title',
      'x.on_day as day',
    ])
    .select([
      'm.state',
      'm.on_day as onDay',
      'm.starts',
      'm.ends',
      'm.place',
      'm.reason',
      'm.version',
      'm.classroom_id as roomId',
    ])
    .select([
      nameOf('p').as('pupil'),
      sql<number>`x.ends - x.starts`.as('length'),
      sql<string>`COALESCE(${classNameInYear(sql.ref('p.id'), sql.ref('x.year_id'))}, '')`.as('class'),
    ])
    .where('x.on_day', '>=', addDays(ctx.today, -within))
    .where('x.ends_at', '<=', ctx.now)
    .where(sql<boolean>`(m.state IS NOT NULL OR ${isMissed()})`)
    .where(plansMakeups(ctx))
    .orderBy(sql`(m.state IS NULL) DESC, (m.state = 'planned') DESC`)
    .orderBy('x.on_day', 'desc')
    .orderBy(sql`p.last_name COLLATE app.names`)
    .orderBy(sql`p.first_name COLLATE app.names`)
    .orderBy('p.id')
    .orderBy('x.id')
    .limit(200)
    .execute();
  const looked = self(ctx).lookedAtBy !== null;
  return {
    today: ctx.today,
    rows: rows.map(({ state, ends, length, ...one }) => ({
      ...one,
      state: (state ?? 'to_plan') as MakeupState,
      // Extra time is hidden during look-as.
      ends: looked && one.starts !== null ? one.starts + length : ends,
      place: one.place ?? '',
      reason: one.reason ?? '',
      version: one.version ?? 0,
    })),
    rooms: looked ? [] : await makeupRooms(ctx),
    can: { decide: !looked },
  };
}

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
/** Coming make-ups of the caller or their children. */
export async function ownMakeups(ctx: Asker, pupilIds: readonly string[]) {
  const looked = self(ctx).lookedAtBy !== null;
  const rows = await ctx.db
    .selectFrom('exam_makeups as m')
    .innerJoin('exams as x', 'x.id', 'm.exam_id')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .select([
      'x.id',
      'm.pupil_id as pupilId',
      's.name as subject',
      's.name_ar as subjectAr',
      's.colour',
      'x.title',
      'm.place',
    ])
    .select([sql<string>`m.on_day::text`.as('day'), sql<number>`m.starts`.as('starts')])
    .select(sql<number>`${looked ? sql`m.starts + x.ends - x.starts` : sql`m.ends`}`.as('ends'))
    .where('m.pupil_id', '=', sql<string>`any(${[...pupilIds]}::uuid[])`)
    .where('m.state', '=', 'planned')
    .where('m.on_day', '>=', ctx.today)
    .orderBy('m.on_day')
    .orderBy('m.starts')
    .orderBy('x.id')
    .limit(50)
    .execute();
  return rows;
}

/** Tests with pupils who wait for a make-up, and how many. */
export const waitingMakeups: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'exams.manage')) return null;
  const open = sql`FROM exam_seats z WHERE z.school_id = x.school_id AND z.exam_id = x.id AND ${isMissed()}
    AND NOT EXISTS (SELECT 1 FROM exam_makeups m WHERE m.school_id = z.school_id AND m.exam_id = z.exam_id
      AND m.pupil_id = z.pupil_id)`;
  return ctx.db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .select(['x.id', 's.name as subject', 's.name_ar as subject_ar', 'x.ends_at as since_at'])
    .select([
      sql<string>`COALESCE((SELECT string_agg(k.name, ', ' ORDER BY k.name) FROM exam_classes e
        JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
        WHERE e.school_id = x.school_id AND e.exam_id = x.id), '')`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`(SELECT count(*)::int ${open})`.as('things'),
      sql<Date | null>`x.ends_at + interval '14 days'`.as('due_at'),
    ])
    .where('x.on_day', '>=', addDays(ctx.today, -within))
    .where('x.ends_at', '<=', ctx.now)
    .where(sql<boolean>`EXISTS (SELECT 1 ${open})`)
    .where(managesExam(ctx));
};
