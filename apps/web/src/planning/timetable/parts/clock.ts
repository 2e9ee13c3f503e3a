import { t } from '@lingui/core/macro';
import { comma } from '#kernel/text.ts';

const two = (value: number): string => String(value).padStart(2, '0');
/** « 08:30 » from minutes since midnight; its own direction is the caller's. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** « 08:30 – 09:25 » */
export const hours = ({ starts, ends }: { starts: number; ends: number }): string =>
  `${clock(starts)} – ${clock(ends)}`;
/** Minutes since midnight of « 08:30 »; null while it is no hour. */
export function minuteOf(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text);
  const minute = found ? Number(found[1]) * 60 + Number(found[2]) : Number.NaN;
  return minute >= 0 && minute <= 1440 && Number(found?.[2]) < 60 ? minute : null;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** « Lundi » */
export const weekdayName = (day: number): string =>
  [t`Lundi`, t`Mardi`, t`Mercredi`, t`Jeudi`, t`Vendredi`, t`Samedi`, t`Dimanche`][day - 1] ?? '';
/** « Lun » */
export const weekdayShort = (day: number): string =>
  [t`Lun`, t`Mar`, t`Mer`, t`Jeu`, t`Ven`, t`Sam`, t`Dim`][day - 1] ?? '';

/** « Lundi à vendredi » where days follow each other, else their names. */
export function weekdayList(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (sorted.length > 2 && last - first === sorted.length - 1) {
    const [from, to] = [weekdayName(first), weekdayName(last).toLowerCase()];
    return t`${from} à ${to}`;
  }
  return sorted.map(weekdayName).join(comma());
}
