import type { Half } from '@encrier/contract/school-life/attendance';

export type Absent = { pupilId: string; day: string; starts: number; ends: number };
export type HalfDayHours = { morningFrom: number; morningTo: number; afternoonFrom: number; afternoonTo: number };
type Span = { starts: number; ends: number };

/** Periods of one day in order; periods that touch or overlap are merged. */
export function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const { starts, ends } of [...spans]
    .filter((one) => one.starts < one.ends)
    .sort((a, b) => a.starts - b.starts)) {
    const last = out.at(-1);
    if (last && starts <= last.ends) last.ends = Math.max(last.ends, ends);
    else out.push({ starts, ends });
  }
  return out;
}
/** Minutes covered by periods, counted once. */
export const covered = (spans: readonly Span[]): number =>
  merged(spans).reduce((sum, { starts, ends }) => sum + ends - starts, 0);

/** The middle of the break divides the day: what begins before belongs to the morning. */
export const middleOf = ({ morningTo, afternoonFrom }: Pick<HalfDayHours, 'morningTo' | 'afternoonFrom'>): number =>
  Math.floor((morningTo + afternoonFrom) / 2);
const part = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans.map(({ starts, ends }) => ({ starts: Math.max(starts, from), ends: Math.min(ends, to) }));

export type HalfDays = { gross: number; calculated: number };
/**
 * Half-days of absence. Gross: every half-day with a minute of absence counts one. Calculated: the minutes of absence
 * in a half-day, overlaps counted once, divided by the minutes of that half-day, at most one. Hours are those of the
 * school's wall clock, so that days when the clock changes count like others.
 */
export function halfDays(absences: readonly Absent[], hours: HalfDayHours): HalfDays {
  const byDay = new Map<string, Absent[]>();
  for (const one of absences) {
    const key = `${one.pupilId} ${one.day}`;
    byDay.set(key, [...(byDay.get(key) ?? []), one]);
  }
  const middle = middleOf(hours);
  const lengths: Record<Half, number> = {
    morning: hours.morningTo - hours.morningFrom,
    afternoon: hours.afternoonTo - hours.afternoonFrom,
  };
  let [gross, calculated] = [0, 0];
  for (const spans of byDay.values()) {
    const minutes: Record<Half, number> = {
      morning: covered(part(spans, 0, middle)),
      afternoon: covered(part(spans, middle, 1440)),
    };
    for (const half of ['morning', 'afternoon'] as const) {
      if (!minutes[half]) continue;
      gross += 1;
      calculated += Math.min(1, minutes[half] / lengths[half]);
    }
  }
  return { gross, calculated: Math.round(calculated * 100) / 100 };
}
