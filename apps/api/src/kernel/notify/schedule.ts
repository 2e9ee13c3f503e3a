import { dayIn, parseStamp, toStamp } from '#kernel/content/dates.ts';

const DAY = 86_400_000;

export type DeliveryWish = {
  now: Date;
  /** IANA name of the school's zone. */
  timeZone: string;
  /** Local `HH:mm`; equal values mean no quiet hours. The first is quiet, the second no longer is. */
  quietFrom: string;
  quietTo: string;
  /** Local `HH:mm` of the daily digest. */
  digestAt: string;
  mode: 'now' | 'digest' | 'off';
  priority: 'low' | 'normal' | 'high' | 'critical';
};
export type DeliveryTime =
  | { kind: 'now' }
  | { kind: 'at'; at: Date }
  | { kind: 'digest'; at: Date }
  | { kind: 'never' };

/** Milliseconds of the wall clock, as if the zone were UTC. */
function wallAt(at: number, timeZone: string): number {
  const stamp = toStamp(new Date(at), timeZone);
  const part = (from: number, to: number): number => Number(stamp.slice(from, to));
  return (
    Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14)) +
    (((at % 1000) + 1000) % 1000)
  );
}

const timeOfDay = (hhmm: string): number => (Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(3, 5))) * 60_000;
const within = (time: number, from: number, to: number): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to;

/** First moment after `from` that has another offset than `from`, given that `to` has. */
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

/** First moment from `now` on that is outside the quiet hours, read on the wall clock through its changes. */
function quietEnd(now: number, { timeZone, quietFrom, quietTo }: DeliveryWish): number {
  const [from, to] = [timeOfDay(quietFrom), timeOfDay(quietTo)];
  let at = now;
  // One turn when the clock runs evenly, one more for each change of it before the end.
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

/** Next moment after `now` when the wall clock shows `digestAt`: once a day, also on the days when the clock changes. */
function nextDigest({ now, timeZone, digestAt }: DeliveryWish): Date {
  const today = Date.parse(`${dayIn(now, timeZone)}T12:00:00Z`);
  for (let days = 0; days <= 2; days++) {
    const day = new Date(today + days * DAY).toISOString().slice(0, 10);
    const at = parseStamp(`${day.replaceAll('-', '')}${digestAt.replace(':', '')}00`, timeZone);
    if (at && at > now) return at;
  }
  throw new RangeError(`no digest time ${digestAt}`);
}

/**
 * When one notice leaves by one channel. Critical ones leave at once, quiet hours or digest notwithstanding, unless the channel is off.
 * A digest leaves at the hour its reader chose, even a quiet one. Throws RangeError for a time or zone that does not exist.
 */
export function nextDelivery(wish: DeliveryWish): DeliveryTime {
  if (wish.mode === 'off') return { kind: 'never' };
  if (wish.priority === 'critical') return { kind: 'now' };
  if (wish.mode === 'digest') return { kind: 'digest', at: nextDigest(wish) };
  if (wish.quietFrom === wish.quietTo) return { kind: 'now' };
  const end = quietEnd(wish.now.getTime(), wish);
  return end === wish.now.getTime() ? { kind: 'now' } : { kind: 'at', at: new Date(end) };
}
