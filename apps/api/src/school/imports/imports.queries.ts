import { nameOf } from '#kernel/db/person-name.ts';
import type { ImportKind, ImportLine, ImportObstacle, ImportState } from '@encrier/contract/school/imports';
import { ownColumn } from '@encrier/contract/school/custom-fields';
import { sql } from 'kysely';
import type { CellValue } from '@encrier/contract/kernel/cells';
import { everyWord, likePattern, searchKeyOf } from '#kernel/content/search-key.ts';
import { type Download, sheetFile } from '#kernel/content/sheet-file.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { cellIn, headIn, importableFields } from '../custom-fields/custom-fields.public.ts';
import { kinds } from './engine/kinds.ts';
import { obstaclesOf } from './engine/obstacles.ts';
import { importInReach, refuseKind } from './imports.reach.ts';
import { modelName, reasonOf, reasonsTitle, wrongLinesName } from './imports.messages.ts';
import { type Learned, withOwnHeaders } from './reading/headers.ts';
import {
  type ImportRow,
  lineColumns,
  type LineRow,
  type OrgRow,
  presentImport,
  presentLine,
} from './imports.present.ts';

type Page<T> = { items: T[]; page: number; pageSize: number; total: number };
const pageSize = 20;
const linesPerPage = 50;

/** Throws `not_found` for an import that the caller may not see. */
export async function refuseUnseen(db: ReadDb, ctx: Pick<Ctx, 'actor'>, id: string): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where(importInReach(ctx.actor))
    .executeTakeFirst();
  if (!row) throw notFound();
}

const selectImports = (db: ReadDb) =>
  db
    .selectFrom('imports')
    .leftJoin('accounts', 'accounts.id', 'imports.created_by')
    .leftJoin('import_runs', 'import_runs.import_id', 'imports.id')
    .select([
      'imports.id',
      'imports.kind',
      'imports.file_name',
      'imports.status',
      'imports.encoding',
      'imports.separator',
      'imports.headers',
      'imports.mapping',
      'imports.layout',
      'imports.header_row',
      'imports.sheets',
      'imports.counts',
      'imports.created',
      'imports.planned',
      'imports.placed',
      'imports.org_id',
      'imports.created_at',
      'imports.done_at',
      'imports.undo_until_at',
      'imports.undone_at',
      'import_runs.action',
      'import_runs.phase',
      'import_runs.done as run_done',
      'import_runs.total as run_total',
      'import_runs.failure',
      sql<number>`CASE WHEN imports.absent_closed_at IS NULL THEN cardinality(imports.absent_ids) ELSE 0 END`.as(
        'absent',
      ),
      nameOf<string | null>('accounts').as('by'),
    ]);

const orgsOf = (db: ReadDb): Promise<OrgRow[]> =>
  db.selectFrom('orgs').select(['id', 'name']).orderBy('position').orderBy('store_id').execute();

