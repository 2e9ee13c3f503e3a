import {
  type addItems as addRoute,
  type AlbumCan,
  type blurItem as blurRoute,
  type captionItems as captionRoute,
  type ManagedAlbum,
  maxItems,
  type orderItems as orderRoute,
  type showItem as showRoute,
} from '@encrier/contract/communication/media';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { Act, Done } from '#kernel/act/act.ts';
import { AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles, adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { isReordered } from '#kernel/policy/edits.ts';
import { readManagedAlbum, type ManagedRow, mayTag } from '../admin/admin.public.ts';
import { concernedBy } from '../publication/publication.public.ts';
import { mediaRoom } from '../media.room.ts';

type Handed = Parameters<Parameters<typeof mediaRoom.act>[2]>[0];
type Tx = Handed extends Act<infer T, infer E> ? Act<T, E> : never;
type Trace = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/**
 * Runs a change on the pictures of an album that the caller may edit, notifies open screens, and returns the album
 * after the change. Reads its state under a lock; once somebody else may have seen the album, its version increases, so
 * that a decision on the former state is refused.
 */
function onAlbum(
  ctx: Ctx,
  id: string,
  verb: string,
  right: keyof AlbumCan,
  work: (tx: Tx, found: ManagedRow) => Promise<Trace>,
): Promise<ManagedAlbum> {
  return mediaRoom.act(ctx, verb, async (tx): Promise<Done<ManagedAlbum>> => {
    await tx.db.selectFrom('albums').select('id').where('id', '=', id).forUpdate().execute();
    const found = await readManagedAlbum(tx.db, ctx, id);
    if (!found.album.can[right]) throw conflict('media.state');
    const trace = await work(tx, found);
    if (found.row.status !== 'draft') {
      await tx.db
        .updateTable('albums')
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: tx.now }))
        .where('id', '=', id)
        .execute();
      await tx.live(
        'media.changed',
        { album: id },
        await concernedBy(tx.db, { id, authorId: found.row.author_id }, ctx.today),
      );
    }
    return {
      result: (await readManagedAlbum(tx.db, ctx, id)).album,
      audit: { object: { type: 'album', id }, ...trace },
    };
  });
}

/** The picture of this album; throws not found when the album does not have it. */
function itemOf({ album }: ManagedRow, itemId: string): ManagedAlbum['items'][number] {
  const item = album.items.find(({ id }) => id === itemId);
  if (!item) throw notFound();
  return item;
}

type Addition = BodyOf<typeof addRoute>['items'][number];

/** Takes the upload of a picture or of a video, with its poster. Throws `media.file_unknown` for anything else. */
async function adopt(tx: Tx, ctx: Ctx, kind: 'photos' | 'videos', { id, fileId, posterId }: Addition): Promise<void> {
  const owner = { type: 'media', id };
  try {
    if (kind === 'photos') await adoptImage(tx, ctx, fileId, owner);
    else {
      await adoptFiles(tx, ctx, [fileId], owner);
      const row = await tx.db.selectFrom('files').select('type').where('id', '=', fileId).executeTakeFirst();
      if (row?.type !== 'video') throw invalid('media.file_unknown', { fileId: 'media.file_unknown' });
    }
    if (posterId) await adoptImage(tx, ctx, posterId, owner);
  } catch (error) {
    throw error instanceof AppError ? invalid('media.file_unknown', { fileId: 'media.file_unknown' }) : error;
  }
}

/** Adds uploads at the end of an album; pictures already in it are not added again. */
export function addItems(ctx: Ctx, id: string, { items }: BodyOf<typeof addRoute>): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.add_items', 'edit', async (tx, { row }) => {
    const unique = [...new Map(items.map((item) => [item.id, item])).values()];
    const known = await tx.db
      .selectFrom('album_items')
      .select(['id', 'album_id'])
      .where(
        'id',
        'in',
        unique.map((item) => item.id),
      )
      .execute();
    if (known.some((item) => item.album_id !== id)) throw notFound();
    const fresh = unique.filter((item) => !known.some((one) => one.id === item.id));
    const { last, count } = await tx.db
      .selectFrom('album_items')
      .select((eb) => [
        eb.fn.coalesce(eb.fn.max('position'), eb.val(0)).as('last'),
        eb.fn.countAll<number>().filterWhere('removed_at', 'is', null).as('count'),
      ])
      .where('album_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(count) + fresh.length > maxItems) throw invalid('media.too_many', { items: 'media.too_many' });
    for (const item of fresh) await adopt(tx, ctx, row.kind, item);
    if (fresh.length) {
      await tx.db
        .insertInto('album_items')
        .values(
          fresh.map((item, index) => ({
            school_id: tx.schoolId,
            id: item.id,
            album_id: id,
            file_id: item.fileId,
            poster_file_id: row.kind === 'videos' ? (item.posterId ?? null) : null,
            position: Number(last) + index + 1,
            caption: item.caption ?? '',
            seconds: row.kind === 'videos' ? (item.seconds ?? null) : null,
            created_at: tx.now,
          })),
        )
        .execute();
    }
    return { after: { added: fresh.length } };
  });
}

