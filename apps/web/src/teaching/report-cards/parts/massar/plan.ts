import {
  type CellFate,
  fateOf,
  type MassarRead,
  type MassarSource,
  markOfRest,
} from '@encrier/contract/teaching/report-cards-massar';

/** A file with its name, its bytes in base64 and its content as read by the server. */
export type ReadFile = { name: string; content: string; read: MassarRead };
/** Column of the file → its source. */
export type Choice = ReadonlyMap<string, string>;
export type PlannedCell = { ref: string; fate: CellFate; mark: number | null; text: string };
export type PlannedLine = { row: number; label: string; code: string; cells: PlannedCell[] };
export type Plan = {
  columns: { column: string; heading: string; source: string; held: string[] }[];
  lines: PlannedLine[];
  /** Cells to write, including ticked ones. */
  written: number;
};

/** Subjects that have assessments. */
export const subjectsOf = ({ sources }: MassarRead): MassarSource[] =>
  sources.filter(({ id, kind }) => kind === 'average' && sources.some((one) => one.kind === 'test' && one.of === id));

/** The subject whose assessments are offered first: that of the sheet, or the only one with assessments. */
export function firstSubject(read: MassarRead): string {
  const subjects = subjectsOf(read);
  const match = subjects.find(({ id }) => id === read.subject) ?? (subjects.length === 1 ? subjects[0] : undefined);
  return match?.id ?? '';
}

/** Columns that name a single test without its number, or the same test as another column. */
export const unclear = ({ columns }: MassarRead): MassarRead['columns'] =>
  columns.filter(
    ({ asks, nth }) =>
      asks === 'test' && (nth === null || columns.filter((one) => one.asks === 'test' && one.nth === nth).length > 1),
  );

/** Sources named by headings: averages, and the tests of a subject in the order of their days. */
export function proposed(read: MassarRead, subject: string): Choice {
  const tests = read.sources.filter(({ of, test }) => of === subject && test?.main);
  const notSaid = unclear(read);
  return new Map(
    read.columns.flatMap((column): [string, string][] => {
      const test = column.nth && !notSaid.includes(column) ? tests[column.nth - 1]?.id : null;
      const source = column.asks ? test : column.source;
      return source ? [[column.column, source]] : [];
    }),
  );
}

/** With another choice for a column: a source allowed only once is removed from its former column. */
export function withChoice(read: MassarRead, choice: Choice, column: string, source: string): Choice {
  const once = read.sources.some(({ id, kind }) => id === source && (kind === 'test' || kind === 'rest'));
  const others = [...choice].filter(([at, has]) => at !== column && !(once && has === source));
  return new Map(source ? [...others, [column, source]] : others);
}

/** New value of each cell of the chosen columns, for the pupils found. */
export function planOf(read: MassarRead, choice: Choice, over: ReadonlySet<string>): Plan {
  const chosen = read.columns.flatMap(({ column, heading }, at) => {
    const source = choice.get(column);
    const ours = read.sources.findIndex(({ id }) => id === source);
    return source && ours >= 0 ? [{ column, heading, source, at, ours }] : [];
  });
  const taken = new Set(chosen.map(({ source }) => source));
  const lines = read.lines
    .filter(({ state }) => state === 'matched')
    .map(({ row, label, code, cells, marks, given }) => ({
      row,
      label,
      code,
      cells: chosen.map(({ column, at, ours }): PlannedCell => {
        const [cell, source] = [cells[at]!, read.sources[ours]!];
        const mark = source.kind === 'rest' ? markOfRest(read.sources, source, taken, given) : (marks[ours] ?? null);
        return { ref: `${column}${row}`, fate: fateOf(cell, mark), mark, text: cell.text };
      }),
    }));
  const isWritten = ({ fate, ref }: PlannedCell): boolean => fate === 'write' || (fate === 'held' && over.has(ref));
  return {
    columns: chosen.map(({ column, heading, source }, n) => ({
      column,
      heading,
      source,
      held: lines.flatMap(({ cells }) => (cells[n]!.fate === 'held' ? [cells[n]!.ref] : [])),
    })),
    lines,
    written: lines.reduce((sum, { cells }) => sum + cells.filter(isWritten).length, 0),
  };
}
