import { t } from '@lingui/core/macro';
import { comma } from '#kernel/text.ts';
import { formatMinute } from '#kernel/dates.ts';

/** « 08:30 – 09:25 » */
export const hours = ({ starts, ends }: { starts: number; ends: number }): string =>
  `${formatMinute(starts)} – ${formatMinute(ends)}`;

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
