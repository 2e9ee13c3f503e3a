import { dayIn, parseStamp, toStamp } from '#kernel/content/dates.ts';
import { addDays, clockMinute, weekdayOf } from '#kernel/policy/days.ts';

const DAY = 86_400_000;

export type DeliveryWish = {
  now: Date;
  /** IANA name of the school's zone. */
  timeZone: string;
  /** Local `HH:mm`, from inclusive, to exclusive; equal values mean no quiet hours. */
  quietFrom: string;
  quietTo: string;
  /** Local `HH:mm` of the daily digest. */
  digestAt: string;
  /** Weekdays that are quiet all day, 1 is Monday; never all seven. */
  quietDays?: readonly number[];
  mode: 'now' | 'digest' | 'off';
  priority: 'low' | 'normal' | 'high' | 'critical';
};
export type DeliveryTime =
  | { kind: 'now' }
  | { kind: 'at'; at: Date }
  | { kind: 'digest'; at: Date }
  | { kind: 'never' };

/** Milliseconds of the local time, as if the zone were UTC. */
function wallAt(at: number, timeZone: string): number {
  const stamp = toStamp(new Date(at), timeZone);
  const part = (from: number, to: number): number => Number(stamp.slice(from, to));
  return (
    Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14)) +
    (((at % 1000) + 1000) % 1000)
  );
}

const timeOfDay = (clock: string): number => clockMinute(clock) * 60_000;
const within = (time: number, from: number, to: number): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to;

/** First moment after `from` with another offset than `from`, given that `to` has one. */
function clockChange(from: number, to: number, timeZone: string): number {
  const offset = wallAt(from, timeZone) - from;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(middle, timeZone) - middle === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** First moment from `now` on outside the quiet hours, in local time and across clock changes. */
function hoursEnd(now: number, { timeZone, quietFrom, quietTo }: DeliveryWish): number {
  const [from, to] = [timeOfDay(quietFrom), timeOfDay(quietTo)];
  let at = now;
  // One turn when the clock runs evenly, one more per clock change before the end.
  for (let turn = 0; turn < 4; turn++) {
    const wall = wallAt(at, timeZone);
    const time = ((wall % DAY) + DAY) % DAY;
    if (!within(time, from, to)) return at;
    const end = at + ((to - time + DAY) % DAY);
    if (wallAt(end, timeZone) - end === wall - at) return end;
    at = clockChange(at, end, timeZone);
  }
  return at;
}

const isQuietDay = (day: string, quietDays: readonly number[]): boolean => quietDays.includes(weekdayOf(day));

/** First moment from `now` on that is on no quiet day and outside the quiet hours. */
function quietEnd(now: number, wish: DeliveryWish): number {
  const hours = wish.quietFrom !== wish.quietTo;
  let at = now;
  // Each quiet day is passed once, and a morning may start another: at most a week of them.
  for (let turn = 0; turn < 15; turn++) {
    const day = dayIn(new Date(at), wish.timeZone);
    if (isQuietDay(day, wish.quietDays ?? [])) {
      const next = addDays(day, 1).replaceAll('-', '');
      // Where a clock change skips midnight, the day starts an hour later.
      at = (parseStamp(`${next}000000`, wish.timeZone) ?? parseStamp(`${next}010000`, wish.timeZone))!.getTime();
      continue;
    }
    const end = hours ? hoursEnd(at, wish) : at;
    if (end === at) return at;
    at = end;
  }
  return at;
}

/**
 * Next moment after `now` at the local time `digestAt`: once a day, also on days of a clock change, never on a quiet
 * day.
 */
function nextDigest({ now, timeZone, digestAt, quietDays = [] }: DeliveryWish): Date {
  const today = dayIn(now, timeZone);
  for (let days = 0; days <= 9; days++) {
    const day = addDays(today, days);
    const at = parseStamp(`${day.replaceAll('-', '')}${digestAt.replace(':', '')}00`, timeZone);
    if (at && at > now && !isQuietDay(day, quietDays)) return at;
  }
  throw new RangeError(`no digest time ${digestAt}`);
}

/**
 * When a notice leaves by one channel. Critical ones leave at once despite quiet hours or digest, unless the channel is
 * off. A digest leaves at the hour its reader chose, even a quiet one, but not on a quiet day. Throws RangeError for an
 * invalid time or zone.
 */
export function nextDelivery(wish: DeliveryWish): DeliveryTime {
  if (wish.mode === 'off') return { kind: 'never' };
  if (wish.priority === 'critical') return { kind: 'now' };
  if (wish.mode === 'digest') return { kind: 'digest', at: nextDigest(wish) };
  const end = quietEnd(wish.now.getTime(), wish);
  return end === wish.now.getTime() ? { kind: 'now' } : { kind: 'at', at: new Date(end) };
}
