import type { ImportLine, ImportState } from '@encrier/contract/school/imports';
import { sql } from 'kysely';
import { likePattern } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type ImportRow, presentImport, presentLine } from './imports.present.ts';

type Page<T> = { items: T[]; page: number; pageSize: number; total: number };
const pageSize = 20;
const linesPerPage = 50;

const selectImports = (db: ReadDb) =>
  db
    .selectFrom('imports')
    .leftJoin('accounts', 'accounts.id', 'imports.created_by')
    .select([
      'imports.id', 'imports.kind', 'imports.file_name', 'imports.status', 'imports.encoding', 'imports.separator', 'imports.headers', 'imports.mapping',
      'imports.counts', 'imports.created', 'imports.created_at', 'imports.done_at',
      sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as('by'),
    ]);

/** An import with its first lines as samples; `not_found` for any other id. */
export async function importNow(db: ReadDb, id: string): Promise<ImportState> {
  const row = await selectImports(db).where('imports.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const first = await db.selectFrom('import_lines').select('cells').where('import_id', '=', id).orderBy('line').limit(12).execute();
  return presentImport(row as ImportRow, first);
}

export const getImport = (ctx: ReadCtx, id: string): Promise<ImportState> => importNow(ctx.db, id);

/** Imports of the school, the newest first. */
export async function listImports(ctx: ReadCtx, { page }: { page: number }): Promise<Page<ImportState>> {
  const rows = await selectImports(ctx.db).orderBy('imports.created_at', 'desc').orderBy('imports.id', 'desc').limit(pageSize).offset((page - 1) * pageSize).execute();
  const { total } = await ctx.db.selectFrom('imports').select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map((row) => presentImport(row as ImportRow)), page, pageSize, total };
}

/** Lines of an import by outcome and by words, in the order of the file. */
export async function importLines(ctx: ReadCtx, id: string, query: { page: number; outcome?: ImportLine['outcome'] | undefined; q?: string | undefined }): Promise<Page<ImportLine>> {
  const { page, outcome, q } = query;
  const row = await ctx.db.selectFrom('imports').select('mapping').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  let found = ctx.db.selectFrom('import_lines').where('import_id', '=', id);
  if (outcome) found = found.where('outcome', '=', outcome);
  if (q) found = found.where(sql`unaccent(lower(array_to_string(cells, ' ')))`, 'like', likePattern(q));
  const rows = await found.select(['line', 'cells', 'outcome', 'issues']).orderBy('line').limit(linesPerPage).offset((page - 1) * linesPerPage).execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map((line) => presentLine(line, row.mapping)), page, pageSize: linesPerPage, total };
}