/** Puts the pictures in this order; pictures not named follow in their former order. */
export function orderItems(ctx: Ctx, id: string, { ids, from }: BodyOf<typeof orderRoute>): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.order', 'edit', async (tx, { album }) => {
    const now = album.items.map((item) => item.id);
    if (isReordered(now, from)) throw conflict('edited_meanwhile');
    await tx.db
      .updateTable('album_items as i')
      .from(
        sql<{
          id: string;
          n: number;
        }>`(SELECT x.id, (row_number() OVER (ORDER BY array_position(${[...ids]}::uuid[], x.id) NULLS LAST, x.position,
          x.id))::int AS n FROM album_items x WHERE x.school_id = ${tx.schoolId} AND x.album_id = ${id}
          AND x.removed_at IS NULL)`.as('o'),
      )
      .set((eb) => ({ position: eb.ref('o.n') }))
      .whereRef('i.id', '=', 'o.id')
      .where('i.album_id', '=', id)
      .execute();
    return { after: { ordered: ids.length } };
  });
}

/** Gives captions, in one statement whatever their number. */
export function captionItems(ctx: Ctx, id: string, { items }: BodyOf<typeof captionRoute>): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.captions', 'edit', async (tx) => {
    await tx.db
      .updateTable('album_items as i')
      .from(
        sql<{
          id: string;
          caption: string;
        }>`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS t(id uuid, caption text))`.as('c'),
      )
      .set((eb) => ({ caption: eb.ref('c.caption') }))
      .whereRef('i.id', '=', 'c.id')
      .where('i.album_id', '=', id)
      .execute();
    return { after: { captions: items.length } };
  });
}

/** Chooses the picture shown for the album. */
export function setCover(ctx: Ctx, id: string, itemId: string): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.cover', 'edit', async (tx, found) => {
    itemOf(found, itemId);
    await tx.db
      .updateTable('album_items')
      .set({ cover: sql<boolean>`id = ${itemId}` })
      .where('album_id', '=', id)
      .execute();
    return { after: { cover: itemId } };
  });
}

/** Deletes pictures; they can be restored for an hour. */
export function removeItems(ctx: Ctx, id: string, ids: readonly string[]): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.remove_items', 'protect', async (tx) => {
    const gone = await tx.db
      .updateTable('album_items')
      .set({ removed_at: tx.now })
      .where('album_id', '=', id)
      .where('id', 'in', [...ids])
      .where('removed_at', 'is', null)
      .returning('id')
      .execute();
    return { before: { items: gone.length } };
  });
}

/**
 * Last time a second person decided on the album; pictures deleted before that time were not part of what was reviewed.
 */
function lookedAt({ row }: ManagedRow): Date {
  return new Date(
    Math.max(
      ...[row.submitted_at, row.published_at, row.review_at].map((at) => (at === null ? 0 : new Date(at).getTime())),
    ),
  );
}

/** Hides pictures of a published album that show somebody without consent (LAW-IMG-01). Returns how many. */
async function hideUnconsented(tx: Tx, ctx: Ctx, id: string, itemIds: readonly string[]): Promise<number> {
  const after = await readManagedAlbum(tx.db, ctx, id);
  const shown = after.album.items
    .filter((item) => itemIds.includes(item.id) && item.blocked && !item.hiddenFor)
    .map((item) => item.id);
  if (after.row.status !== 'published' || !shown.length) return 0;
  await tx.db
    .updateTable('album_items')
    .set({ hidden_at: tx.now, hidden_for: 'consent', hidden_reason: '' })
    .where('id', 'in', shown)
    .execute();
  return shown.length;
}

/**
 * Restores deleted pictures at their former places. A person who may not edit the album only restores what a second
 * person has reviewed.
 */
export function restoreItems(ctx: Ctx, id: string, ids: readonly string[]): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.restore_items', 'protect', async (tx, found) => {
    if (found.row.items.length + ids.length > maxItems) throw invalid('media.too_many', { ids: 'media.too_many' });
    const gone = await tx.db
      .selectFrom('album_items')
      .select(['id', 'removed_at'])
      .where('album_id', '=', id)
      .where('id', 'in', [...ids])
      .where('removed_at', 'is not', null)
      .execute();
    const unread = lookedAt(found);
    if (!found.album.can.edit && gone.some((item) => item.removed_at! <= unread)) throw conflict('media.state');
    const back = gone.map((item) => item.id);
    if (back.length) await tx.db.updateTable('album_items').set({ removed_at: null }).where('id', 'in', back).execute();
    const hidden = await hideUnconsented(tx, ctx, id, back);
    return { after: { items: back.length, hidden } };
  });
}

