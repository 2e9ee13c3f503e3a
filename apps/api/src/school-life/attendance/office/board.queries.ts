import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { EventState, JustificationState } from '@encrier/contract/school-life/attendance';
import type { attendanceBoard, attendanceFigures } from '@encrier/contract/school-life/attendance-office';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classIdWithin } from '../../../school/directory/directory.public.ts';
import { classOfRow, dayOff, officeCalls, standingReason } from '../attendance.reach.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { countedAs } from '../closings/closings.queries.ts';
import { halfDays } from '../half-days.policy.ts';
import { reasonsOf, rulesOf } from '../settings/settings.queries.ts';
import { eventInReach } from './office.queries.ts';
import { lessonTitle, lessonTitleAr } from '../../../planning/timetable/lessons/lessons.public.ts';

/** Minutes after its beginning from which a roll call is missing. */
const lateAfter = 10;

/** Lessons of today whose roll call is due, the latest first. */
export const dueToday = (ctx: ReadCtx, now: number) =>
  ctx.db
    .selectFrom('lessons as l')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .leftJoin('classes as c', 'c.id', 'l.class_id')
    .leftJoin('groups as g', 'g.id', 'l.group_id')
    .leftJoin('roll_calls as r', 'r.lesson_id', 'l.id')
    .select(['l.id', 'l.starts', 'l.ends', 'r.id as roll_call_id', 'r.pupils'])
    .select([
      lessonTitle.as('title'),
      lessonTitleAr.as('titleAr'),
      sql<string>`COALESCE(g.name, c.name, '')`.as('audience'),
      sql<string>`COALESCE((SELECT string_agg(${nameOf('tp')}, ', ' ORDER BY tp.last_name)
        FROM lesson_teachers lt
        JOIN persons tp ON tp.school_id = lt.school_id AND tp.id = lt.person_id
          WHERE lt.school_id = l.school_id AND lt.lesson_id = l.id), '')`.as('teachers'),
    ])
    .where('l.on_day', '=', ctx.today)
    .where('l.state', '=', 'planned')
    .where('l.kind', '<>', 'meeting')
    .where(sql<boolean>`COALESCE(l.class_id, l.group_id) IS NOT NULL AND ${dayOff} IS NULL`)
    .where('l.starts', '<=', now - lateAfter)
    .where(officeCalls(ctx, 'attendance.validate'))
    .orderBy('l.starts', 'desc')
    .orderBy('audience')
    .limit(1000)
    .execute();

/** Who is missing now, which roll calls are missing, and the figures of today. */
export async function readBoard(ctx: ReadCtx): Promise<ResponseInput<typeof attendanceBoard>> {
  const { minute: now } = momentOf(ctx.now, ctx.zone);
  const missing = await eventInReach(ctx)
    .select(['ev.pupil_id', 'ev.title', 'ev.title_ar', 'ev.starts', 'ev.ends', 'ev.state', 'ev.justification'])
    .select([nameOf('h').as('pupil'), classNameOn(ctx.today).as('class_name')])
    .where('ev.on_day', '=', ctx.today)
    .where('ev.kind', 'in', ['absence', 'left_early'])
    .where('ev.state', 'in', ['pending', 'validated'])
    .where('ev.starts', '<=', now)
    .where('ev.ends', '>', now)
    .orderBy('h.last_name')
    .limit(500)
    .execute();
  const due = await dueToday(ctx, now);
  const counts = await eventInReach(ctx)
    .select([
      sql<number>`count(DISTINCT ev.pupil_id) FILTER (WHERE ev.kind = 'absence')::int`.as('absent'),
      sql<number>`count(DISTINCT ev.pupil_id) FILTER (WHERE ev.kind = 'late')::int`.as('late'),
    ])
    .where('ev.on_day', '=', ctx.today)
    .where('ev.state', 'in', ['pending', 'validated'])
    .executeTakeFirstOrThrow();
  const nowCalled = due.filter((one) => one.roll_call_id && one.starts <= now && one.ends > now);
  const called = nowCalled.reduce((sum, { pupils }) => sum + (pupils ?? 0), 0);
  return {
    today: ctx.today,
    now,
    missing: missing.map((row) => ({
      pupilId: row.pupil_id,
      pupil: row.pupil,
      className: row.class_name ?? '',
      title: row.title,
      titleAr: row.title_ar,
      starts: row.starts,
      ends: row.ends,
      state: row.state as EventState,
      justification: row.justification as JustificationState,
    })),
    undone: due
      .filter((one) => one.roll_call_id === null)
      .slice(0, 200)
      .map((one) => ({
        lessonId: one.id,
        classId: null,
        half: null,
        title: one.title,
        titleAr: one.titleAr,
        audience: one.audience,
        teachers: one.teachers,
        starts: one.starts,
        ends: one.ends,
      })),
    figures: {
      called: due.filter((one) => one.roll_call_id !== null).length,
      due: due.length,
      present: Math.max(0, called - missing.length),
      absent: counts.absent,
      late: counts.late,
    },
  };
}

/** Part of the called minutes in which pupils were there, to three digits; null without a roll call. */
export const rateOf = (away: number, called: number): number | null =>
  called ? Math.round((1 - Math.min(1, away / called)) * 1000) / 1000 : null;

