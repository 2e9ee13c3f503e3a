import { addDays, dayNumber, dayNumbered, formatHours, formatMinute, mondayOf } from '@encrier/contract/kernel/days';
import { comma, firstOfMonth, localeTags } from '@encrier/contract/kernel/names';
import { locale } from '#kernel/i18n/i18n.ts';
import { session } from '#kernel/session/session.ts';
import { DEFAULT_ZONE } from '#kernel/settings.ts';

export { formatHours, formatMinute };

const DAY_MS = 86_400_000;
const zone = (): string => session.get().school?.timeZone ?? DEFAULT_ZONE;

const made = new Map<string, Intl.DateTimeFormat>();
/** One date, or a span of two, in the language of the screen. */
function format(date: Date, options: Intl.DateTimeFormatOptions, end?: Date): string {
  const { lang } = locale.get();
  const timeZone = zone();
  const name = `${lang}|${timeZone}|${JSON.stringify(options)}`;
  let formatter = made.get(name);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(localeTags[lang], { timeZone, hourCycle: 'h23', ...options });
    made.set(name, formatter);
  }
  const text = end ? formatter.formatRange(date, end) : formatter.format(date);
  return options.day === 'numeric' ? firstOfMonth(lang, text) : text;
}

/** A date-like string starts with year-month-day (brief §5). */
export const isDateLike = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/**
 * Parses ISO 8601, 8 digits (a day) or 14 digits (a local instant). Days become noon UTC so that no zone shifts them;
 * 14 digits are in the school's time. Null for an invalid date.
 */
export function parseDate(text: string): Date | null {
  const digits = /^(\d{4})-?(\d{2})-?(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/.exec(text);
  if (!digits) {
    const date = new Date(text);
    return isDateLike(text) && !Number.isNaN(date.getTime()) ? date : null;
  }
  const [, year = '', month = '', day = '', hour, minute, second = '00'] = digits;
  const noon = new Date(`${year}-${month}-${day}T12:00:00Z`);
  if (Number.isNaN(noon.getTime()) || noon.getUTCDate() !== Number(day) || noon.getUTCMonth() + 1 !== Number(month))
    return null;
  if (hour === undefined) return noon;
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(wall) ? null : new Date(wall - offsetAt(wall, zone()));
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** How a clock of the school's zone is read, in figures. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Milliseconds the wall clock of a zone is ahead of UTC near an instant. */
function offsetAt(at: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(at / 1000) * 1000
  );
}
const wallAt = (at: number, timeZone = zone()): number => at + offsetAt(at, timeZone);

const asDate = (value: Date | string): Date =>
  typeof value === 'string' ? (parseDate(value) ?? new Date(Number.NaN)) : value;
const safe = (value: Date | string, options: Intl.DateTimeFormatOptions, end = value): string => {
  const dates = [value, end].map(asDate) as [Date, Date];
  if (dates.some((date) => Number.isNaN(date.getTime()))) return '';
  return format(dates[0], options, end === value ? undefined : dates[1]);
};
/** The year too, when it is not this one. */
const withYear = (
  value: Date | string,
  options: Intl.DateTimeFormatOptions,
  now = new Date(),
): Intl.DateTimeFormatOptions =>
  safe(value, { year: 'numeric' }) === format(now, { year: 'numeric' }) ? options : { ...options, year: 'numeric' };

/** The day of an instant on the school's clock, `YYYY-MM-DD`: today, unless another one is given. */
export const schoolDay = (at = new Date()): string => dayNumbered(Math.floor(wallAt(at.getTime()) / DAY_MS));
/** The minute of the day on the school's clock. */
export const schoolMinute = (at = new Date()): number => Math.floor((wallAt(at.getTime()) % DAY_MS) / 60_000);

/** « 08:30 » on the clock of a zone that an answer gives, where no session says the school's. */
export const timeIn = (at: number, timeZone: string): string =>
  formatMinute(Math.floor((wallAt(at, timeZone) % DAY_MS) / 60_000));

/** « mardi 24 novembre », with the year when it is not this one. */
export const formatDay = (value: Date | string): string =>
  safe(value, withYear(value, { weekday: 'long', day: 'numeric', month: 'long' }));
/** « 24 novembre », with the year when it is not that of `now`. */
export const formatDate = (value: Date | string, now = new Date()): string =>
  safe(value, withYear(value, { day: 'numeric', month: 'long' }, now));
/** « 24/11/2026 » */
export const formatShortDay = (value: Date | string): string =>
  safe(value, { day: '2-digit', month: '2-digit', year: 'numeric' });
/** « 24 nov. » */
export const formatMonthDay = (value: Date | string): string => safe(value, { day: 'numeric', month: 'short' });
/** « 08:30 », 24-hour time. */
export const formatTime = (value: Date | string): string => safe(value, { hour: '2-digit', minute: '2-digit' });
/** The minute of the day for « 8:30 » or « 08:30 »; null when invalid. */
export function minuteOf(clock: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(clock);
  const minute = found ? Number(found[1]) * 60 + Number(found[2]) : Number.NaN;
  return minute >= 0 && minute <= 1440 && Number(found?.[2]) < 60 ? minute : null;
}
/** « mardi 24 novembre, 08:30 » */
export const formatMoment = (value: Date | string): string =>
  safe(value, { year: 'numeric' }) ? `${formatDay(value)}${comma(locale.get().lang)}${formatTime(value)}` : '';

/** « dans 7 min », « il y a 2 h », « hier », « demain », « jeudi » within the week, then « 24 nov. ». */
export function formatRelative(value: Date | string, now = new Date()): string {
  const date = asDate(value);
  if (Number.isNaN(date.getTime())) return '';
  const words = new Intl.RelativeTimeFormat(localeTags[locale.get().lang], { numeric: 'auto', style: 'short' });
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000);
  if (Math.abs(minutes) < 60) return words.format(minutes, 'minute');
  const days = dayNumber(schoolDay(date)) - dayNumber(schoolDay(now));
  if (days === 0) return Math.abs(minutes) < 360 ? words.format(Math.round(minutes / 60), 'hour') : formatTime(date);
  if (Math.abs(days) === 1) return words.format(days, 'day');
  return Math.abs(days) < 7
    ? format(date, { weekday: 'long' })
    : formatMonthDay(date) +
        (safe(date, { year: 'numeric' }) === format(now, { year: 'numeric' })
          ? ''
          : ` ${safe(date, { year: 'numeric' })}`);
}

