import type { ImportKind, ImportLine, ImportState } from '@encrier/contract/school/imports';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { AppError, conflict, invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { insertAll } from './bulk.ts';
import { checkImport, holdImport } from './check.ts';
import { guessFields, headerRow, isField, requiredFields } from './headers.ts';
import { presentLine } from './imports.present.ts';
import { importNow } from './imports.queries.ts';
import { imports } from './imports.room.ts';
import { FileUnread, type Table } from './parse.ts';
import { readTable } from './read-file.ts';
import { runPlan } from './run.ts';

type Upload = { sha256: string; ext: string; name: string };
const ofImport = (id: string) => ({ type: 'import', id });
const uploader = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

/** One's own upload that nothing has adopted; anything else is `files.unknown`. */
async function ownUpload(ctx: Ctx, fileId: string): Promise<Upload> {
  const file = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    db.selectFrom('files').select(['sha256', 'ext', 'name']).where('id', '=', fileId).where('owner_type', 'is', null).where('created_by', 'is not distinct from', uploader(ctx)).executeTakeFirst(),
  );
  if (!file) throw invalid('files.unknown', { fileId: 'files.unknown' });
  return file;
}

async function tableOf(ctx: Ctx, file: Upload): Promise<Table> {
  const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, file.sha256));
  const bytes = Buffer.concat(await stream.toArray());
  try {
    return await readTable(bytes, file.ext);
  } catch (error) {
    if (error instanceof FileUnread) throw invalid(error.code, { fileId: error.code });
    throw error;
  }
}

/** Starts an import from an uploaded list: its lines are kept, its columns guessed, nothing is made yet. */
export async function startImport(ctx: Ctx, input: { fileId: string; kind: ImportKind; orgId?: string | undefined }): Promise<ImportState> {
  const file = await ownUpload(ctx, input.fileId);
  const table = await tableOf(ctx, file);
  const top = headerRow(input.kind, table.rows);
  const headers = table.rows[top] ?? [];
  // A line keeps the number it has in the file, blank lines counted.
  const lines = table.rows.flatMap((row, i) => (i > top && row.some(Boolean) ? [{ line: i + 1, cells: headers.map((_, column) => row[column] ?? '') }] : []));
  if (!lines.length) throw invalid('imports.empty', { fileId: 'imports.empty' });
  return imports.act(ctx, 'imports.start', async (tx) => {
    let orgs = tx.db.selectFrom('orgs').select('id');
    if (input.orgId) orgs = orgs.where('id', '=', input.orgId);
    const org = await orgs.orderBy('position').orderBy('store_id').limit(1).executeTakeFirst();
    if (!org) throw notFound();
    const id = newId(tx.now.getTime());
    const mapping = guessFields(input.kind, headers).map((field) => field ?? '');
    const head = { kind: input.kind, file_name: file.name, encoding: table.encoding, separator: table.separator };
    await tx.db.insertInto('imports').values({ school_id: tx.schoolId, id, ...head, org_id: org.id, status: 'mapping', headers: [...headers], mapping, counts: JSON.stringify({ total: lines.length }), created_by: uploader(ctx), created_at: tx.now }).execute();
    await insertAll(tx, 'import_lines', lines.map((line) => ({ import_id: id, ...line })));
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { kind: input.kind, lines: lines.length } } };
  });
}

function checkMapping(kind: ImportKind, columns: number, fields: readonly (string | null)[]): void {
  if (fields.length !== columns || fields.some((field) => field !== null && !isField(kind, field))) throw invalid('invalid_input', { fields: 'invalid_value' });
  const used = fields.filter((field) => field !== null);
  const twice = used.find((field, i) => used.indexOf(field) !== i);
  if (twice) throw invalid('imports.field_twice', { [twice]: 'imports.field_twice' });
  const missing = requiredFields[kind].filter((field) => !used.includes(field));
  if (missing.length) throw invalid('imports.field_missing', Object.fromEntries(missing.map((field) => [field, 'imports.field_missing'])));
}

