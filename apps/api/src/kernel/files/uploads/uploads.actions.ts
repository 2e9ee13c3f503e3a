import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, promises as streams } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { partBytes, type Upload } from '@encrier/contract/kernel/uploads';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant, readTenant } from '#kernel/db/tenant.ts';
import { AppError, conflict, forbidden, invalid, limit, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkQuota, holdSweep, insertFile } from '../files.actions.ts';
import { FileRefused } from '../inspection/kinds.ts';
import { storeBlobs, withDiskPath, prepareUpload } from '../inspection/reception.ts';
import { FileMissing } from '../stores/file-missing.ts';
import { storeKey } from '../stores/store-key.ts';
import { dropBytes } from './bytes.ts';
import { checkDeclared } from './declared.ts';
import { lengthAt, uploadsToDrop } from './uploads.policy.ts';
import { readUploadedFile, ownUpload, presentUpload } from './uploads.queries.ts';

type Declared = { name: string; mime: string; alt: string; size: number; modified: number; head: string };
type Row = Awaited<ReturnType<typeof ownUpload>>;

/** A transaction without a journal line: only the finished file writes one. */
function within<T>(ctx: Ctx, work: (db: TenantDb) => Promise<T>): Promise<T> {
  if (ctx.actor.kind === 'account' && ctx.actor.lookedAtBy) throw forbidden('look_as_read_only');
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, work);
}
const keysOf = (ctx: Ctx, rows: readonly { parts: string[] }[]): string[] =>
  rows.flatMap(({ parts }) => parts.map((sum) => storeKey(ctx.schoolId, sum)));

/** Resumes the same file if it was begun before; otherwise begins a new upload, if the quota allows all of it. */
export async function startUpload(ctx: Ctx, given: Declared): Promise<Upload> {
  try {
    checkDeclared(ctx, given);
  } catch (error) {
    throw error instanceof FileRefused ? new AppError('invalid', error.code) : error;
  }
  const { answer, gone } = await within(ctx, async (db) => {
    // Two tabs that begin the same file at once get the same upload.
    await db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', self(ctx).accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const mine = await db
      .selectFrom('uploads')
      .selectAll()
      .where('account_id', '=', self(ctx).accountId)
      .where('file_id', 'is', null)
      .orderBy('touched_at')
      .execute();
    const same = mine.find(
      (row) =>
        row.name === given.name &&
        Number(row.size) === given.size &&
        Number(row.modified) === given.modified &&
        row.head === given.head,
    );
    if (same) {
      await db.updateTable('uploads').set({ touched_at: ctx.now, alt: given.alt }).where('id', '=', same.id).execute();
      return { answer: presentUpload(same), gone: [] };
    }
    const leaving = uploadsToDrop(mine, ctx.now);
    if (!leaving) throw limit('files.too_many_unfinished', 60);
    const gone = leaving.length
      ? await db.deleteFrom('uploads').where('id', 'in', leaving).returning('parts').execute()
      : [];
    await checkQuota(
      db,
      ctx,
      given.size + mine.filter(({ id }) => !leaving.includes(id)).reduce((sum, { size }) => sum + Number(size), 0),
    );
    const id = newId(ctx.now.getTime());
    await db
      .insertInto('uploads')
      .values({
        school_id: ctx.schoolId,
        id,
        account_id: self(ctx).accountId,
        ...given,
        created_at: ctx.now,
        touched_at: ctx.now,
      })
      .execute();
    return { answer: { id, offset: 0, size: given.size }, gone };
  });
  await dropBytes(ctx.kernel, ctx.schoolId, keysOf(ctx, gone));
  return answer;
}

/** The one file of a multipart request, at most one part long. */
async function partOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw invalid('media_type');
  let bytes: Buffer | null = null;
  for await (const piece of request.parts({ limits: { fileSize: partBytes, files: 1, fields: 0 } })) {
    if (piece.type === 'file' && piece.fieldname === 'file') bytes = await piece.toBuffer();
  }
  if (!bytes) throw invalid('invalid_input', { file: 'missing' });
  return bytes;
}

const elsewhere = (offset: number): AppError => conflict('files.part_elsewhere', { offset });

/**
 * Stores the part that begins at `offset`. Its bytes are complete and flushed before the row counts them, so that an
 * answer survives a stop of the server. If the upload is at another offset, the answer gives it.
 */
