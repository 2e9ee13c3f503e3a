import type { ImportIssue, ImportKind } from '@encrier/contract/school/imports';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { loadAdults, loadPupils, loadSchool, loadStaff, type School } from './existing.ts';
import { mappingOf } from './imports.present.ts';
import type { ImportTx } from './imports.room.ts';
import { cellsByField, countOutcomes, type LineResult, type SourceLine } from './plan.ts';
import { planPupils, type PupilPlan } from './plan-pupils.ts';
import { planStaff, type StaffPlan } from './plan-staff.ts';

export type Held = { id: string; kind: ImportKind; orgId: string; status: string; headers: string[]; mapping: string[] };
export type Plan = { school: School; today: string; lines: LineResult[]; pupils: PupilPlan | null; staff: StaffPlan | null };

/** Holds the import for this transaction; throws `not_found`, or `imports.state` when it is past changing. */
export async function holdImport(tx: ImportTx, id: string): Promise<Held> {
  const row = await tx.db
    .selectFrom('imports')
    .select(['id', 'kind', 'org_id as orgId', 'status', 'headers', 'mapping'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.status === 'running' || row.status === 'done') throw conflict('imports.state');
  return { ...row, kind: row.kind as ImportKind };
}

async function sourceLines(tx: ImportTx, held: Held): Promise<(SourceLine & { outcome: string; issues: ImportIssue[] })[]> {
  const rows = await tx.db.selectFrom('import_lines').select(['line', 'cells', 'skipped', 'outcome', 'issues']).where('import_id', '=', held.id).orderBy('line').execute();
  const mapping = mappingOf(held.mapping);
  return rows.map(({ cells, ...row }) => ({ ...row, cells: cellsByField(mapping, cells) }));
}

async function planOf(tx: ImportTx, { kind, orgId }: Held, sources: readonly SourceLine[]): Promise<Plan> {
  const school = await loadSchool(tx.db);
  const adults = await loadAdults(tx.db);
  const today = dayIn(tx.now, school.timeZone);
  const reader = { today, country: school.country };
  const makeId = (): string => newId(tx.now.getTime());
  if (kind === 'staff') {
    const staff = await planStaff(sources, { school, orgId, adults, staff: await loadStaff(tx.db) }, reader, makeId);
    return { school, today, lines: staff.lines, pupils: null, staff };
  }
  const known = await loadPupils(tx.db, school.year?.id ?? null);
  const pupils = await planPupils(sources, { school, adults, pupils: known }, reader, makeId);
  return { school, today, lines: pupils.lines, pupils, staff: null };
}

/** Text to compare issues by: the database gives keys back in an order of its own. */
const flat = (issues: readonly ImportIssue[]): string =>
  JSON.stringify(issues.map((issue) => [issue.field, issue.code, issue.severity, issue.value, issue.suggestion, issue.otherLine]));

/** Checks every line against the file and the school, and keeps what comes out; writes only the lines that changed. */
export async function checkImport(tx: ImportTx, held: Held): Promise<Plan> {
  const sources = await sourceLines(tx, held);
  const plan = await planOf(tx, held, sources);
  const changed = plan.lines.filter((result, i) => {
    const source = sources[i];
    return result.outcome !== source?.outcome || flat(result.issues) !== flat(source.issues);
  });
  if (changed.length) await writeResults(tx, held.id, changed);
  const counts = { ...countOutcomes(plan.lines), total: plan.lines.length };
  await tx.db.updateTable('imports').set((eb) => ({ status: 'checked', counts: JSON.stringify(counts), version: eb('version', '+', 1) })).where('id', '=', held.id).execute();
  return plan;
}

async function writeResults(tx: ImportTx, importId: string, lines: readonly LineResult[]): Promise<void> {
  const rows = sql<{ line: number; outcome: string; issues: string }>`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`;
  await tx.db
    .updateTable('import_lines')
    .from(rows.as<'r'>(sql`r(line integer, outcome text, issues jsonb)`))
    .set((eb) => ({ outcome: eb.ref('r.outcome'), issues: eb.ref('r.issues') }))
    .where('import_lines.import_id', '=', importId)
    .whereRef('import_lines.line', '=', 'r.line')
    .execute();
}