/** Days of the week of a date, Monday first, as `YYYY-MM-DD` in the school's zone. */
export function weekOf(value: Date | string): string[] {
  const monday = mondayOf(schoolDay(asDate(value)));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Without the dot of « lun. » and without the Arabic article: used alone where there is little room. */
const shortened = (name: string, width: 'long' | 'short' | 'narrow'): string =>
  width === 'short' ? name.replace(/\.$/, '').replace(/^ال/, '') : name;
/** « lundi », or « lun » where there is little room. */
export const formatWeekday = (value: Date | string, weekday: 'long' | 'short' = 'long'): string =>
  shortened(safe(value, { weekday }), weekday);
/** Name of a weekday by its number, from Monday, 1, to Sunday, 7. */
export const weekdayName = (day: number, weekday: 'long' | 'short' | 'narrow' = 'long'): string =>
  // 5 January 2026 is a Monday.
  shortened(format(new Date(Date.UTC(2026, 0, 4 + day)), { timeZone: 'UTC', weekday }), weekday);
/** « novembre 2026 » */
export const formatMonth = (value: Date | string): string => safe(value, { month: 'long', year: 'numeric' });
/** « 23 – 27 novembre », with the year when it is not this one. */
export const formatSpan = (from: string, to: string): string =>
  safe(from, withYear(to, { day: 'numeric', month: 'long' }), to);
/** « 3 sept. – 2 déc. », « 1er mai » for one day. */
export const formatShortSpan = (from: string, to: string): string => safe(from, { day: 'numeric', month: 'short' }, to);
