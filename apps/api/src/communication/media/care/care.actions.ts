import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type Given, readStandingAudiences } from '../../audience/standing.public.ts';
import { concernedBy, giveAlbum, readersOf } from '../publication/publication.public.ts';
import { albumStands, type Shown, listUnconsented } from './care.queries.ts';
import { mediaRoom } from '../media.room.ts';

export const givenAlbums: Given = {
  things: 'albums',
  rules: 'album_audience.album_id',
  recipients: 'album_recipients',
};

const object = (id: string): { type: string; id: string } => ({ type: 'album', id });

/**
 * Hides the pictures of one album whose consent is missing now, and notifies its author and the moderators. Checked
 * again inside the transaction: a blur or an answer may have come first.
 */
export function hidePictures(ctx: Ctx, albumId: string, found: readonly Shown[]): Promise<number> {
  return mediaRoom.act(ctx, 'media.consent_lost', async (tx) => {
    const still = new Set((await listUnconsented(tx.db, ctx.today, { albumId })).map(({ itemId }) => itemId));
    const ids = found.map(({ itemId }) => itemId).filter((id) => still.has(id));
    const hidden = ids.length
      ? await tx.db
          .updateTable('album_items')
          .set({ hidden_at: tx.now, hidden_for: 'consent', hidden_reason: '' })
          .where('id', 'in', ids)
          .where('hidden_at', 'is', null)
          .returning('id')
          .execute()
      : [];
    if (hidden.length) {
      const album = await tx.db
        .selectFrom('albums')
        .select('author_id')
        .where('id', '=', albumId)
        .executeTakeFirstOrThrow();
      await tx.live(
        'media.changed',
        { album: albumId },
        await concernedBy(tx.db, { id: albumId, authorId: album.author_id }, ctx.today),
      );
      await tx.emit('media.consent_lost', { albumId, items: hidden.length });
    }
    return { result: hidden.length, audit: { object: object(albumId), after: { hidden: hidden.map(({ id }) => id) } } };
  });
}

/** Gives a published album to its current audience: people who joined see it, people who left lose it at once. */
export function giveAgain(ctx: Ctx, id: string): Promise<void> {
  return mediaRoom.act(ctx, 'media.readers', async (tx) => {
    // Locked first, then read: an audience that its author is changing now must be the one used.
    await tx.db.selectFrom('albums').select('id').where('id', '=', id).forUpdate().execute();
    const [album] = await readStandingAudiences(tx.db, tx.schoolId, givenAlbums, albumStands(ctx.today), { id });
    let recipients: number | null = null;
    if (album) {
      const before = await readersOf(tx.db, id, ctx.today);
      recipients = await giveAlbum(tx.db, tx.schoolId, id, album.rules, { now: tx.now, today: ctx.today });
      const after = await readersOf(tx.db, id, ctx.today);
      const moved = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
      if (moved.length) await tx.live('media.changed', { album: id }, moved);
    }
    return { result: undefined, audit: { object: object(id), after: { recipients } } };
  });
}

/** The last day of an album has passed: readers no longer find it. */
export function endAlbum(ctx: Ctx, id: string): Promise<void> {
  return mediaRoom.act(ctx, 'media.expire', async (tx) => {
    const album = await tx.db
      .selectFrom('albums')
      .select(['author_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    const ended = await tx.db
      .updateTable('albums')
      .set((eb) => ({ status: 'archived', updated_at: tx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('expires_on', '<', ctx.today)
      .where('status', 'in', ['published', 'hidden', 'in_review'])
      .returning('id')
      .executeTakeFirst();
    if (album && ended)
      await tx.live(
        'media.changed',
        { album: id },
        await concernedBy(tx.db, { id, authorId: album.author_id }, ctx.today),
      );
    return {
      result: undefined,
      audit: {
        object: object(id),
        before: { status: album?.status ?? null },
        after: { status: ended ? 'archived' : (album?.status ?? null) },
      },
    };
  });
}

/** A month after its last day an album is deleted with its files (LAW-RET-14). */
export function dropAlbum(ctx: Ctx, id: string, before: string): Promise<void> {
  return mediaRoom.act(ctx, 'media.drop', async (tx) => {
    const items = await tx.db.selectFrom('album_items').select('id').where('album_id', '=', id).execute();
    const gone = await tx.db
      .deleteFrom('albums')
      .where('id', '=', id)
      .where('expires_on', '<', before)
      .returning('id')
      .executeTakeFirst();
    if (gone) for (const item of items) await releaseFiles(tx, { type: 'media', id: item.id }, []);
    return { result: undefined, audit: { object: object(id), before: { items: gone ? items.length : 0 } } };
  });
}

/** Deleted pictures that can no longer be restored. */
export function dropItems(ctx: Ctx, ids: readonly string[]): Promise<void> {
  return mediaRoom.act(ctx, 'media.drop_items', async (tx) => {
    const gone = await tx.db
      .deleteFrom('album_items')
      .where('id', 'in', [...ids])
      .where('removed_at', 'is not', null)
      .returning('id')
      .execute();
    for (const { id } of gone) await releaseFiles(tx, { type: 'media', id }, []);
    return { result: undefined, audit: { object: { type: 'album', id: null }, before: { items: gone.length } } };
  });
}
