import type { ImportKind, ImportLine, ImportState } from '@encrier/contract/school/imports';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { insertAll } from './engine/bulk.ts';
import { checkImport, checkLine, holdImport, shortList } from './engine/check.ts';
import { type Action, mayUndo, stages } from './engine/work.ts';
import { presentLine } from './imports.present.ts';
import { importNow, learnedHeaders, mayStillUndo } from './imports.queries.ts';
import { missingFields } from './imports.policy.ts';
import { imports, type ImportTx } from './imports.room.ts';
import { type Choice, compose, type Composed } from './reading/compose.ts';
import { headerKey, isField } from './reading/headers.ts';
import { FileUnread, type Table } from './cells/sheet.ts';
import { readTable } from './reading/read-file.ts';

type Upload = { sha256: string; ext: string; name: string };
const ofImport = (id: string) => ({ type: 'import', id });
const uploader = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

/** One's own upload that nothing has adopted; anything else is `files.unknown`. */
async function ownUpload(ctx: Ctx, fileId: string): Promise<Upload> {
  const file = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    db
      .selectFrom('files')
      .select(['sha256', 'ext', 'name'])
      .where('id', '=', fileId)
      .where('owner_type', 'is', null)
      .where('created_by', 'is not distinct from', uploader(ctx))
      .executeTakeFirst(),
  );
  if (!file) throw invalid('files.unknown', { fileId: 'files.unknown' });
  return file;
}

async function tableOf(ctx: Ctx, file: Upload): Promise<Table> {
  const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, file.sha256));
  return readTable(Buffer.concat(await stream.toArray()), file.ext);
}

/** One list out of a file; a file that gives none is refused with its reason. */
async function readUpload(
  ctx: Ctx,
  file: Upload,
  kind: ImportKind,
  choice: Choice,
): Promise<Composed & { encoding: string; separator: string }> {
  try {
    const table = await tableOf(ctx, file);
    const learned = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
      learnedHeaders(db, kind),
    );
    return { ...compose(kind, table, choice, learned), encoding: table.encoding, separator: table.separator };
  } catch (error) {
    if (error instanceof FileUnread) throw invalid(error.code, { fileId: error.code });
    throw error;
  }
}

const columnsOf = (read: Composed & { encoding: string; separator: string }) => ({
  encoding: read.encoding,
  separator: read.separator,
  layout: read.layout,
  header_row: read.headerRow,
  sheets: JSON.stringify(read.sheets),
  headers: read.headers,
  mapping: read.mapping.map((field) => field ?? ''),
  counts: JSON.stringify({ total: read.lines.length }),
  status: 'mapping',
});

/** Starts an import from an uploaded list: its lines are kept, its columns guessed, nothing is made yet. */
export async function startImport(
  ctx: Ctx,
  input: { fileId: string; kind: ImportKind; orgId?: string | undefined },
): Promise<ImportState> {
  const file = await ownUpload(ctx, input.fileId);
  const read = await readUpload(ctx, file, input.kind, {});
  return imports.act(ctx, 'imports.start', async (tx) => {
    let orgs = tx.db.selectFrom('orgs').select('id');
    if (input.orgId) orgs = orgs.where('id', '=', input.orgId);
    const org = await orgs.orderBy('position').orderBy('store_id').limit(1).executeTakeFirst();
    if (!org) throw notFound();
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('imports')
      .values({
        school_id: tx.schoolId,
        id,
        kind: input.kind,
        file_name: file.name,
        file_id: input.fileId,
        org_id: org.id,
        ...columnsOf(read),
        created_by: uploader(ctx),
        created_at: tx.now,
      })
      .execute();
    await insertAll(
      tx,
      'import_lines',
      read.lines.map((line) => ({ import_id: id, ...line })),
    );
    return {
      result: await importNow(tx.db, id),
      audit: { object: ofImport(id), after: { kind: input.kind, layout: read.layout, lines: read.lines.length } },
    };
  });
}