/** Says which field each column holds, and checks every line with it. */
export function mapImport(ctx: Ctx, id: string, fields: readonly (string | null)[]): Promise<ImportState> {
  return imports.act(ctx, 'imports.map', async (tx) => {
    const held = await holdImport(tx, id);
    checkMapping(held.kind, held.headers.length, fields);
    const mapping = fields.map((field) => field ?? '');
    await tx.db.updateTable('imports').set({ mapping }).where('id', '=', id).execute();
    await checkImport(tx, { ...held, mapping });
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { fields: fields.filter((field) => field !== null) } } };
  });
}

function fixedCells(cells: readonly string[], mapping: readonly string[], changes: Readonly<Record<string, string>>): string[] {
  const fixed = [...cells];
  for (const [field, text] of Object.entries(changes)) {
    const column = mapping.indexOf(field);
    if (column < 0 || !field) throw invalid('invalid_input', { [`cells.${field}`]: 'invalid_key' });
    fixed[column] = text.trim();
  }
  return fixed;
}

/** Corrects a line or leaves it aside; the whole file is checked again, since other lines may depend on it. */
export function fixLine(ctx: Ctx, id: string, line: number, input: { cells?: Record<string, string> | undefined; skip?: boolean | undefined }): Promise<{ line: ImportLine; state: ImportState }> {
  return imports.act(ctx, 'imports.fix', async (tx) => {
    const held = await holdImport(tx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    const row = await tx.db.selectFrom('import_lines').select(['cells', 'skipped']).where('import_id', '=', id).where('line', '=', line).executeTakeFirst();
    if (!row) throw notFound();
    const cells = fixedCells(row.cells, held.mapping, input.cells ?? {});
    await tx.db.updateTable('import_lines').set({ cells, skipped: input.skip ?? row.skipped }).where('import_id', '=', id).where('line', '=', line).execute();
    await checkImport(tx, held);
    const fixed = await tx.db.selectFrom('import_lines').select(['line', 'cells', 'outcome', 'issues']).where('import_id', '=', id).where('line', '=', line).executeTakeFirstOrThrow();
    // The journal says which columns were touched, never what they hold.
    const audit = { object: ofImport(id), after: { line, fields: Object.keys(input.cells ?? {}), skip: input.skip ?? row.skipped } };
    return { result: { line: presentLine(fixed, held.mapping), state: await importNow(tx.db, id) }, audit };
  });
}

async function runOnce(ctx: Ctx, id: string): Promise<ImportState> {
  return imports.act(ctx, 'imports.run', async (tx) => {
    // One run at a time in a school: two lists may name the same class or the same family.
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const held = await holdImport(tx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    // What was checked before may have changed meanwhile: the plan is made again from what stands now.
    const plan = await checkImport(tx, held);
    if (plan.lines.some(({ outcome }) => outcome === 'error')) throw precondition('imports.lines_in_error');
    const created = await runPlan(tx, held, plan);
    await tx.db.updateTable('imports').set({ status: 'done', created: JSON.stringify(created), done_at: tx.now }).where('id', '=', id).execute();
    // What was imported now lives with the persons; only the lines left aside wait on.
    await tx.db.deleteFrom('import_lines').where('import_id', '=', id).where('skipped', '=', false).execute();
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { created } } };
  });
}

/** All or nothing, in one transaction. Throws `imports.lines_in_error` with the lines checked anew. */
export async function runImport(ctx: Ctx, id: string): Promise<ImportState> {
  try {
    return await runOnce(ctx, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'imports.lines_in_error') throw error;
    await imports.act({ ...ctx, idempotency: null }, 'imports.check', async (tx) => {
      await checkImport(tx, await holdImport(tx, id));
      return { result: null, audit: { object: ofImport(id) } };
    });
    throw error;
  }
}

/** Forgets an import that was not run, with its lines. */
export function discardImport(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return imports.act(ctx, 'imports.discard', async (tx) => {
    await holdImport(tx, id);
    await tx.db.deleteFrom('imports').where('id', '=', id).execute();
    return { result: { ok: true as const }, audit: { object: ofImport(id) } };
  });
}
