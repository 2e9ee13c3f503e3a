import type { ImportChange, ImportIssue, ImportState } from '@encrier/contract/school/imports';
import type { Cells } from '../cells/line-reader.ts';

export type Outcome = 'create' | 'update' | 'unchanged' | 'error' | 'skipped';
export type SourceLine = { line: number; cells: Cells; skipped: boolean };
export type LineResult = {
  line: number;
  outcome: Outcome;
  issues: ImportIssue[];
  changes?: ImportChange[];
  orgId?: string | null;
};
export type Counts = Record<Outcome, number>;
/** What a run created. */
export type Created = ImportState['created'];

/** Cells of a line by field, from its columns. */
export function cellsByField(mapping: readonly (string | null)[], cells: readonly string[]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [i, field] of mapping.entries()) if (field) out[field] = cells[i] ?? '';
  return out;
}

/** Number of lines by outcome; the figures add up to the lines read. */
export function countOutcomes(lines: readonly { outcome: Outcome }[]): Counts {
  const counts: Counts = { create: 0, update: 0, unchanged: 0, error: 0, skipped: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

/** A line being checked: its values, its issues, and whether they stop it. */
export class Checked<Row> {
  readonly line: number;
  readonly cells: Cells;
  readonly row: Row;
  readonly issues: ImportIssue[];
  constructor(source: SourceLine, row: Row, issues: ImportIssue[]) {
    this.line = source.line;
    this.cells = source.cells;
    this.row = row;
    this.issues = issues;
  }

  get stopped(): boolean {
    return this.issues.some((issue) => issue.severity === 'error');
  }

  say(
    field: string,
    code: string,
    more: { warning?: true; otherLine?: number; suggestion?: string | null; guess?: true; detail?: string } = {},
  ): void {
    this.issues.push({
      field,
      code,
      severity: more.warning ? 'warning' : 'error',
      value: (this.cells[field] ?? '').slice(0, 200),
      suggestion: more.suggestion ?? null,
      otherLine: more.otherLine ?? null,
      ...(more.guess && { guess: true }),
      ...(more.detail && { detail: more.detail.slice(0, 200) }),
    });
  }
}

/** Lets other requests run: called between slices of a long computation. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Lines processed before other requests may run. */
export const slice = 400;

type Watcher = (read: number) => Promise<void>;
const watchers = new WeakMap<object, Watcher>();
/** Calls `watcher` between slices with the number of these lines read; an error it throws stops the reading. */
export const watchReading = (sources: readonly SourceLine[], watcher: Watcher): void =>
  void watchers.set(sources, watcher);

/** Reads every line that is not skipped, a slice at a time. */
export async function readLines<Row>(
  sources: readonly SourceLine[],
  read: (cells: Cells) => { row: Row; issues: ImportIssue[] },
): Promise<Checked<Row>[]> {
  const out: Checked<Row>[] = [];
  for (const [i, source] of sources.entries()) {
    if (i % slice === slice - 1) {
      await breathe();
      await watchers.get(sources)?.(i + 1);
    }
    if (source.skipped) continue;
    const { row, issues } = read(source.cells);
    out.push(new Checked(source, row, issues));
  }
  return out;
}

/** Remembers the first line with a number; returns that line, if it is another one. */
export class FirstSeen {
  private readonly seen = new Map<string, number>();
  claim(key: string | null, line: number): number | null {
    if (!key) return null;
    const before = this.seen.get(key);
    if (before === undefined) this.seen.set(key, line);
    return before ?? null;
  }
}

/** Figures of a run that created nothing. */
export const nothingMade = (): Created => ({
  classes: 0,
  pupils: 0,
  guardians: 0,
  families: 0,
  staff: 0,
  accounts: 0,
  subjects: 0,
  classrooms: 0,
  courses: 0,
  lessons: 0,
});

/** Same cells, ignoring spaces. */
export const wholeLine = (cells: Cells): string => Object.values(cells).join('\u0001').toLowerCase();

/** Results in the order of the file, skipped lines included. */
export function inOrder(sources: readonly SourceLine[], results: ReadonlyMap<number, LineResult>): LineResult[] {
  return sources.map(({ line }) => results.get(line) ?? { line, outcome: 'skipped', issues: [] });
}
