import type { AudienceRule } from '@encrier/contract/communication/audience';
import type {
  AlbumContent,
  createAlbum as createRoute,
  ManagedAlbum,
  updateAlbum as updateRoute,
} from '@encrier/contract/communication/media';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Act } from '#kernel/act/act.ts';
import { parseDay } from '#kernel/content/dates.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import { concernedBy, giveAlbum } from '../publication/publication.public.ts';
import { latestDay } from './admin.policy.ts';
import { contentOf } from './admin.present.ts';
import { heldAlbum, managedAlbum } from './admin.queries.ts';
import { mediaRoom } from '../media.room.ts';
import { ruleColumns } from '../../audience/rules.public.ts';

type Handed = Parameters<Parameters<typeof mediaRoom.act>[2]>[0];
type Tx = Handed extends Act<infer T, infer E> ? Act<T, E> : never;
const object = (id: string): { type: string; id: string } => ({ type: 'album', id });

async function yearEnd(db: ReadDb, ctx: Ctx): Promise<string> {
  const year = await db.selectFrom('school_years').select('ends_on').where('current', '=', true).executeTakeFirst();
  return year?.ends_on ?? addDays(ctx.today, 365);
}

/** The content as stored. The album ends with the school year unless another day is chosen. Throws `media.dates`. */
async function columnsOf(db: ReadDb, ctx: Ctx, content: AlbumContent, before: string | null) {
  const ends = await yearEnd(db, ctx);
  const expires = content.expiresOn === null ? ends : parseDay(content.expiresOn);
  const taken = content.takenOn === null ? null : parseDay(content.takenOn);
  const wrong =
    expires === null || (expires !== before && (expires < ctx.today || expires > latestDay(self(ctx), ends)));
  if (wrong) throw invalid('media.dates', { expiresOn: 'media.dates' });
  if (content.takenOn !== null && (taken === null || taken > ctx.today))
    throw invalid('media.dates', { takenOn: 'media.dates' });
  return {
    kind: content.kind,
    title: content.title,
    description: content.description,
    taken_on: taken,
    place: content.place,
    download: content.download,
    expires_on: expires,
    search_key: searchKey(`${content.title} ${content.place} ${content.description}`).slice(0, 4000),
  };
}

async function saveRules(tx: Tx, id: string, rules: readonly AudienceRule[]): Promise<void> {
  await tx.db.deleteFrom('album_audience').where('album_id', '=', id).execute();
  if (!rules.length) return;
  const rows = rules.map((rule, position) => ({
    school_id: tx.schoolId,
    album_id: id,
    ...ruleColumns(rule, position),
  }));
  await tx.db.insertInto('album_audience').values(rows).execute();
}

/**
 * Creates a draft. The client makes the id, so sending it again is harmless: its author gets the draft that exists
 * already.
 */
export function createAlbum(ctx: Ctx, input: BodyOf<typeof createRoute>): Promise<ManagedAlbum> {
  return mediaRoom.act(ctx, 'media.create', async (tx) => {
    const id = input.id ?? newId(ctx.now.getTime());
    const before = await tx.db.selectFrom('albums').select('author_id').where('id', '=', id).executeTakeFirst();
    if (before && before.author_id !== self(ctx).accountId) throw conflict('already_exists');
    if (!before) {
      await checkAudience(tx.db, ctx.schoolId, self(ctx), 'media.publish', input.content.audience, ctx.now);
      const columns = await columnsOf(tx.db, ctx, input.content, null);
      await tx.db
        .insertInto('albums')
        .values({
          school_id: ctx.schoolId,
          id,
          author_id: self(ctx).accountId,
          created_at: tx.now,
          updated_at: tx.now,
          ...columns,
        })
        .execute();
      await saveRules(tx, id, input.content.audience);
    }
    const { album } = await managedAlbum(tx.db, ctx, id);
    return {
      result: album,
      audit: { object: object(id), after: before ? null : { title: input.content.title, kind: input.content.kind } },
    };
  });
}

