import type { Lang } from '@encrier/contract/kernel/schema';
import type { SubjectGrid } from '@encrier/contract/school/subjects';
import { minutesFrom } from '@encrier/contract/school/weekly-time';
import { localeTags } from '@encrier/contract/kernel/names';
import type { GridCell } from '../../subjects.api.ts';

export type Measure = 'coefficient' | 'weeklyMinutes';
export type Measures = GridCell['after'];
export type Place = { levelId: string; subjectId: string };
export const placeOf = ({ levelId, subjectId }: Place): string => `${levelId}|${subjectId}`;

/** Cells of a grid by place. */
export const cellsOf = (grid: SubjectGrid): Map<string, NonNullable<Measures>> =>
  new Map(
    grid.cells.map(({ levelId, subjectId, coefficient, weeklyMinutes }) => [
      placeOf({ levelId, subjectId }),
      { coefficient, weeklyMinutes },
    ]),
  );

/** A coefficient typed with a comma or a point, two decimals at most; null when invalid. */
export function coefficientFrom(text: string): number | null {
  const clean = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(clean)) return null;
  const value = Number(clean);
  return value <= 100 ? value : null;
}

/**
 * The new value of a cell for `text`: empty removes the subject from the level; a first figure also sets the other
 * measure (coefficient 1, no minutes). Undefined when the text is not a figure.
 */
export function written(now: Measures, measure: Measure, text: string): Measures | undefined {
  if (text.trim() === '') return null;
  const value = measure === 'coefficient' ? coefficientFrom(text) : minutesFrom(text);
  if (value === null) return undefined;
  return { coefficient: 1, weeklyMinutes: 0, ...now, [measure]: value };
}

/** Rows and cells copied from a spreadsheet. */
export const pasted = (text: string): string[][] =>
  text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

/** The grid with these cells in it. */
export function withCells(
  grid: SubjectGrid,
  changes: readonly { levelId: string; subjectId: string; after: Measures }[],
): SubjectGrid {
  const changed = new Set(changes.map(placeOf));
  return {
    ...grid,
    cells: [
      ...grid.cells.filter((cell) => !changed.has(placeOf(cell))),
      ...changes.flatMap(({ levelId, subjectId, after }) => (after ? [{ levelId, subjectId, ...after }] : [])),
    ],
  };
}

/** A coefficient in the reader's language, two decimals at most, western digits. */
export const figure = (value: number, lang: Lang): string =>
  new Intl.NumberFormat(localeTags[lang], {
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(value);