export async function sendPart(ctx: Ctx, id: string, offset: number, request: FastifyRequest): Promise<Upload> {
  const before = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => ownUpload(db, ctx, id));
  const size = Number(before.size);
  if (Number(before.received) !== offset || offset === size) throw elsewhere(Number(before.received));
  const bytes = await partOf(request);
  if (bytes.length !== lengthAt(offset, size)) throw invalid('files.part_refused');
  const key = storeKey(ctx.schoolId, createHash('sha256').update(bytes).digest('hex'));
  const put = async (): Promise<void> => {
    if (!(await ctx.kernel.files.stat(key))) await ctx.kernel.files.put(key, bytes);
  };
  await put();
  return within(ctx, async (db) => {
    await holdSweep(db);
    const sum = key.slice(-64);
    const moved = await db
      .updateTable('uploads')
      .set((eb) => ({
        received: offset + bytes.length,
        parts: eb.fn<string[]>('array_append', ['parts', eb.val(sum)]),
        touched_at: ctx.now,
      }))
      .where('id', '=', id)
      .where('account_id', '=', self(ctx).accountId)
      .where('received', '=', offset)
      .where('file_id', 'is', null)
      .returning(['id', 'received', 'size'])
      .executeTakeFirst();
    if (!moved) throw elsewhere(Number((await ownUpload(db, ctx, id)).received));
    await put();
    return presentUpload(moved);
  });
}

async function* bytesOf(ctx: Ctx, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const sum of parts)
    yield* (await ctx.kernel.files.get(storeKey(ctx.schoolId, sum))).stream as AsyncIterable<Buffer>;
}

/** Another request finished the upload in between. */
class Made extends Error {
  readonly fileId: string;
  constructor(fileId: string) {
    super('made');
    this.fileId = fileId;
  }
}

/** The row then only keeps the id of its file; the file's own row is what counts. */
async function claim(db: TenantDb, id: string, fileId: string): Promise<void> {
  const row = await db.selectFrom('uploads').select('file_id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (row.file_id) throw new Made(row.file_id);
  await db.updateTable('uploads').set({ file_id: fileId, parts: [] }).where('id', '=', id).execute();
}

function made(ctx: Ctx, row: Row): Promise<Attachment> {
  return withDiskPath(ctx, async (path) => {
    await streams.pipeline(
      Readable.from(bytesOf(ctx, row.parts)),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    const prepared = await prepareUpload(ctx, { path, name: row.name, declaredMime: row.mime });
    await storeBlobs(ctx.kernel.files, ctx.schoolId, prepared);
    return insertFile(ctx, prepared, row.alt, (db, fileId) => claim(db, row.id, fileId));
  });
}

/** Deletes an upload and the bytes that only it used. */
async function forget(ctx: Ctx, id: string): Promise<void> {
  const gone = await within(ctx, (db) =>
    db
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('account_id', '=', self(ctx).accountId)
      .where('file_id', 'is', null)
      .returning('parts')
      .execute(),
  );
  await dropBytes(ctx.kernel, ctx.schoolId, keysOf(ctx, gone));
}

/** The parts disappeared: another request has made the file from them. */
async function finishedMeanwhile(ctx: Ctx, id: string, error: unknown): Promise<Attachment> {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const { file_id } = await ownUpload(db, ctx, id);
    if (!file_id) throw error;
    return readUploadedFile(db, file_id);
  });
}

/** Makes a file from a complete upload: inspected, counted and stored like one sent at once. */
export async function finishUpload(ctx: Ctx, id: string): Promise<Attachment> {
  const fileOf = (fileId: string): Promise<Attachment> =>
    readTenant(ctx.kernel.pool, ctx.schoolId, (db) => readUploadedFile(db, fileId));
  const row = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => ownUpload(db, ctx, id));
  if (row.file_id) return fileOf(row.file_id);
  if (Number(row.received) < Number(row.size)) throw elsewhere(Number(row.received));
  try {
    const file = await made(ctx, row);
    await dropBytes(ctx.kernel, ctx.schoolId, keysOf(ctx, [row]));
    return file;
  } catch (error) {
    if (error instanceof Made) return fileOf(error.fileId);
    if (error instanceof FileMissing) return finishedMeanwhile(ctx, id, error);
    // A refusal now would be a refusal again.
    if (error instanceof AppError && error.kind === 'invalid') await forget(ctx, id);
    throw error;
  }
}

/** Drops one's own unfinished upload. */
export async function dropUpload(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => ownUpload(db, ctx, id));
  await forget(ctx, id);
  return { ok: true };
}
