import type { ImportKind, ImportLayout, ImportLine, ImportState } from '@encrier/contract/school/imports';
import type { Created } from './engine/plan.ts';
import { cellsByField, nothingMade } from './engine/plan.ts';

export type ImportRow = {
  id: string;
  kind: string;
  file_name: string;
  status: string;
  encoding: string;
  separator: string;
  layout: string;
  header_row: number;
  sheets: ImportState['sheets'];
  headers: string[];
  mapping: string[];
  counts: Partial<ImportState['counts']> & { total?: number };
  created: Partial<Created>;
  planned: Partial<Created> & { changing?: number };
  placed: { places?: ImportState['places']; orgs?: Record<string, number> };
  org_id: string | null;
  created_at: Date;
  done_at: Date | null;
  undo_until_at: Date | null;
  undone_at: Date | null;
  absent: number;
  by: string | null;
  action: string | null;
  phase: string | null;
  run_done: number | null;
  run_total: number | null;
  failure: string | null;
};
export type LineRow = {
  line: number;
  sheet: string;
  row_number: number;
  cells: string[];
  outcome: string;
  issues: ImportLine['issues'];
  changes: ImportLine['changes'];
  org_id: string | null;
};
export const lineColumns = ['line', 'sheet', 'row_number', 'cells', 'outcome', 'issues', 'changes', 'org_id'] as const;
export type OrgRow = { id: string; name: string };

/** Column → field; the database keeps an empty text for a column that is not imported. */
export const mappingOf = (mapping: readonly string[]): (string | null)[] => mapping.map((field) => field || null);

function presentProgress(row: ImportRow): ImportState['progress'] {
  if (!row.action || !row.phase) return null;
  return {
    action: row.action as 'run',
    phase: row.phase as 'waiting',
    done: row.run_done ?? 0,
    total: row.run_total ?? 0,
    failure: row.failure,
  };
}

/** Lists whose lines each go to an establishment. */
const placedKinds: ReadonlySet<string> = new Set(['pupils', 'staff', 'classes', 'classrooms']);

/** An import as its screens show it; `firstLines` gives each column's samples. */
export function presentImport(
  row: ImportRow,
  orgs: readonly OrgRow[],
  firstLines: readonly { cells: string[] }[] = [],
): ImportState {
  const { total = 0, ...counts } = row.counts;
  const { changing = 0, ...planned } = row.planned;
  const { places = [], orgs: lines = {} } = row.placed;
  const samples = (column: number): string[] =>
    firstLines
      .map(({ cells }) => cells[column] ?? '')
      .filter(Boolean)
      .slice(0, 3)
      .map((text) => text.slice(0, 80));
  return {
    id: row.id,
    kind: row.kind as ImportKind,
    fileName: row.file_name,
    status: row.status as ImportState['status'],
    layout: (row.layout || 'free') as ImportLayout,
    headerRow: row.header_row,
    sheets: row.sheets,
    columns: row.headers.map((header, i) => ({ header, field: row.mapping[i] || null, samples: samples(i) })),
    encoding: row.encoding,
    separator: row.separator,
    total,
    counts: { create: 0, update: 0, unchanged: 0, error: 0, skipped: 0, ...counts },
    created: { ...nothingMade(), ...row.created },
    planned: { ...nothingMade(), ...planned },
    changing,
    // Lists of the whole school, and schools of one establishment, have no choice of establishment for lines.
    orgs:
      orgs.length > 1 && placedKinds.has(row.kind) ? orgs.map((org) => ({ ...org, lines: lines[org.id] ?? 0 })) : [],
    places,
    orgId: row.org_id,
    progress: presentProgress(row),
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    by: row.by ?? '',
    undoUntil: row.status === 'done' ? (row.undo_until_at?.toISOString() ?? null) : null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    absent: row.status === 'done' ? row.absent : 0,
  };
}

/** A line with its cells by field. */
export function presentLine(row: LineRow, mapping: readonly string[]): ImportLine {
  return {
    line: row.line,
    sheet: row.sheet,
    row: row.row_number || row.line,
    cells: cellsByField(mappingOf(mapping), row.cells),
    outcome: row.outcome as ImportLine['outcome'],
    issues: row.issues,
    changes: row.changes,
    orgId: row.org_id,
  };
}