/** Minutes of roll calls in a period, by class and weekday. */
const calledIn = (ctx: ReadCtx, { from, to }: QueryOf<typeof attendanceFigures>) =>
  ctx.db
    .selectFrom('roll_calls as r')
    .leftJoin('classes as c', 'c.id', 'r.class_id')
    .leftJoin('levels as v', 'v.id', 'c.level_id')
    .select([
      'r.class_id',
      'c.level_id',
      'v.position as level_position',
      sql<string>`COALESCE(v.name, '')`.as('level'),
      sql<string>`COALESCE(c.name, '')`.as('name'),
      sql<number>`extract(isodow FROM r.on_day)::int`.as('weekday'),
      sql<number>`sum((r.ends - r.starts) * r.pupils)::int`.as('minutes'),
    ])
    .where('r.on_day', '>=', from)
    .where('r.on_day', '<=', to)
    .where(classIdWithin(ctx, 'attendance.validate', sql`r.class_id`))
    .groupBy(['r.class_id', 'c.level_id', 'v.position', 'v.name', 'c.name', 'weekday'])
    .execute();
/** Validated rows of a period that mean an absence, and the roll calls that they replace. */
const awayIn = (ctx: ReadCtx, { from, to }: QueryOf<typeof attendanceFigures>) =>
  eventInReach(ctx)
    .select(['ev.pupil_id', 'ev.on_day', 'ev.kind', 'ev.starts', 'ev.ends', 'ev.minutes', 'ev.state'])
    .select(['ev.roll_call_id', standingReason.as('reason_id'), classOfRow.as('class_id')])
    .select(sql<number>`extract(isodow FROM ev.on_day)::int`.as('weekday'))
    .where('ev.state', 'in', ['validated', 'superseded'])
    .where('ev.kind', 'in', ['absence', 'late', 'left_early'])
    .where('ev.on_day', '>=', from)
    .where('ev.on_day', '<=', to)
    .limit(100_000)
    .execute();

/** Figures of a span, on validated rows and on the minutes that were called. */
export async function readFigures(
  ctx: ReadCtx,
  { from, to }: QueryOf<typeof attendanceFigures>,
): Promise<ResponseInput<typeof attendanceFigures>> {
  const called = await calledIn(ctx, { from, to });
  const found = await awayIn(ctx, { from, to });
  const reasons = await reasonsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  // A closed period keeps the hours and the reasons used for its count.
  const closed = await countedAs(ctx.db, { from, to });
  const busy = new Set(closed?.busyIds ?? reasons.filter((reason) => reason.busy).map(({ id }) => id));
  const counts = (row: (typeof found)[number]): boolean => !row.reason_id || !busy.has(row.reason_id);
  // Each absence counts once; the rate is a share of the minutes of roll calls, whichever row represents them.
  const rows = found.filter(({ state }) => state === 'validated');
  const away = rows.filter(counts);
  const calledAway = found.filter((row) => row.roll_call_id !== null && counts(row));
  const absences = away.filter(({ kind }) => kind === 'absence');
  const sum = (list: readonly { minutes: number }[]): number => list.reduce((all, { minutes }) => all + minutes, 0);
  const line = (id: string, name: string, of: (row: (typeof found)[number]) => boolean, minutes: number | null) => {
    const mine = (minutes === null ? rows : away).filter(of);
    return {
      id,
      name,
      rate: minutes === null ? null : rateOf(sum(calledAway.filter(of)), minutes),
      minutes: sum(mine),
      events: mine.length,
    };
  };
  const total = (list: typeof called): number => sum(list);
  const classes = [...new Map(called.map((one) => [one.class_id, one.name])).entries()];
  const levels = [
    ...new Map(
      [...called]
        .sort((a, b) => (a.level_position ?? 999) - (b.level_position ?? 999))
        .map((one) => [one.level_id, one.level] as const),
    ).entries(),
  ];
  const weekdays = [...new Set(called.map(({ weekday }) => weekday))].sort();
  const half = halfDays(
    absences.map((row) => ({ pupilId: row.pupil_id, day: row.on_day, starts: row.starts, ends: row.ends })),
    closed ?? (await rulesOf(ctx.db)),
  );
  return {
    closed: closed !== undefined,
    rate: rateOf(sum(calledAway), total(called)),
    absences: absences.length,
    late: away.filter(({ kind }) => kind === 'late').length,
    ...half,
    classes: classes
      .map(([id, name]) =>
        line(id ?? '', name, (row) => row.class_id === id, total(called.filter((one) => one.class_id === id))),
      )
      .sort((a, b) => (a.rate ?? 2) - (b.rate ?? 2)),
    levels: levels.map(([id, name]) => {
      const mine = called.filter((one) => one.level_id === id);
      const ids = new Set(mine.map((one) => one.class_id));
      return line(id ?? '', name, (row) => ids.has(row.class_id), total(mine));
    }),
    weekdays: weekdays.map((weekday) =>
      line(
        String(weekday),
        String(weekday),
        (row) => row.weekday === weekday,
        total(called.filter((one) => one.weekday === weekday)),
      ),
    ),
    reasons: [...new Set(rows.map((row) => row.reason_id))]
      .map((id) =>
        line(id ?? '', reasons.find((reason) => reason.id === id)?.label ?? '', (row) => row.reason_id === id, null),
      )
      .sort((a, b) => b.minutes - a.minutes),
  };
}
