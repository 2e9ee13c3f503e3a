import type { ImportIssue, ImportKind } from '@encrier/contract/school/imports';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { mappingOf } from '../imports.present.ts';
import type { ImportTx } from '../imports.room.ts';
import { loadSchool } from './existing.ts';
import type { Plan } from './kind.ts';
import { kinds } from './kinds.ts';
import {
  breathe,
  cellsByField,
  type Counts,
  countOutcomes,
  type LineResult,
  slice,
  type SourceLine,
  watchReading,
} from './plan.ts';

export type Held = {
  id: string;
  kind: ImportKind;
  orgId: string;
  status: string;
  headers: string[];
  mapping: string[];
};
type Stored = SourceLine & { outcome: string; issues: ImportIssue[] };
type OnRead = (read: number, total: number) => Promise<void>;

/** Longest list that is checked within a request; a longer one is checked by a job. */
export const shortList = 5_000;
const open: readonly string[] = ['mapping', 'checked'];

/** Holds the import for this transaction; throws `not_found`, or `imports.state` when it is past changing. */
export async function holdImport(tx: ImportTx, id: string): Promise<Held> {
  const row = await tx.db
    .selectFrom('imports')
    .select(['id', 'kind', 'org_id as orgId', 'status', 'headers', 'mapping'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!open.includes(row.status)) throw conflict('imports.state');
  return { ...row, kind: row.kind as ImportKind };
}

async function sourceLines(tx: ImportTx, held: Held, only?: number): Promise<Stored[]> {
  let query = tx.db
    .selectFrom('import_lines')
    .select(['line', 'cells', 'skipped', 'outcome', 'issues'])
    .where('import_id', '=', held.id)
    .orderBy('line');
  if (only !== undefined) query = query.where('line', '=', only);
  const rows = await query.execute();
  const mapping = mappingOf(held.mapping);
  const out: Stored[] = [];
  for (const [i, { cells, ...row }] of rows.entries()) {
    if (i % slice === slice - 1) await breathe();
    out.push({ ...row, cells: cellsByField(mapping, cells) });
  }
  return out;
}

async function planOf(tx: ImportTx, { kind, orgId }: Held, sources: readonly SourceLine[]): Promise<Plan> {
  const school = await loadSchool(tx.db);
  return kinds[kind].plan(
    tx.db,
    { school, orgId, today: dayIn(tx.now, school.timeZone), makeId: () => newId(tx.now.getTime()) },
    sources,
  );
}

/** Text to compare issues by: the database gives keys back in an order of its own. */
const flat = (issues: readonly ImportIssue[]): string =>
  JSON.stringify(
    issues.map((issue) => [issue.field, issue.code, issue.severity, issue.value, issue.suggestion, issue.otherLine]),
  );

/** Checks every line against the file and the school, and keeps what comes out; writes only the lines that changed. */
export async function checkImport(tx: ImportTx, held: Held, onRead?: OnRead): Promise<Plan> {
  const sources = await sourceLines(tx, held);
  if (onRead) watchReading(sources, (read) => onRead(read, sources.length));
  const plan = await planOf(tx, held, sources);
  const changed: LineResult[] = [];
  for (const [i, result] of plan.lines.entries()) {
    if (i % slice === slice - 1) await breathe();
    const source = sources[i];
    if (
      result.outcome !== source?.outcome ||
      (result.issues.length + source.issues.length > 0 && flat(result.issues) !== flat(source.issues))
    )
      changed.push(result);
  }
  for (let i = 0; i < changed.length; i += 5000) await writeResults(tx, held.id, changed.slice(i, i + 5000));
  await keepCounts(tx, held.id, { ...countOutcomes(plan.lines), total: plan.lines.length });
  return plan;
}

/** Checks one line of a long list on its own; what other lines of the file say of it shows when the list runs. */
export async function checkLine(tx: ImportTx, held: Held, line: number): Promise<void> {
  const sources = await sourceLines(tx, held, line);
  const [source] = sources;
  const [result] = (await planOf(tx, held, sources)).lines;
  if (!source || !result) return;
  await writeResults(tx, held.id, [result]);
  const { counts } = await tx.db
    .selectFrom('imports')
    .select('counts')
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow();
  const figures = counts as Counts & { total: number };
  const [was, is] = [source.outcome as keyof Counts, result.outcome];
  if (was !== is) await keepCounts(tx, held.id, { ...figures, [was]: figures[was] - 1, [is]: figures[is] + 1 });
}

async function keepCounts(tx: ImportTx, id: string, counts: Counts & { total: number }): Promise<void> {
  await tx.db
    .updateTable('imports')
    .set((eb) => ({ status: 'checked', counts: JSON.stringify(counts), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function writeResults(tx: ImportTx, importId: string, lines: readonly LineResult[]): Promise<void> {
  const rows = sql<{
    line: number;
    outcome: string;
    issues: string;
  }>`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`;
  await tx.db
    .updateTable('import_lines')
    .from(rows.as<'r'>(sql`r(line integer, outcome text, issues jsonb)`))
    .set((eb) => ({ outcome: eb.ref('r.outcome'), issues: eb.ref('r.issues') }))
    .where('import_lines.import_id', '=', importId)
    .whereRef('import_lines.line', '=', 'r.line')
    .execute();
  await breathe();
}
