import type { ImportKind, ImportState } from '@encrier/contract/school/imports';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { FileUnread, type Table } from './cells/sheet.ts';
import { insertAll } from './engine/bulk.ts';
import { holdImport } from './engine/check.ts';
import { importNow, knownOrgs, headersFor } from './imports.queries.ts';
import { importBounds, importInReach, ownOrgs, refuseKind } from './imports.reach.ts';
import { importsRoom } from './imports.room.ts';
import { type Choice, compose, type Composed } from './reading/compose.ts';
import { readTable } from './reading/read-file.ts';

type Upload = { sha256: string; ext: string; name: string };
const uploader = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);
const ofImport = (id: string) => ({ type: 'import', id });

/** The caller's own upload, not yet attached; throws `files.unknown` otherwise. */
async function ownUpload(ctx: Ctx, fileId: string): Promise<Upload> {
  const file = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
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
  return readTable(ctx.schoolId, Buffer.concat(await stream.toArray()), file.ext, ctx.zone);
}

/** Makes one list from a file; an unusable file is refused with its reason. */
async function readUpload(
  ctx: Ctx,
  file: Upload,
  kind: ImportKind,
  choice: Choice,
): Promise<Composed & { encoding: string; separator: string }> {
  try {
    const table = await tableOf(ctx, file);
    const learned = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => headersFor(db, ctx.actor, kind));
    return { ...compose(kind, table, choice, learned), encoding: table.encoding, separator: table.separator };
  } catch (error) {
    if (error instanceof FileUnread) throw invalid(error.code, { fileId: error.code });
    throw error;
  }
}

const columnsOf = (ctx: Ctx, read: Composed & { encoding: string; separator: string }) => ({
  encoding: read.encoding,
  separator: read.separator,
  layout: read.layout,
  header_row: read.headerRow,
  sheets: JSON.stringify(read.sheets),
  headers: read.headers,
  mapping: read.mapping.map((field) => field ?? ''),
  own_orgs: ownOrgs(ctx.actor, read.mapping),
  counts: JSON.stringify({ total: read.lines.length }),
  status: 'mapping',
});

/** Starts an import from an uploaded list: its lines are stored, its columns guessed, nothing is created yet. */
export async function startImport(
  ctx: Ctx,
  input: { fileId: string; kind: ImportKind; orgId?: string | undefined },
): Promise<ImportState> {
  refuseKind(ctx.actor, input.kind);
  const file = await ownUpload(ctx, input.fileId);
  const read = await readUpload(ctx, file, input.kind, {});
  return importsRoom.act(ctx, 'imports.start', async (tx) => {
    if (input.orgId) await knownOrgs(tx.db, [input.orgId]);
    const orgId = input.kind === 'lessons' ? importBounds(ctx.actor, input.kind) : (input.orgId ?? null);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('imports')
      .values({
        school_id: tx.schoolId,
        id,
        kind: input.kind,
        file_name: file.name,
        file_id: input.fileId,
        org_id: orgId,
        ...columnsOf(ctx, read),
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

/** Reads the file again with the chosen layout. Former corrections are lost with the lines. */
export async function rereadImport(ctx: Ctx, id: string, choice: Choice): Promise<ImportState> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const row = await db
      .selectFrom('imports')
      .select(['kind', 'file_id', 'sheets', 'layout'])
      .where('id', '=', id)
      .where(importInReach(ctx.actor))
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
  // Missing choices stay as before; another layout chooses its own sheets.
  const read = await readUpload(ctx, found.file, found.kind, {
    ...choice,
    sheets: choice.sheets ?? (choice.layout ? undefined : before),
    layout: choice.layout ?? (choice.headerRow ? undefined : (found.layout as Choice['layout'])),
  });
  return importsRoom.act(ctx, 'imports.reread', async (tx) => {
    await holdImport(tx, ctx, id);
    await tx.db.deleteFrom('import_lines').where('import_id', '=', id).execute();
    await tx.db
      .updateTable('imports')
      .set((eb) => ({ ...columnsOf(ctx, read), version: eb('version', '+', 1) }))
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
