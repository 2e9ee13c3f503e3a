import {
  type FollowMove,
  type FollowState,
  night,
  type RuleFields,
  type RuleTrigger,
} from '@encrier/contract/school-life/attendance-rules';
import { leads, workflow } from '#kernel/policy/workflow.ts';

export const followWorkflow = workflow<FollowState, FollowMove>(
  'attendance_hits.state',
  ['open', 'taken', 'done'],
  'open',
  {
    take: leads(['open'], 'taken'),
    close: leads(['open', 'taken'], 'done'),
    reopen: leads(['done'], 'open'),
  },
);

/**
 * A validated row, as rules count it: `half` is its part of the day; `explainedAt` is null until somebody explains it.
 */
export type Counted = {
  pupilId: string;
  kind: 'absence' | 'late';
  day: string;
  half: 'morning' | 'afternoon';
  startsAt: Date;
  decidedAt: Date;
  explainedAt: Date | null;
};
export type Firing = {
  pupilId: string;
  /** When the cause of an action was known, and when it acts. */
  known: Date;
  at: Date;
  /** The last moment that counted, the first day that did, and how many did. */
  upto: Date;
  sinceDay: string;
  count: number;
};
type Rule = Pick<RuleFields, 'trigger' | 'count' | 'withinDays' | 'delayHours'>;
/** One counted unit: a lateness, a half-day or a day of absence. */
type Step = { day: string; known: Date; upto: Date };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const openAt = ({ explainedAt }: Counted, at: Date): boolean => explainedAt === null || explainedAt > at;
const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((one) => one.getTime())));
const kindOf: Record<RuleTrigger, Counted['kind']> = {
  unjustified: 'absence',
  late_count: 'late',
  half_days: 'absence',
};

/**
 * Counted units of one pupil: rows of one day, or of one half-day, count once. Rows explained before the rule acts do
 * not count.
 */
function stepsOf({ trigger, delayHours }: Rule, rows: readonly Counted[]): Step[] {
  const parts = new Map<string, Counted[]>();
  for (const row of rows) {
    const key =
      trigger === 'late_count'
        ? row.startsAt.toISOString()
        : trigger === 'half_days'
          ? `${row.day} ${row.half}`
          : row.day;
    parts.set(key, [...(parts.get(key) ?? []), row]);
  }
  return [...parts.values()]
    .flatMap((list) => {
      const known = latest(list.map(({ decidedAt }) => decidedAt));
      const acts = new Date(known.getTime() + delayHours * hourMs);
      const open = list.filter((row) => openAt(row, acts));
      return open.length ? [{ day: open[0]!.day, known, upto: latest(open.map(({ startsAt }) => startsAt)) }] : [];
    })
    .sort((a, b) => a.upto.getTime() - b.upto.getTime());
}

/**
 * When a rule fires, pupil by pupil. It counts what happened within its number of days; after firing it starts again
 * from there. `after` holds, for a pupil, the last moment already counted. Used by both the simulator and the job.
 */
export function firings(rule: Rule, rows: readonly Counted[], after: ReadonlyMap<string, Date> = new Map()): Firing[] {
  const wanted = rows.filter(({ kind }) => kind === kindOf[rule.trigger]);
  const count = rule.trigger === 'unjustified' ? 1 : rule.count;
  const found: Firing[] = [];
  for (const [pupilId, mine] of Map.groupBy(wanted, (row) => row.pupilId)) {
    const begun = after.get(pupilId);
    let met: Step[] = [];
    for (const step of stepsOf(rule, mine)) {
      if (begun && step.upto <= begun) continue;
      met = [...met.filter(({ upto }) => step.upto.getTime() - upto.getTime() < rule.withinDays * dayMs), step];
      if (met.length < count) continue;
      const known = latest(met.map((one) => one.known));
      const at = new Date(known.getTime() + rule.delayHours * hourMs);
      found.push({ pupilId, known, at, upto: step.upto, sinceDay: met[0]!.day, count: met.length });
      met = [];
    }
  }
  return found;
}

/** Whether a minute lies between two minutes of the day, over midnight too; never when both are equal. */
export const within = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;
/** Minutes until the quiet hours are over; 0 outside them. */
export const rest = (minute: number, { quietFrom, quietTo }: Pick<RuleFields, 'quietFrom' | 'quietTo'>): number =>
  within(minute, quietFrom, quietTo) ? (quietTo - minute + 1440) % 1440 : 0;
export const atNight = (minute: number): boolean => within(minute, night.from, night.to);
/** Whether a rule could notify a family at night: its quiet hours must cover the whole night. */
export const tellsAtNight = (rule: Pick<RuleFields, 'action' | 'quietFrom' | 'quietTo'>): boolean =>
  rule.action === 'tell_family' &&
  Array.from({ length: 1440 }, (_, minute) => minute).some((minute) => atNight(minute) && rest(minute, rule) === 0);