/** Reads the file again as somebody says it is laid out. Corrections made before are lost with the lines. */
export async function rereadImport(ctx: Ctx, id: string, choice: Choice): Promise<ImportState> {
  const found = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const row = await db
      .selectFrom('imports')
      .select(['kind', 'file_id', 'sheets', 'layout'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound();
    const file = await db
      .selectFrom('files')
      .select(['sha256', 'ext', 'name'])
      .where('id', '=', row.file_id)
      .executeTakeFirst();
    return { ...row, kind: row.kind as ImportKind, file };
  });
  if (!found.file) throw conflict('imports.file_gone');
  const before = (found.sheets as { name: string; chosen: boolean }[])
    .filter(({ chosen }) => chosen)
    .map(({ name }) => name);
  // What is not said stays as it was; another layout chooses its own sheets.
  const read = await readUpload(ctx, found.file, found.kind, {
    ...choice,
    sheets: choice.sheets ?? (choice.layout ? undefined : before),
    layout: choice.layout ?? (choice.headerRow ? undefined : (found.layout as Choice['layout'])),
  });
  return imports.act(ctx, 'imports.reread', async (tx) => {
    await holdImport(tx, id);
    await tx.db.deleteFrom('import_lines').where('import_id', '=', id).execute();
    await tx.db
      .updateTable('imports')
      .set((eb) => ({ ...columnsOf(read), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await insertAll(
      tx,
      'import_lines',
      read.lines.map((line) => ({ import_id: id, ...line })),
    );
    return {
      result: await importNow(tx.db, id),
      audit: {
        object: ofImport(id),
        after: {
          layout: read.layout,
          sheets: read.sheets.filter(({ chosen }) => chosen).length,
          headerRow: read.headerRow,
          lines: read.lines.length,
        },
      },
    };
  });
}

function checkMapping(kind: ImportKind, columns: number, fields: readonly (string | null)[]): void {
  if (fields.length !== columns || fields.some((field) => field !== null && !isField(kind, field)))
    throw invalid('invalid_input', { fields: 'invalid_value' });
  const used = fields.filter((field) => field !== null);
  const twice = used.find((field, i) => used.indexOf(field) !== i);
  if (twice) throw invalid('imports.field_twice', { [twice]: 'imports.field_twice' });
  const missing = missingFields(kind, used);
  if (missing.length)
    throw invalid(
      'imports.field_missing',
      Object.fromEntries(missing.map((field) => [field, 'imports.field_missing'])),
    );
}

/** Remembers what the school says of its headers: the next list with them is recognised. */
async function learn(
  tx: ImportTx,
  kind: ImportKind,
  headers: readonly string[],
  fields: readonly (string | null)[],
): Promise<void> {
  const rows = new Map(
    headers.flatMap((header, i) =>
      headerKey(header)
        ? [
            [
              headerKey(header),
              { school_id: tx.schoolId, kind, header: headerKey(header), field: fields[i] ?? '', used_at: tx.now },
            ] as const,
          ]
        : [],
    ),
  );
  if (!rows.size) return;
  await tx.db
    .insertInto('import_headers')
    .values([...rows.values()])
    .onConflict((conflicting) =>
      conflicting
        .columns(['school_id', 'kind', 'header'])
        .doUpdateSet((eb) => ({ field: eb.ref('excluded.field'), used_at: eb.ref('excluded.used_at') })),
    )
    .execute();
}

/** Has a job do the work, once the transaction is through. */
async function ask(tx: ImportTx, ctx: Ctx, id: string, action: Action, confirmed = false): Promise<void> {
  await tx.db.updateTable('imports').set({ status: stages[action].during }).where('id', '=', id).execute();
  const fresh = {
    action,
    phase: 'waiting',
    done: 0,
    total: 0,
    cancelled: false,
    failure: null,
    asked_by_id: uploader(ctx),
    beat_at: tx.now,
  };
  await tx.db
    .insertInto('import_runs')
    .values({ school_id: tx.schoolId, import_id: id, ...fresh })
    .onConflict((conflicting) => conflicting.columns(['school_id', 'import_id']).doUpdateSet(fresh))
    .execute();
  await tx.emit('imports.asked', { importId: id, action, confirmed });
}

/** Says which field each column holds, and checks every line with it: at once, or by a job when there are many. */
export function mapImport(ctx: Ctx, id: string, fields: readonly (string | null)[]): Promise<ImportState> {
  return imports.act(ctx, 'imports.map', async (tx) => {
    const held = await holdImport(tx, id);
    checkMapping(held.kind, held.headers.length, fields);
    const mapping = fields.map((field) => field ?? '');
    await tx.db.updateTable('imports').set({ mapping }).where('id', '=', id).execute();
    await learn(tx, held.kind, held.headers, fields);
    await tx.db.deleteFrom('import_runs').where('import_id', '=', id).execute();
    const { n } = await tx.db
      .selectFrom('import_lines')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow();
    if (n > shortList) await ask(tx, ctx, id, 'check');
    else await checkImport(tx, { ...held, mapping });
    return {
      result: await importNow(tx.db, id),
      audit: { object: ofImport(id), after: { fields: fields.filter((field) => field !== null) } },
    };
  });
}

function fixedCells(
  cells: readonly string[],
  mapping: readonly string[],
  changes: Readonly<Record<string, string>>,
): string[] {
  const fixed = [...cells];
  for (const [field, text] of Object.entries(changes)) {
    const column = mapping.indexOf(field);
    if (column < 0 || !field) throw invalid('invalid_input', { [`cells.${field}`]: 'invalid_key' });
    fixed[column] = text.trim();
  }
  return fixed;
}

/** Corrects a line or leaves it aside; a short list is checked again as a whole, since other lines may depend on it. */
export function fixLine(
  ctx: Ctx,
  id: string,
  line: number,
  input: { cells?: Record<string, string> | undefined; skip?: boolean | undefined },
): Promise<{ line: ImportLine; state: ImportState }> {
  return imports.act(ctx, 'imports.fix', async (tx) => {
    const held = await holdImport(tx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    const row = await tx.db
      .selectFrom('import_lines')
      .select(['cells', 'skipped'])
      .where('import_id', '=', id)
      .where('line', '=', line)
      .executeTakeFirst();
    if (!row) throw notFound();
    const cells = fixedCells(row.cells, held.mapping, input.cells ?? {});
    await tx.db
      .updateTable('import_lines')
      .set({ cells, skipped: input.skip ?? row.skipped })
      .where('import_id', '=', id)
      .where('line', '=', line)
      .execute();
    const { total } = await importNow(tx.db, id);
    if (total > shortList) await checkLine(tx, held, line);
    else await checkImport(tx, held);
    const fixed = await tx.db
      .selectFrom('import_lines')
      .select(['line', 'sheet', 'row_number', 'cells', 'outcome', 'issues'])
      .where('import_id', '=', id)
      .where('line', '=', line)
      .executeTakeFirstOrThrow();
    // The journal says which columns were touched, never what they hold.
    const audit = {
      object: ofImport(id),
      after: { line, fields: Object.keys(input.cells ?? {}), skip: input.skip ?? row.skipped },
    };
    return { result: { line: presentLine(fixed, held.mapping), state: await importNow(tx.db, id) }, audit };
  });
}

/** Leaves every line in error aside; lines that stood in the shadow of one are checked again. */
export function skipWrongLines(ctx: Ctx, id: string): Promise<ImportState> {
  return imports.act(ctx, 'imports.skip_errors', async (tx) => {
    const held = await holdImport(tx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    let skipped = 0;
    // Without the lines that stop, others may: each turn leaves at least one more aside.
    for (let wrong = 1; wrong > 0; ) {
      const gone = await tx.db
        .updateTable('import_lines')
        .set({ skipped: true })
        .where('import_id', '=', id)
        .where('outcome', '=', 'error')
        .where('skipped', '=', false)
        .returning('line')
        .execute();
      skipped += gone.length;
      if (!gone.length) break;
      const { total } = await importNow(tx.db, id);
      if (total > shortList) {
        await ask(tx, ctx, id, 'check');
        break;
      }
      wrong = (await checkImport(tx, held)).lines.filter(({ outcome }) => outcome === 'error').length;
    }
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { skipped } } };
  });
}

/** One work at a time in a school: two lists may name the same class or the same family. */
async function alone(tx: ImportTx): Promise<void> {
  await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
  const other = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['running', 'undoing'])
    .executeTakeFirst();
  if (other) throw conflict('imports.busy');
}

/** Asks for the list to be written, all or nothing, by a job. Throws `imports.lines_in_error` with the lines as they were checked. */
export function runImport(ctx: Ctx, id: string): Promise<ImportState> {
  return imports.act(ctx, 'imports.run', async (tx) => {
    const held = await holdImport(tx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    const { counts } = await importNow(tx.db, id);
    if (counts.error) throw precondition('imports.lines_in_error');
    await alone(tx);
    await ask(tx, ctx, id, 'run');
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { counts } } };
  });
}

/** Silence after which a work is taken for dead, in milliseconds. */
const silence = 120_000;

/** Stops a check or a run that has not begun to write; one whose worker is gone is put back by this very request. */
export function cancelImport(ctx: Ctx, id: string): Promise<ImportState> {
  return imports.act(ctx, 'imports.cancel', async (tx) => {
    const before = await tx.db
      .selectFrom('import_runs')
      .select(['action', 'phase', 'beat_at'])
      .where('import_id', '=', id)
      .executeTakeFirst();
    if (!before && !(await tx.db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst()))
      throw notFound();
    const dead = before !== undefined && before.beat_at.getTime() < tx.now.getTime() - silence;
    const stopped = await tx.db
      .updateTable('import_runs')
      .set({ cancelled: true })
      .where('import_id', '=', id)
      .where('phase', 'in', dead ? ['waiting', 'reading', 'writing'] : ['waiting', 'reading'])
      .returning(['action', 'phase'])
      .executeTakeFirst();
    if (!stopped) throw conflict('imports.state');
    const action = stopped.action as Action;
    if (dead || stopped.phase === 'waiting') {
      const free = await tx.db
        .selectFrom('imports')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', stages[action].during)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (free)
        await tx.db.updateTable('imports').set({ status: stages[action].before }).where('id', '=', id).execute();
      if (free)
        await tx.db.updateTable('import_runs').set({ phase: 'cancelled' }).where('import_id', '=', id).execute();
    }
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { action } } };
  });
}

