import type { ImportKind, ImportLine, ImportState } from '@encrier/contract/school/imports';
import { cellsByField } from './plan.ts';

export type ImportRow = {
  id: string;
  kind: string;
  file_name: string;
  status: string;
  encoding: string;
  separator: string;
  headers: string[];
  mapping: string[];
  counts: Partial<ImportState['counts']> & { total?: number };
  created: Partial<ImportState['created']>;
  created_at: Date;
  done_at: Date | null;
  by: string | null;
};
export type LineRow = { line: number; cells: string[]; outcome: string; issues: ImportLine['issues'] };

/** Column → field; the database keeps an empty text for a column that is not imported. */
export const mappingOf = (mapping: readonly string[]): (string | null)[] => mapping.map((field) => field || null);

/** An import as its screens show it; `firstLines` gives each column's samples. */
export function presentImport(row: ImportRow, firstLines: readonly { cells: string[] }[] = []): ImportState {
  const { total = 0, ...counts } = row.counts;
  const samples = (column: number): string[] =>
    firstLines.map(({ cells }) => cells[column] ?? '').filter(Boolean).slice(0, 3).map((text) => text.slice(0, 80));
  return {
    id: row.id,
    kind: row.kind as ImportKind,
    fileName: row.file_name,
    status: row.status as ImportState['status'],
    columns: row.headers.map((header, i) => ({ header, field: row.mapping[i] || null, samples: samples(i) })),
    encoding: row.encoding,
    separator: row.separator,
    total,
    counts: { create: 0, update: 0, unchanged: 0, error: 0, skipped: 0, ...counts },
    created: { classes: 0, pupils: 0, guardians: 0, staff: 0, accounts: 0, ...row.created },
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    by: row.by ?? '',
  };
}

/** A line with its cells by field. */
export function presentLine(row: LineRow, mapping: readonly string[]): ImportLine {
  return { line: row.line, cells: cellsByField(mappingOf(mapping), row.cells), outcome: row.outcome as ImportLine['outcome'], issues: row.issues };
}