/** What changed, for the journal. */
function changes(
  before: AlbumContent,
  after: AlbumContent,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = (Object.keys(after) as (keyof AlbumContent)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (of: AlbumContent): Record<string, unknown> => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return { before: pick(before), after: pick(after) };
}

type AlbumRow = Awaited<ReturnType<typeof managedAlbum>>['row'];

/** Somebody saved meanwhile: the error carries both contents, so that nothing is lost. */
const editedMeanwhile = (row: AlbumRow, yours: AlbumContent) =>
  conflict('edited_meanwhile', { version: row.version, updatedAt: row.updated_at, theirs: contentOf(row), yours });

/** Refuses what the state of an album does not allow, an outdated content, and another kind once it has pictures. */
function refuseUpdate(row: AlbumRow, album: ManagedAlbum, version: number, content: AlbumContent): void {
  if (!album.can.edit) throw conflict('media.state');
  if (row.version !== version) throw editedMeanwhile(row, content);
  if (content.kind !== row.kind && row.items.length) throw conflict('media.state');
}

/** A moderator edits within their own scope: `media.moderate` covers the whole school. */
const checkNewAudience = (tx: Tx, ctx: Ctx, album: ManagedAlbum, audience: AlbumContent['audience']) =>
  checkAudience(
    tx.db,
    ctx.schoolId,
    self(ctx),
    album.can.moderate ? 'media.moderate' : 'media.publish',
    audience,
    ctx.now,
  );

/** Gives a published album to its new audience, and sends the live event to people who lose it too. */
async function giveAgain(
  tx: Tx,
  ctx: Ctx,
  album: Parameters<typeof concernedBy>[1],
  audience: AlbumContent['audience'] | null,
): Promise<void> {
  const former = await concernedBy(tx.db, album, ctx.today);
  if (audience && !(await giveAlbum(tx.db, ctx.schoolId, album.id, audience, { now: tx.now, today: ctx.today })))
    throw invalid('media.audience_empty', { audience: 'media.audience_empty' });
  const readers = await concernedBy(tx.db, album, ctx.today);
  await tx.live('media.changed', { album: album.id }, [...new Set([...former, ...readers])]);
}

/**
 * Saves the album's details. On a published album a new audience applies at once: people who left it lose access
 * immediately.
 */
export function updateAlbum(
  ctx: Ctx,
  id: string,
  { version, content }: BodyOf<typeof updateRoute>,
): Promise<ManagedAlbum> {
  return mediaRoom.act(ctx, 'media.update', async (tx) => {
    const { row, album } = await heldAlbum(tx, ctx, id);
    const before = contentOf(row);
    refuseUpdate(row, album, version, content);
    const columns = await columnsOf(tx.db, ctx, content, row.expires_on);
    const readdressed = JSON.stringify(before.audience) !== JSON.stringify(content.audience);
    if (readdressed) await checkNewAudience(tx, ctx, album, content.audience);
    if (row.status !== 'draft' && !content.title)
      throw invalid('media.title_missing', { title: 'media.title_missing' });
    await tx.db
      .updateTable('albums')
      .set({ ...columns, version: version + 1, updated_at: tx.now })
      .where('id', '=', id)
      .execute();
    if (readdressed) await saveRules(tx, id, content.audience);
    if (row.status === 'published')
      await giveAgain(tx, ctx, { id, authorId: row.author_id }, readdressed ? content.audience : null);
    return {
      result: (await managedAlbum(tx.db, ctx, id)).album,
      audit: { object: object(id), ...changes(before, content) },
    };
  });
}

/** Deletes an album that readers do not see; its files go with the next sweep. */
export function removeAlbum(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return mediaRoom.act(ctx, 'media.remove', async (tx) => {
    const { row, album } = await heldAlbum(tx, ctx, id);
    if (!album.can.remove) throw conflict('media.state');
    const items = await tx.db.selectFrom('album_items').select('id').where('album_id', '=', id).execute();
    await tx.db.deleteFrom('albums').where('id', '=', id).execute();
    for (const item of items) await releaseFiles(tx, { type: 'media', id: item.id }, []);
    return {
      result: { ok: true as const },
      audit: { object: object(id), before: { title: row.title, status: row.status, items: items.length } },
    };
  });
}