/** Throws `not_found` where one of these is no establishment of the school. */
export async function knownOrgs(db: ReadDb, ids: readonly string[]): Promise<void> {
  const known = new Set((await orgsOf(db)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw notFound();
}

/** An import with its first lines as samples; `not_found` for any other id. */
export async function importNow(db: ReadDb, id: string): Promise<ImportState> {
  const row = await selectImports(db).where('imports.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const first = await db
    .selectFrom('import_lines')
    .select('cells')
    .where('import_id', '=', id)
    .orderBy('line')
    .limit(12)
    .execute();
  return presentImport(row as unknown as ImportRow, await orgsOf(db), first);
}

export async function getImport(ctx: ReadCtx, id: string): Promise<ImportState> {
  await refuseUnseen(ctx.db, ctx, id);
  return importNow(ctx.db, id);
}

/** Imports of the school, the newest first. */
export async function listImports(
  ctx: ReadCtx,
  { page, kind }: { page: number; kind?: ImportKind | undefined },
): Promise<Page<ImportState>> {
  const wanted = kind ? sql<boolean>`imports.kind = ${kind}` : sql<boolean>`TRUE`;
  const rows = await selectImports(ctx.db)
    .where(importInReach(ctx.actor))
    .where(wanted)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await ctx.db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(importInReach(ctx.actor))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const orgs = await orgsOf(ctx.db);
  return { items: rows.map((row) => presentImport(row as unknown as ImportRow, orgs)), page, pageSize, total };
}

/** Lines of an import by outcome and by words, in the order of the file. */
export async function importLines(
  ctx: ReadCtx,
  id: string,
  query: { page: number; outcome?: ImportLine['outcome'] | undefined; q?: string | undefined },
): Promise<Page<ImportLine>> {
  const { page, outcome, q } = query;
  await refuseUnseen(ctx.db, ctx, id);
  const row = await ctx.db.selectFrom('imports').select('mapping').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  let found = ctx.db.selectFrom('import_lines').where('import_id', '=', id);
  if (outcome) found = found.where('outcome', '=', outcome);
  if (q) {
    const text = searchKeyOf(sql`array_to_string(cells, ' ')`);
    found = found.where(everyWord(q, (word) => sql<boolean>`${text} LIKE ${likePattern(word)}`));
  }
  const rows = await found
    .select(lineColumns)
    .orderBy('line')
    .limit(linesPerPage)
    .offset((page - 1) * linesPerPage)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map((line) => presentLine(line as LineRow, row.mapping)), page, pageSize: linesPerPage, total };
}

/** Headers learned from the school for one kind of list. */
async function learnedHeaders(db: ReadDb, kind: ImportKind): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_headers')
    .select(['header', 'field'])
    .where('kind', '=', kind)
    .orderBy('used_at', 'desc')
    .limit(2000)
    .execute();
  return new Map(rows.map(({ header, field }) => [header, field]));
}

/** What recognises the columns of a person's list: learned headers, and the school's own fields. */
export async function headersFor(db: ReadDb, actor: Ctx['actor'], kind: ImportKind): Promise<Learned> {
  const fields = kind === 'pupils' ? await importableFields(db, actor) : [];
  return withOwnHeaders(kind, await learnedHeaders(db, kind), fields);
}

/** Throws when a run cannot be undone in any case: `not_found`, `imports.state`, `imports.undo_late`. */
export function mayStillUndo(row: { status: string; undo_until_at: Date | null } | undefined, now: Date): void {
  if (!row) throw notFound();
  if (row.status !== 'done') throw conflict('imports.state');
  if (!row.undo_until_at || row.undo_until_at <= now) throw precondition('imports.undo_late');
}

/** What would prevent an undo. */
export async function undoPreview(
  ctx: ReadCtx,
  id: string,
): Promise<{ possible: boolean; rows: number; obstacles: ImportObstacle[] }> {
  const row = await ctx.db
    .selectFrom('imports')
    .select(['status', 'undo_until_at'])
    .where('id', '=', id)
    .where(importInReach(ctx.actor))
    .executeTakeFirst();
  mayStillUndo(row, ctx.now);
  const obstacles = await obstaclesOf(ctx.db, id, self(ctx).personId);
  const { rows } = await ctx.db
    .selectFrom('import_changes')
    .select(sql<number>`coalesce(sum(jsonb_array_length(rows)), 0)::integer`.as('rows'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return { possible: obstacles.every(({ reason }) => reason === 'signed_in'), rows, obstacles };
}

const langOf = (ctx: Ctx): AccountActor['lang'] => (ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr');

/** Columns of the own fields that a person may fill, in their language, each with an example. */
async function ownModel(ctx: Ctx): Promise<[field: string, header: string, example: string][]> {
  const fields = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => importableFields(db, ctx.actor));
  const lang = langOf(ctx);
  const examples = { text: '', number: '1', date: '14/02/2012', yes_no: cellIn(lang, 'yes_no', 'yes') };
  return fields.map((field) => [
    ownColumn(field.id),
    headIn(lang, field),
    field.type === 'choice' ? (field.choices[0] ?? '') : examples[field.type],
  ]);
}

/** The model of a kind: its headers and one example line. */
export async function modelFile(ctx: Ctx, kind: ImportKind, format: 'csv' | 'xlsx'): Promise<Download> {
  refuseKind(ctx.actor, kind);
  const model = kind === 'pupils' ? [...kinds[kind].model, ...(await ownModel(ctx))] : kinds[kind].model;
  return sheetFile([model.map(([, header]) => header), model.map(([, , example]) => example)], {
    name: modelName(kind, langOf(ctx)),
    format,
    widths: model.map(([, header, example]) => Math.max(header.length, example.length) + 3),
  });
}

/** Most wrong lines in one file. */
const maxWrong = 20_000;

/** Current lines in error, in the order of the file, with the reasons in a last column. */
export async function wrongLinesFile(ctx: Ctx, id: string): Promise<UnrecordedExport> {
  const lang = langOf(ctx);
  const { row, lines } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    row: await db
      .selectFrom('imports')
      .select(['headers', 'mapping'])
      .where('id', '=', id)
      .where(importInReach(ctx.actor))
      .executeTakeFirst(),
    lines: await db
      .selectFrom('import_lines')
      .select(['cells', 'issues'])
      .where('import_id', '=', id)
      .where('outcome', '=', 'error')
      .orderBy('line')
      .limit(maxWrong)
      .execute(),
  }));
  if (!row) throw notFound();
  const header = (field: string | null): string | null =>
    field ? (row.headers[row.mapping.indexOf(field)] ?? null) : null;
  const rows = lines.map(({ cells, issues }): CellValue[] => [
    ...cells,
    (issues as ImportLine['issues']).map((issue) => reasonOf(issue, header(issue.field), lang)).join(' ; '),
  ]);
  const make = () =>
    sheetFile([[...row.headers, reasonsTitle(lang)], ...rows], {
      name: wrongLinesName(lang),
      format: 'xlsx',
      widths: [...row.headers.map(() => 18), 60],
    });
  // The person of a refused line has no id.
  return { named: lines.length, make };
}
