import { t } from '@lingui/core/macro';
import { formatMonthDay, formatShortDay, formatTime, parseDate } from '#kernel/dates.ts';

const digits = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace(/\D/g, '');

/** A day `YYYY-MM-DD` and an hour `HH:mm` on the school's clock, as in two form fields. */
export type WallClock = { day: string; time: string };

/** The instant of a day and an hour on the school's clock, ISO 8601; null when invalid. */
export function toInstant({ day, time }: WallClock): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  return parseDate(`${day}${time}00`.replace(/\D/g, ''))?.toISOString() ?? null;
}

/** Day and hour on the school's clock at an instant. */
export function toWallClock(at: string | Date): WallClock {
  const instant = new Date(at).getTime();
  let wall = instant;
  // The offset of the school's clock, computed twice to account for a clock change in between.
  for (let pass = 0; pass < 2; pass += 1) wall += instant - (parseDate(digits(wall))?.getTime() ?? wall);
  const text = new Date(wall).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** Day and hour for a column: « 24 nov., 08:30 », all in figures for another year. */
export function stamp(at: string, now = new Date()): string {
  const same = toWallClock(at).day.slice(0, 4) === toWallClock(now).day.slice(0, 4);
  const day = same ? formatMonthDay(at) : formatShortDay(at);
  const time = formatTime(at);
  return t`${day}, ${time}`;
}
