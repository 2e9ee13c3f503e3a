import type { Lang } from '@encrier/contract/kernel/schema';
import { dayDigits, dayIn, parseStamp, timeIn } from './dates.ts';
import { addDays, clockMinute, formatMinute } from '#kernel/policy/days.ts';

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
  return parseStamp(`${dayDigits(on)}${formatMinute(left).replace(':', '')}00`, zone)!;
}

/** Day and minute of an instant on the school's clock. */
export function momentOf(at: Date, zone: string): { day: string; minute: number } {
  return { day: dayIn(at, zone), minute: clockMinute(timeIn(at, zone)) };
}

/** A minute of the day in a sentence: « 8 h 30 » in French, `08:30` elsewhere. */
export function hourWords(lang: Lang, minute: number): string {
  const clock = formatMinute(minute);
  return lang === 'fr' ? clock.replace(/^0/, '').replace(':', '\u00a0h\u00a0') : clock;
}
