import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { EventKind, EventState, JustificationState } from '@encrier/contract/school-life/attendance';
import type { collectiveChoices, pupilMonths } from '@encrier/contract/school-life/attendance-office';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classIdWithin, pupilWithin } from '../../../school/directory/directory.public.ts';
import { reasonsOf, rulesOf } from '../settings/settings.queries.ts';
import { type Asker, eventInReach } from './office.queries.ts';

/** Classes of this year in reach, and the reasons of the school. */
export async function listCollectiveChoices(ctx: ReadCtx): Promise<ResponseInput<typeof collectiveChoices>> {
  const classes = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name'])
    .where('y.current', '=', true)
    .where(classIdWithin(ctx, 'attendance.validate', sql`c.id`))
    .orderBy('c.position')
    .orderBy('c.name')
    .limit(300)
    .execute();
  const reasons = await reasonsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  const rules = await rulesOf(ctx.db);
  return {
    today: ctx.today,
    classes,
    reasons: reasons.filter(({ archived }) => !archived),
    hours: { from: rules.morningFrom, to: rules.afternoonTo },
  };
}

/** Pupils of a class on a day, or some pupils, in the reach of a person who validates. */
export async function listTogether(ctx: Asker, classId: string | null, ids: readonly string[], day: string) {
  let query = ctx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where(pupilWithin(ctx, 'attendance.validate'))
    .where(sql<boolean>`app.here(p.left_on, ${day})`);
  if (classId)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id
        AND e.class_id = ${classId}
        AND app.in_force(e.from_on, e.to_on, ${day}))`,
    );
  else query = query.where('p.person_id', '=', sql<string>`any(${[...ids]}::uuid[])`);
  const rows = await query.orderBy('p.person_id').limit(400).execute();
  return rows.map(({ person_id }) => person_id);
}

/** Rows of one pupil in this school year; not found out of reach. */
export async function monthsOf(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof pupilMonths>> {
  const pupil = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select([nameOf('h').as('label'), classNameOn(ctx.today).as('class_name')])
    .where('p.person_id', '=', id)
    .where(pupilWithin(ctx, 'attendance.validate'))
    .executeTakeFirst();
  if (!pupil) throw notFound();
  const year = await ctx.db
    .selectFrom('school_years')
    .select('starts_on')
    .where('current', '=', true)
    .executeTakeFirst();
  const from = year?.starts_on ?? ctx.today;
  const rows = await eventInReach(ctx)
    .select([
      'ev.id',
      'ev.kind',
      'ev.on_day',
      'ev.starts',
      'ev.ends',
      'ev.minutes',
      'ev.title',
      'ev.title_ar',
      'ev.state',
    ])
    .select('ev.justification')
    .where('ev.pupil_id', '=', id)
    .where('ev.state', 'in', ['pending', 'validated'])
    .where('ev.on_day', '>=', from)
    .orderBy('ev.on_day', 'desc')
    .orderBy('ev.starts')
    .limit(2000)
    .execute();
  return {
    today: ctx.today,
    pupil: pupil.label,
    className: pupil.class_name ?? '',
    from,
    events: rows.map((row) => ({
      id: row.id,
      kind: row.kind as EventKind,
      day: row.on_day,
      starts: row.starts,
      ends: row.ends,
      minutes: row.minutes,
      title: row.title,
      titleAr: row.title_ar,
      state: row.state as EventState,
      justification: row.justification as JustificationState,
    })),
  };
}
