import type { ImportChange, ImportIssue, ImportKind } from '@encrier/contract/school/imports';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { importInReach } from '../imports.reach.ts';
import { mappingOf } from '../imports.present.ts';
import type { ImportsTx } from '../imports.room.ts';
import { loadSchool } from './existing.ts';
import { type Choices, Placing } from './placing.ts';
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
  /** Where lines without any hint go. */
  orgId: string | null;
  places: Choices;
  status: string;
  headers: string[];
  mapping: string[];
  /** Only establishments whose pupils' own fields it may fill; null for all. */
  ownOrgs: string[] | null;
  /** The person who checks or runs the list. */
  importer: string | null;
};
type Stored = SourceLine & { outcome: string; issues: ImportIssue[]; changes: ImportChange[]; orgId: string | null };
type OnRead = (read: number, total: number) => Promise<void>;

/** Longest list checked within a request; a longer one is checked by a job. */
export const shortList = 5_000;
const open: readonly string[] = ['mapping', 'checked'];

export const heldColumns = [
  'id',
  'kind',
  'org_id as orgId',
  'places',
  'status',
  'headers',
  'mapping',
  'own_orgs as ownOrgs',
] as const;
type HeldRow = Omit<Held, 'kind' | 'places' | 'importer'> & { kind: string; places: unknown };
export const heldOf = (row: HeldRow, importer: string | null): Held => ({
  ...row,
  importer,
  kind: row.kind as ImportKind,
  places: row.places as Choices,
});

/** Locks the import for this transaction; throws `not_found`, or `imports.state` when it can no longer change. */
export async function holdImport(tx: ImportsTx, ctx: Pick<Ctx, 'actor'>, id: string): Promise<Held> {
  const row = await tx.db
    .selectFrom('imports')
    .select(heldColumns)
    .where('id', '=', id)
    .where(importInReach(ctx.actor))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!open.includes(row.status)) throw conflict('imports.state');
  return heldOf(row, ctx.actor.kind === 'account' ? ctx.actor.personId : null);
}

async function sourceLines(tx: ImportsTx, held: Held, only?: number): Promise<Stored[]> {
  let query = tx.db
    .selectFrom('import_lines')
    .select(['line', 'cells', 'skipped', 'outcome', 'issues', 'changes', 'org_id as orgId'])
    .where('import_id', '=', held.id)
    .orderBy('line');
  if (only !== undefined) query = query.where('line', '=', only);
  const rows = await query.execute();
  const mapping = mappingOf(held.mapping);
  const out: Stored[] = [];
  for (const [i, { cells, ...row }] of rows.entries()) {
    if (i % slice === slice - 1) await breathe();
    out.push({
      ...row,
      issues: row.issues as ImportIssue[],
      changes: row.changes as ImportChange[],
      cells: cellsByField(mapping, cells),
    });
  }
  return out;
}

async function planOf(
  tx: ImportsTx,
  { id, kind, orgId, places, ownOrgs, importer }: Held,
  sources: readonly SourceLine[],
): Promise<{ plan: Plan; placing: Placing }> {
  const school = await loadSchool(tx.db);
  const placing = new Placing(school, orgId, places);
  const plan = await kinds[kind].plan(
    tx.db,
    {
      school,
      placing,
      orgId,
      today: dayIn(tx.now, school.timeZone),
      makeId: () => newId(tx.now.getTime()),
      importId: id,
      ownOrgs,
      importer,
    },
    sources,
  );
  return { plan, placing };
}

/** Text to compare issues by: the database returns keys in its own order. */
const flat = (issues: readonly ImportIssue[]): string =>
  JSON.stringify(
    issues.map((issue) => [
      issue.field,
      issue.code,
      issue.severity,
      issue.value,
      issue.suggestion,
      issue.otherLine,
      issue.guess ?? false,
      issue.detail ?? '',
    ]),
  );
const flatChanges = (changes: readonly ImportChange[]): string =>
  JSON.stringify(changes.map(({ field, before, after }) => [field, before, after]));

/** Whether the result of a line differs from the stored one. */
function differs(source: Stored | undefined, { outcome, issues, changes = [], orgId = null }: LineResult): boolean {
  if (!source || outcome !== source.outcome || orgId !== source.orgId) return true;
  if (issues.length + source.issues.length > 0 && flat(issues) !== flat(source.issues)) return true;
  return changes.length + source.changes.length > 0 && flatChanges(changes) !== flatChanges(source.changes);
}

/** Checks every line against the file and the school, and stores the results; writes only changed lines. */
export async function checkImport(tx: ImportsTx, held: Held, onRead?: OnRead): Promise<Plan> {
  const sources = await sourceLines(tx, held);
  if (onRead) watchReading(sources, (read) => onRead(read, sources.length));
  const { plan, placing } = await planOf(tx, held, sources);
  const changed: LineResult[] = [];
  for (const [i, result] of plan.lines.entries()) {
    if (i % slice === slice - 1) await breathe();
    if (differs(sources[i], result)) changed.push(result);
  }
  for (let i = 0; i < changed.length; i += 5000) await writeResults(tx, held.id, changed.slice(i, i + 5000));
  await tx.db
    .updateTable('imports')
    .set({
      planned: JSON.stringify({ ...plan.planned, changing: plan.changing }),
      placed: JSON.stringify({ places: placing.places, orgs: linesOf(plan.lines) }),
    })
    .where('id', '=', held.id)
    .execute();
  await keepCounts(tx, held.id, { ...countOutcomes(plan.lines), total: plan.lines.length });
  return plan;
}

/** Lines by the establishment they go to. */
function linesOf(lines: readonly LineResult[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const { orgId } of lines) if (orgId) out[orgId] = (out[orgId] ?? 0) + 1;
  return out;
}

/** Checks one line of a long list on its own; conflicts with other lines of the file only appear when the list runs. */
export async function checkLine(tx: ImportsTx, held: Held, line: number): Promise<void> {
  const sources = await sourceLines(tx, held, line);
  const [source] = sources;
  const [result] = (await planOf(tx, held, sources)).plan.lines;
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

async function keepCounts(tx: ImportsTx, id: string, counts: Counts & { total: number }): Promise<void> {
  await tx.db
    .updateTable('imports')
    .set((eb) => ({ status: 'checked', counts: JSON.stringify(counts), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function writeResults(tx: ImportsTx, importId: string, lines: readonly LineResult[]): Promise<void> {
  const kept = lines.map(({ line, outcome, issues, changes = [], orgId = null }) => ({
    line,
    outcome,
    issues,
    changes,
    org_id: orgId,
  }));
  const rows = sql<{
    line: number;
    outcome: string;
    issues: string;
    changes: string;
    org_id: string | null;
  }>`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)`;
  await tx.db
    .updateTable('import_lines')
    .from(rows.as<'r'>(sql`r(line integer, outcome text, issues jsonb, changes jsonb, org_id uuid)`))
    .set((eb) => ({
      outcome: eb.ref('r.outcome'),
      issues: eb.ref('r.issues'),
      changes: eb.ref('r.changes'),
      org_id: eb.ref('r.org_id'),
    }))
    .where('import_lines.import_id', '=', importId)
    .whereRef('import_lines.line', '=', 'r.line')
    .execute();
  await breathe();
}
