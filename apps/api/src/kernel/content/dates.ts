import { dateFormat } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether the machine knows a time zone: an IANA name, or an offset such as `+01:00`. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
/** The same, by its IANA name alone: a school’s zone is no offset. */
export const isNamedZone = (zone: string): boolean => /^[A-Za-z]/.test(zone) && isZone(zone);

const quarter = 900_000;
// Until 2011 Newfoundland changed its clocks at one minute past midnight; since then every change falls on a quarter of
// an hour.
const regularSince = Date.UTC(2012, 0, 1);
const maxOffsets = 4096;

/** Offset of a zone from UTC in milliseconds, by `zone@quarter`: reading the zone's table is slow. */
const offsets = new Map<string, number>();

function offsetOf(time: number, timeZone: string): number {
  const start = Math.floor(time / quarter) * quarter;
  const key = `${timeZone}@${start}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= maxOffsets) offsets.clear();
  const offset = asUtc(readWall(new Date(start), timeZone)) - start;
  offsets.set(key, offset);
  return offset;
}

/** Local date and time of an instant in a zone. */
function wallOf(at: Date, timeZone: string): Wall {
  const time = at.getTime();
  if (!(time >= regularSince)) return readWall(at, timeZone);
  const moved = new Date(time + offsetOf(time, timeZone));
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
    hour: moved.getUTCHours(),
    minute: moved.getUTCMinutes(),
    second: moved.getUTCSeconds(),
  };
}

/** The same, read from the zone's table. */
function readWall(at: Date, timeZone: string): Wall {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = Number(value);
  return {
    year: part['year'] ?? 0,
    month: part['month'] ?? 0,
    day: part['day'] ?? 0,
    hour: part['hour'] ?? 0,
    minute: part['minute'] ?? 0,
    second: part['second'] ?? 0,
  };
}

const asUtc = (wall: Wall): number =>
  Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
const pad = (n: number, width = 2): string => String(n).padStart(width, '0');

function isReal(wall: Wall): boolean {
  if (wall.year < 1900 || wall.year > 2999 || wall.hour > 23 || wall.minute > 59 || wall.second > 59) return false;
  const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day));
  return day.getUTCMonth() === wall.month - 1 && day.getUTCDate() === wall.day;
}

/** Instant of a local time. A time that occurs twice gives the first, a skipped one gives the moment after it. */
function instantOf(wall: Wall, timeZone: string): Date {
  const target = asUtc(wall);
  const offsets = [target - 86_400_000, target + 86_400_000].map((t) => asUtc(wallOf(new Date(t), timeZone)) - t);
  const candidates = offsets.map((offset) => target - offset).sort((a, b) => a - b);
  const exact = candidates.find((t) => asUtc(wallOf(new Date(t), timeZone)) === target);
  return new Date(exact ?? candidates.at(-1) ?? target);
}

function wallFrom(digits: string): Wall | null {
  if (!/^(?:\d{8}|\d{14})$/.test(digits)) return null;
  const at = (from: number, to: number): number => Number(digits.slice(from, to) || '0');
  const wall = {
    year: at(0, 4),
    month: at(4, 6),
    day: at(6, 8),
    hour: at(8, 10),
    minute: at(10, 12),
    second: at(12, 14),
  };
  return isReal(wall) ? wall : null;
}

/** `YYYYMMDD` or `YYYY-MM-DD` → `YYYY-MM-DD`, or null when it is no real day from 1900 to 2999. */
export function parseDay(text: string): string | null {
  const wall = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? wallFrom(text.replaceAll('-', ''))
    : text.length === 8
      ? wallFrom(text)
      : null;
  return wall && `${pad(wall.year, 4)}-${pad(wall.month)}-${pad(wall.day)}`;
}

/**
 * `YYYYMMDD` (midnight) or `YYYYMMDDhhmmss` read on the clock of `timeZone` → instant, or null when it is no real date.
 */
export function parseStamp(digits: string, timeZone: string): Date | null {
  const wall = wallFrom(digits);
  return wall && instantOf(wall, timeZone);
}

/** Instant → `YYYYMMDDhhmmss` on the clock of `timeZone`. */
export function toStamp(at: Date, timeZone: string): string {
  const wall = wallOf(at, timeZone);
  return `${pad(wall.year, 4)}${pad(wall.month)}${pad(wall.day)}${pad(wall.hour)}${pad(wall.minute)}${pad(wall.second)}`;
}

/** Instant → `DD/MM/YYYY hh:mm` on the clock of `timeZone`, as a cell of a sheet shows it. */
export const sheetMoment = (at: Date, timeZone: string): string =>
  toStamp(at, timeZone).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/, '$3/$2/$1 $4:$5');

/** Instant → `YYYY-MM-DDThh:mm:ss` on the clock of `timeZone`. */
export function wallTime(at: Date, timeZone: string): string {
  const wall = wallOf(at, timeZone);
  const day = `${pad(wall.year, 4)}-${pad(wall.month)}-${pad(wall.day)}`;
  return `${day}T${pad(wall.hour)}:${pad(wall.minute)}:${pad(wall.second)}`;
}

/** Last minute asked in each zone: every request asks for the day, and a day never begins within a minute. */
const lastDay = new Map<string, { minute: number; day: string }>();

/** Calendar day `YYYY-MM-DD` of an instant in `timeZone`. */
export function dayIn(at: Date, timeZone: string): string {
  const minute = Math.floor(at.getTime() / 60_000);
  const known = lastDay.get(timeZone);
  if (known?.minute === minute) return known.day;
  const wall = wallOf(at, timeZone);
  const day = `${pad(wall.year, 4)}-${pad(wall.month)}-${pad(wall.day)}`;
  lastDay.set(timeZone, { minute, day });
  return day;
}

/** Clock time `hh:mm` of an instant in `timeZone`. */
export function timeIn(at: Date, timeZone: string): string {
  const wall = wallOf(at, timeZone);
  return `${pad(wall.hour)}:${pad(wall.minute)}`;
}

/** `YYYY-MM-DD` → `YYYYMMDD`. */
export function dayDigits(day: string): string {
  return day.replaceAll('-', '');
}

/** How a day is written. */
const dayStyles = {
  /** « 24 novembre 2026 » */
  long: { dateStyle: 'long' },
  /** « mardi 24 novembre 2026 » */
  full: { dateStyle: 'full' },
  /** « mardi 24 novembre » */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** « mardi 24 nov. » */
  column: { weekday: 'long', day: 'numeric', month: 'short' },
  /** « 24 novembre » */
  dayMonth: { day: 'numeric', month: 'long' },
  /** « novembre 2026 » */
  month: { month: 'long', year: 'numeric' },
  /** « 24/11/2026 » */
  figures: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** « mar. 24/11/2026 » */
  weekdayFigures: { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' },
  /** « 24/11/26 » */
  shortFigures: { day: '2-digit', month: '2-digit', year: '2-digit' },
  /** « 24/11 » */
  dayMonthFigures: { day: '2-digit', month: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DayStyle = keyof typeof dayStyles;

/** How an instant is written. */
const momentStyles = {
  /** « 24 novembre 2026 à 08:30 » */
  long: { dateStyle: 'long', timeStyle: 'short' },
  /** « mardi 24 novembre 2026 à 08:30 » */
  full: { dateStyle: 'full', timeStyle: 'short' },
  /** « 24 novembre à 08:30 » */
  dayMonth: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  /** « 24 novembre 2026 à 08:30:15 » */
  seconds: { dateStyle: 'long', timeStyle: 'medium' },
  /** « 24 novembre 2026 à 08:30:15 UTC+1 » */
  zoned: { dateStyle: 'long', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type MomentStyle = keyof typeof momentStyles;

const writers = new Map<string, ReturnType<typeof dateFormat>>();
function writerOf(lang: Lang, timeZone: string, options: Intl.DateTimeFormatOptions): ReturnType<typeof dateFormat> {
  const key = `${lang} ${timeZone} ${JSON.stringify(options)}`;
  let writer = writers.get(key);
  if (!writer) writers.set(key, (writer = dateFormat(lang, { timeZone, ...options })));
  return writer;
}
/** Arabic figures contain direction marks, which would reverse the digits on a line of their own. */
const withoutMarks = (text: string): string => text.replaceAll('\u200f', '');
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A day `YYYY-MM-DD` in words. */
export const dayWords = (lang: Lang, day: string, style: DayStyle = 'long'): string =>
  withoutMarks(writerOf(lang, 'UTC', dayStyles[style]).format(noonOf(day)));
/** Two days in words, « 23–27 novembre », or one where they are the same. */
export const daySpanWords = (lang: Lang, from: string, to: string, style: DayStyle = 'long'): string =>
  withoutMarks(writerOf(lang, 'UTC', dayStyles[style]).formatRange(noonOf(from), noonOf(to)));

/** An instant in words, on the clock of `timeZone`. */
export const momentWords = (lang: Lang, at: Date, timeZone: string, style: MomentStyle = 'long'): string =>
  withoutMarks(writerOf(lang, timeZone, momentStyles[style]).format(at));
/** Two instants in words, on the clock of `timeZone`. */
export const momentSpanWords = (lang: Lang, from: Date, to: Date, timeZone: string, style: MomentStyle): string =>
  withoutMarks(writerOf(lang, timeZone, momentStyles[style]).formatRange(from, to));