/** Pupils already on the picture stay nameable, whatever the audience became since. */
async function refuseStrangers(
  tx: Tx,
  ctx: Ctx,
  { row }: ManagedRow,
  known: readonly string[],
  pupilIds: readonly string[],
): Promise<void> {
  const added = pupilIds.filter((pupil) => !known.includes(pupil));
  if (!(await mayTag(tx.db, ctx, row, added)))
    throw invalid('media.pupil_unknown', { pupilIds: 'media.pupil_unknown' });
}

/** Sets which pupils are on a picture. */
export function tagItem(ctx: Ctx, id: string, itemId: string, pupilIds: readonly string[]): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.tag', 'protect', async (tx, found) => {
    const item = itemOf(found, itemId);
    const ids = [...new Set(pupilIds)];
    const known = item.tags.map((tag) => tag.pupilId);
    await refuseStrangers(tx, ctx, found, known, ids);
    const gone = known.filter((pupil) => !ids.includes(pupil));
    // After publication, only a person who may edit the album can remove a tag, which could show a picture despite a
    // missing consent.
    if (gone.length && !found.album.can.edit) throw conflict('media.state');
    const fresh = ids.filter((pupil) => !known.includes(pupil));
    if (gone.length)
      await tx.db.deleteFrom('album_tags').where('item_id', '=', itemId).where('pupil_id', 'in', gone).execute();
    if (fresh.length)
      await tx.db
        .insertInto('album_tags')
        .values(fresh.map((pupil_id) => ({ school_id: tx.schoolId, item_id: itemId, pupil_id })))
        .execute();
    const hidden = fresh.length > 0 && (await hideUnconsented(tx, ctx, id, [itemId])) > 0;
    return { before: { item: itemId, pupils: known }, after: { pupils: ids, hidden } };
  });
}

/**
 * Replaces a picture with a blurred copy and deletes the former file; pupils made unrecognisable no longer block
 * publication.
 */
export function blurItem(
  ctx: Ctx,
  id: string,
  itemId: string,
  { fileId, pupilIds }: BodyOf<typeof blurRoute>,
): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.blur', 'edit', async (tx, found) => {
    const item = itemOf(found, itemId);
    if (found.row.kind !== 'photos') throw conflict('media.state');
    const owner = { type: 'media', id: itemId };
    try {
      await adoptImage(tx, ctx, fileId, owner);
    } catch (error) {
      throw error instanceof AppError ? invalid('media.file_unknown', { fileId: 'media.file_unknown' }) : error;
    }
    const known = item.tags.map((tag) => tag.pupilId);
    await refuseStrangers(tx, ctx, found, known, pupilIds);
    await tx.db.updateTable('album_items').set({ file_id: fileId, blurred: true }).where('id', '=', itemId).execute();
    await releaseFiles(tx, owner, [fileId]);
    if (pupilIds.length) {
      await tx.db
        .insertInto('album_tags')
        .values(
          [...new Set(pupilIds)].map((pupil_id) => ({
            school_id: tx.schoolId,
            item_id: itemId,
            pupil_id,
            blurred: true,
          })),
        )
        .onConflict((oc) => oc.columns(['school_id', 'item_id', 'pupil_id']).doUpdateSet({ blurred: true }))
        .execute();
    }
    // It was hidden for a missing consent that is no longer needed: readers see it again.
    const after = itemOf(await readManagedAlbum(tx.db, ctx, id), itemId);
    if (after.hiddenFor === 'consent' && !after.blocked)
      await tx.db
        .updateTable('album_items')
        .set({ hidden_at: null, hidden_for: null })
        .where('id', '=', itemId)
        .execute();
    return { before: { item: itemId, file: item.file.id }, after: { file: fileId, blurred: pupilIds.length } };
  });
}

/** Hides one picture from readers, or shows it again; never shows it while somebody on it has no consent. */
export function showItem(
  ctx: Ctx,
  id: string,
  itemId: string,
  { hidden, reason }: BodyOf<typeof showRoute>,
): Promise<ManagedAlbum> {
  return onAlbum(ctx, id, 'media.show_item', 'protect', async (tx, found) => {
    const item = itemOf(found, itemId);
    // A picture hidden by a moderator or for a missing consent is shown again by a moderator.
    if (!hidden && item.hiddenFor && !found.album.can.edit) throw conflict('media.state');
    if (!hidden && item.blocked) throw conflict('media.consent_missing', { items: 1 });
    const set = hidden
      ? { hidden_at: tx.now, hidden_for: 'decision', hidden_reason: reason }
      : { hidden_at: null, hidden_for: null, hidden_reason: '' };
    await tx.db.updateTable('album_items').set(set).where('id', '=', itemId).execute();
    return { before: { item: itemId, hidden: item.hiddenFor !== null }, after: { hidden, reason } };
  });
}
