import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { callsLesson, contradicted, dayOff, inState, teaches } from '../attendance.reach.ts';
import { eventInReach } from './office.queries.ts';
import { lessonTitle, lessonTitleAr } from '../../../planning/timetable/lessons/lessons.public.ts';
import { pupilWithin } from '../../../school/directory/directory.public.ts';

/** Deadlines of decisions: absences contradicted by a fact are decided before the family is notified. */
const within = { contradicted: '30 minutes', absence: '2 hours', justification: '48 hours' } as const;

/** Absences to decide: each one contradicted by a fact, and the others of one day together. */
export const waitingAbsences: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'attendance.validate')) return null;
  const open = eventInReach(ctx)
    .where(inState('pending'))
    .select(['ev.id', 'ev.on_day', 'ev.created_at'])
    .select([nameOf('h').as('pupil'), classNameOn(ctx.today).as('class'), contradicted.as('against')])
    // Evaluated once for each row, however often the groups below use it.
    .modifyEnd(sql`OFFSET 0`);
  return ctx.db
    .selectFrom(open.as('v'))
    .groupBy(sql`CASE WHEN v.against THEN v.id::text ELSE v.on_day::text END`)
    .groupBy('v.against')
    .select([
      sql<string>`CASE WHEN v.against THEN v.id::text ELSE v.on_day::text END`.as('id'),
      sql<string>`CASE WHEN v.against THEN min(v.pupil) ELSE '' END`.as('subject'),
      sql<string>`CASE WHEN count(DISTINCT v.class) <= 3 THEN COALESCE(string_agg(DISTINCT v.class, ', '), '')
        ELSE '' END`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`CASE WHEN v.against THEN 'contradicted' ELSE 'plain' END`.as('kind'),
      sql<number>`count(*)::int`.as('things'),
      sql<Date>`min(v.created_at)`.as('since_at'),
      sql<Date>`min(v.created_at) + CASE WHEN v.against THEN ${within.contradicted}
        ELSE ${within.absence} END::interval`.as('due_at'),
    ]);
};

/** Justifications from families that nobody has read. */
export const waitingJustified: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'attendance.justify')) return null;
  return ctx.db
    .selectFrom('justifications as j')
    .innerJoin('pupils as p', 'p.person_id', 'j.pupil_id')
    .innerJoin('persons as h', 'h.id', 'j.pupil_id')
    .leftJoin('accounts as a', 'a.id', 'j.by_id')
    .where(pupilWithin(ctx, 'attendance.justify'))
    .where(sql<boolean>`j.state = 'given'`)
    .select([
      'j.id',
      nameOf('h').as('subject'),
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('place'),
      nameOrNone('a').as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`1`.as('things'),
      'j.created_at as since_at',
      sql<Date>`j.created_at + ${within.justification}::interval`.as('due_at'),
    ]);
};

const instant = (column: 'starts' | 'ends', { zone }: Pick<ReadCtx, 'zone'>) =>
  sql<Date>`((l.on_day + make_interval(mins => ${sql.ref(`l.${column}`)})) AT TIME ZONE ${zone})`;
/** Minutes after the bell from which a roll call is missed. */
const grace = '15 minutes';

/**
 * Lessons of today that began without roll call: the caller's own, or all in reach for people who take roll calls in a
 * teacher's place.
 */
export const missingCalls: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'attendance.take')) return null;
  return ctx.db
    .selectFrom('lessons as l')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .leftJoin('classes as c', 'c.id', 'l.class_id')
    .leftJoin('groups as g', 'g.id', 'l.group_id')
    .leftJoin('roll_calls as r', 'r.lesson_id', 'l.id')
    .where('l.on_day', '=', ctx.today)
    .where('l.kind', '<>', 'meeting')
    .where('l.state', '=', 'planned')
    .where('r.id', 'is', null)
    .where(sql<boolean>`COALESCE(l.class_id, l.group_id) IS NOT NULL`)
    .where(sql<boolean>`${instant('starts', ctx)} + ${grace}::interval <= ${ctx.now}`)
    .where(sql<boolean>`${dayOff} IS NULL`)
    .where(callsLesson(ctx))
    .select([
      'l.id',
      lessonTitle.as('subject'),
      lessonTitleAr.as('subject_ar'),
      sql<string>`COALESCE(g.name, c.name, '')`.as('place'),
      sql<string>`COALESCE((SELECT string_agg(${nameOf('t')}, ', ' ORDER BY t.last_name)
        FROM lesson_teachers lt
        JOIN persons t ON t.school_id = lt.school_id AND t.id = lt.person_id
          WHERE lt.school_id = l.school_id AND lt.lesson_id = l.id), '')`.as('by'),
      sql<string>`CASE WHEN ${teaches(ctx)} THEN 'own' ELSE 'other' END`.as('kind'),
      sql<number>`1`.as('things'),
      instant('starts', ctx).as('since_at'),
      instant('ends', ctx).as('due_at'),
    ]);
};
