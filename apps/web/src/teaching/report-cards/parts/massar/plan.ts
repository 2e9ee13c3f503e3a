import { type CellFate, fateOf, type MassarRead } from '@encrier/contract/teaching/report-cards-massar';

/** A file with its name, its bytes in base64 and what the server read in it. */
export type ReadFile = { name: string; content: string; read: MassarRead };
/** Column of the file → what of ours goes there. */
export type Choice = ReadonlyMap<string, string>;
export type PlannedCell = { ref: string; fate: CellFate; mark: number | null; text: string };
export type PlannedLine = { row: number; label: string; code: string; cells: PlannedCell[] };
export type Plan = {
  columns: { column: string; heading: string; source: string; held: string[] }[];
  lines: PlannedLine[];
  /** Cells that are written, those that somebody ticked among them. */
  written: number;
};

export const firstChoice = ({ columns }: MassarRead): Choice =>
  new Map(columns.flatMap(({ column, source }) => (source ? [[column, source] as const] : [])));

/** What becomes of each cell of the chosen columns, for the pupils that were found. */
export function planOf(read: MassarRead, choice: Choice, over: ReadonlySet<string>): Plan {
  const chosen = read.columns.flatMap(({ column, heading }, at) => {
    const source = choice.get(column);
    const ours = read.sources.findIndex(({ id }) => id === source);
    return source && ours >= 0 ? [{ column, heading, source, at, ours }] : [];
  });
  const lines = read.lines
    .filter(({ state }) => state === 'matched')
    .map(({ row, label, code, cells, marks }) => ({
      ...{ row, label, code },
      cells: chosen.map(({ column, at, ours }): PlannedCell => {
        const [cell, mark] = [cells[at]!, marks[ours] ?? null];
        return { ref: `${column}${row}`, fate: fateOf(cell, mark), mark, text: cell.text };
      }),
    }));
  const isWritten = ({ fate, ref }: PlannedCell): boolean => fate === 'write' || (fate === 'held' && over.has(ref));
  return {
    columns: chosen.map(({ column, heading, source }, n) => ({
      ...{ column, heading, source },
      held: lines.flatMap(({ cells }) => (cells[n]!.fate === 'held' ? [cells[n]!.ref] : [])),
    })),
    lines,
    written: lines.reduce((sum, { cells }) => sum + cells.filter(isWritten).length, 0),
  };
}
