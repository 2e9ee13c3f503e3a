import { dayDigits, dayIn, parseStamp, toStamp } from './dates.ts';
import { addDays } from '#kernel/policy/days.ts';

/** Milliseconds of the latest minutes asked: a roll call asks for the same two once per pupil. */
const instants = new Map<string, number>();
const MOST = 2000;

/** Instant of a minute of a day on the school's clock; minute 1440 is the start of the next day. */
export function instantOf(day: string, minute: number, zone: string): Date {
  const key = `${day} ${minute} ${zone}`;
  const known = instants.get(key);
  if (known !== undefined) return new Date(known);
  if (instants.size >= MOST) instants.clear();
  const found = readInstant(day, minute, zone);
  instants.set(key, found.getTime());
  return found;
}

function readInstant(day: string, minute: number, zone: string): Date {
  const on = minute >= 1440 ? addDays(day, 1) : day;
  const left = minute >= 1440 ? minute - 1440 : minute;
  const digits = `${String(Math.floor(left / 60)).padStart(2, '0')}${String(left % 60).padStart(2, '0')}00`;
  return parseStamp(`${dayDigits(on)}${digits}`, zone)!;
}

/** Day and minute of an instant on the school's clock. */
export function momentOf(at: Date, zone: string): { day: string; minute: number } {
  const digits = toStamp(at, zone);
  return { day: dayIn(at, zone), minute: Number(digits.slice(8, 10)) * 60 + Number(digits.slice(10, 12)) };
}
