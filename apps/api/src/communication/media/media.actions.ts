import { PassThrough, type Readable } from 'node:stream';
import { once } from 'node:events';
import { setImmediate as breathe } from 'node:timers/promises';
import { Zip, ZipPassThrough } from 'fflate';
import type { Album } from '@encrier/contract/communication/media';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Sheet } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { FileStore } from '#kernel/files/store.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { fileWords } from './media.present.ts';
import { readAlbum, receivesAlbum } from './media.queries.ts';
import { mediaRoom } from './media.room.ts';

/** Records once that the reader saw the album. */
export function markSeen(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    if (await receivesAlbum(db, ctx, id)) {
      await db
        .updateTable('album_recipients')
        .set({ seen_at: ctx.now })
        .where('album_id', '=', id)
        .where('person_id', '=', self(ctx).personId)
        .where('seen_at', 'is', null)
        .execute();
    } else await readAlbum(db, ctx, id);
    const { accountId } = self(ctx);
    for (const type of ['photos', 'videos', 'photos_gestion', 'videos_gestion'])
      await settleNotices(db, client, ctx, { type, ids: [id], accountId });
    return { ok: true as const };
  });
}

type Entry = { name: string; key: string };

/** Waits for a reader who is slower than the store. Throws when the reader has disconnected. */
async function taken(stream: PassThrough): Promise<void> {
  await breathe();
  if (stream.writableNeedDrain && !stream.destroyed) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  if (stream.destroyed) throw new Error('nobody takes the archive any more');
}

async function fill(zip: Zip, stream: PassThrough, files: FileStore, entries: readonly Entry[]): Promise<void> {
  for (const { name, key } of entries) {
    const found = await files.get(key);
    // Pictures and videos do not compress: they are added as they are, one piece at a time.
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of found.stream) {
      entry.push(chunk as Uint8Array);
      await taken(stream);
    }
    entry.push(new Uint8Array(), true);
  }
}

function archive(ctx: Ctx, entries: readonly Entry[]): Readable {
  const stream = new PassThrough();
  const zip = new Zip((error, chunk, final) => {
    if (error) return void stream.destroy(error);
    if (stream.destroyed) return;
    stream.write(chunk);
    if (final) stream.end();
  });
  fill(zip, stream, ctx.kernel.files, entries).then(
    () => zip.end(),
    (error: Error) => {
      zip.terminate();
      stream.destroy(error);
      ctx.kernel.log('album_archive_stopped', { school: ctx.schoolId, error: error.name });
    },
  );
  return stream;
}

const reducedWidth = '1600';

/** Stored bytes of each picture in its order; reduced to the width of a screen where this reader gets no originals. */
async function entriesOf(ctx: Ctx, album: Album): Promise<Entry[]> {
  const ids = album.items.map(({ file }) => file.id);
  const rows = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db.selectFrom('files').select(['id', 'sha256', 'ext', 'variants']).where('id', 'in', ids).execute(),
  );
  const whole = album.can.manage || album.download === 'original';
  const { lang } = self(ctx);
  const digits = String(ids.length).length;
  return album.items.flatMap(({ file, caption }, index) => {
    const row = rows.find(({ id }) => id === file.id);
    if (!row) return [];
    const reduced = !whole && row.variants.includes(reducedWidth);
    const name = `${String(index + 1).padStart(digits, '0')} ${fileWords(lang, caption || album.title)}.${reduced ? 'webp' : row.ext}`;
    return [{ name, key: storeKey(ctx.schoolId, row.sha256, reduced ? reducedWidth : undefined) }];
  });
}

/** The pictures of an album as one archive; the journal records who downloaded it before the first byte is sent. */
export async function takeAlbum(ctx: Ctx, id: string): Promise<Sheet> {
  const album = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => readAlbum(db, ctx, id));
  if (!album.can.zip) throw notFound();
  const entries = await entriesOf(ctx, album);
  await mediaRoom.act(ctx, 'media.zip', async () => ({
    result: null,
    audit: { object: { type: 'album', id }, after: { items: entries.length } },
  }));
  const name = `${fileWords(self(ctx).lang, album.title)}.zip`;
  return { bytes: archive(ctx, entries), type: 'application/zip', disposition: contentDisposition('attachment', name) };
}