/** Asks for everything that a run wrote to be taken back, by a job. */
export async function undoImport(ctx: Ctx, id: string, confirmed: boolean): Promise<ImportState> {
  return imports.act(ctx, 'imports.undo', async (tx) => {
    const row = await tx.db
      .selectFrom('imports')
      .select(['status', 'undo_until_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    mayStillUndo(row, tx.now);
    await alone(tx);
    await mayUndo(tx.db, id, confirmed);
    await ask(tx, ctx, id, 'undo', confirmed);
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { confirmed } } };
  });
}

/** Forgets an import that was not run, with its lines. */
export function discardImport(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return imports.act(ctx, 'imports.discard', async (tx) => {
    await holdImport(tx, id);
    await tx.db.deleteFrom('imports').where('id', '=', id).execute();
    return { result: { ok: true as const }, audit: { object: ofImport(id) } };
  });
}

/** Forgets what the runs whose time is over wrote over. Answers how many imports were touched. */
export function forgetChanges(ctx: Ctx, ids: readonly string[]): Promise<number> {
  return imports.act(ctx, 'imports.purge', async (tx) => {
    await tx.db
      .deleteFrom('import_changes')
      .where('import_id', 'in', [...ids])
      .execute();
    await tx.db
      .updateTable('imports')
      .set({ undo_until_at: null })
      .where('id', 'in', [...ids])
      .execute();
    return { result: ids.length, audit: { object: { type: 'import', id: null }, after: { count: ids.length } } };
  });
}
