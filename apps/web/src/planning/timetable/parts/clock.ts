import { t } from '@lingui/core/macro';
import { comma } from '#kernel/text.ts';
import { weekdayName } from '#kernel/dates.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** « Lundi », or « Lun », where it begins a line. */
export const weekdayTitle = (day: number, width: 'long' | 'short' = 'long'): string => {
  const name = weekdayName(day, width);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** « Lundi à vendredi » where days follow each other, else their names. */
export function weekdayList(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (sorted.length > 2 && last - first === sorted.length - 1) {
    const [from, to] = [weekdayTitle(first), weekdayName(last)];
    return t`${from} à ${to}`;
  }
  return sorted.map((day) => weekdayTitle(day)).join(comma());
}
