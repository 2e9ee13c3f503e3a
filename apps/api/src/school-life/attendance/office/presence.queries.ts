import { presenceCard } from '@encrier/contract/school-life/attendance-presence';
import { attendanceModule } from '@encrier/contract/school-life/attendance';
import { sql } from 'kysely';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { type CountedSpan, dashboardCard } from '#kernel/dashboard.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { classIdWithin } from '../../../school/directory/directory.public.ts';
import { reasonsOf } from '../settings/settings.queries.ts';
import { classOfRow, standingReason } from '../attendance.reach.ts';
import { dueToday, rateOf } from './board.queries.ts';
import { eventInReach } from './office.queries.ts';

type Days = { from: string; to: string };
const shownDays = 20;
const shownUndone = 6;

/** Minutes of roll calls by day and level. */
const called = (ctx: ReadCtx, { from, to }: Days) =>
  ctx.db
    .selectFrom('roll_calls as r')
    .leftJoin('classes as c', 'c.id', 'r.class_id')
    .leftJoin('levels as v', 'v.id', 'c.level_id')
    .select(['r.on_day', 'v.id as level_id', sql<string>`COALESCE(v.name, '')`.as('level')])
    .select([
      sql<number>`COALESCE(v.position, 32767)`.as('position'),
      sql<number>`sum((r.ends - r.starts) * r.pupils)::int`.as('minutes'),
    ])
    .where('r.on_day', '>=', from)
    .where('r.on_day', '<=', to)
    .where(classIdWithin(ctx, 'attendance.validate', sql`r.class_id`))
    .groupBy(['r.on_day', 'v.id', 'v.name', 'v.position'])
    .execute();

/**
 * What reduces presence: validated rows, and those of today that nobody rejected; not absences requested by the school
 * itself.
 */
async function away(ctx: ReadCtx, { from, to }: Days, called = false) {
  const reasons = await reasonsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  const busy = reasons.filter((reason) => reason.busy).map(({ id }) => id);
  return eventInReach(ctx)
    .where('ev.kind', 'in', ['absence', 'late', 'left_early'])
    .where((eb) =>
      eb.or([
        eb('ev.state', '=', 'validated'),
        eb.and([eb('ev.on_day', '=', ctx.today), eb('ev.state', '=', 'pending')]),
        ...(called ? [eb('ev.state', '=', 'superseded')] : []),
      ]),
    )
    .where('ev.on_day', '>=', from)
    .where('ev.on_day', '<=', to)
    .where(sql<boolean>`COALESCE(${standingReason} <> ALL (${busy}::uuid[]), TRUE)`);
}
const missed = async (ctx: ReadCtx, days: Days) =>
  (await away(ctx, days, true))
    // In its own sub-query: inside the join it would be looked up twice for each row.
    .leftJoin(sql<{ id: string | null }>`LATERAL (SELECT ${classOfRow} AS id OFFSET 0)`.as('own'), (join) =>
      join.onTrue(),
    )
    .leftJoin('classes as c', 'c.id', 'own.id')
    .select(['ev.on_day', 'c.level_id'])
    .select([
      sql<number>`COALESCE(sum(ev.minutes) FILTER (WHERE ev.roll_call_id IS NOT NULL), 0)::int`.as('minutes'),
      sql<number>`(count(*) FILTER (WHERE ev.kind = 'absence' AND ev.state <> 'superseded'))::int`.as('absences'),
    ])
    .groupBy(['ev.on_day', 'c.level_id'])
    .execute();
/** Pupils, each once. */
const persons = async (ctx: ReadCtx, days: Days) =>
  (await away(ctx, days))
    .select([
      sql<number>`(count(DISTINCT ev.pupil_id) FILTER (WHERE ev.kind = 'absence'))::int`.as('absent'),
      sql<number>`(count(DISTINCT ev.pupil_id) FILTER (WHERE ev.kind = 'late'))::int`.as('late'),
    ])
    .executeTakeFirstOrThrow();

const within =
  ({ from, to }: Days) =>
  ({ on_day }: { on_day: string }): boolean =>
    on_day >= from && on_day <= to;
const sum = (rows: readonly { minutes: number }[]): number => rows.reduce((all, { minutes }) => all + minutes, 0);

/**
 * Presence over a period and the one before, by day and level, and the roll calls of today; null for people who do not
 * validate.
 */
async function presence(ctx: ReadCtx, { from, to, before }: CountedSpan) {
  if (!holds(ctx.actor, 'attendance.validate')) return null;
  // Four weeks hold the last days with a roll call, holidays apart.
  const since = [before.from, addDays(to, -41)].sort()[0] ?? from;
  const calls = await called(ctx, { from: since, to });
  const rows = await missed(ctx, { from: since, to });
  const of = (days: Days): number | null => rateOf(sum(rows.filter(within(days))), sum(calls.filter(within(days))));
  const now = await persons(ctx, { from, to });
  const then = await persons(ctx, before);
  const levels = Map.groupBy(calls.filter(within({ from, to })), ({ level_id }) => level_id);
  const due = await dueToday(ctx, momentOf(ctx.now, ctx.zone).minute);
  const undone = due.filter(({ roll_call_id }) => roll_call_id === null);
  return {
    rate: of({ from, to }),
    rateBefore: of(before),
    absent: now.absent,
    absentBefore: then.absent,
    late: now.late,
    lateBefore: then.late,
    days: [...new Set(calls.map(({ on_day }) => on_day))]
      .sort()
      .slice(-shownDays)
      .map((day) => ({ day, rate: of({ from: day, to: day }) })),
    levels: [...levels]
      .sort(([, [a]], [, [b]]) => a!.position - b!.position || a!.level.localeCompare(b!.level))
      .map(([id, mine]) => {
        const own = rows.filter((row) => row.level_id === id && within({ from, to })(row));
        return {
          name: mine[0]!.level,
          rate: rateOf(sum(own), sum(mine)),
          absences: own.reduce((all, { absences }) => all + absences, 0),
        };
      }),
    due: due.length,
    called: due.length - undone.length,
    undone: undone.slice(0, shownUndone).map(({ id, title, titleAr, audience, teachers, starts }) => ({
      lessonId: id,
      title,
      titleAr,
      audience,
      teachers,
      starts,
    })),
  };
}

/** Registers presence on the dashboard. */
export function registerPresence(): void {
  dashboardCard(presenceCard, presence, attendanceModule);
}
