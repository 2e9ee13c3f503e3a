import type {
  ManagedAlbum,
  moveAlbum as moveRoute,
  publishAlbum as publishRoute,
  reviewAlbum as reviewRoute,
} from '@encrier/contract/communication/media';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Updateable } from 'kysely';
import type { Act } from '#kernel/act/act.ts';
import type { Albums } from '#kernel/db/database.generated.ts';
import { conflict, forbidden, invalid, precondition, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct, withdrawNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import {
  lockManagedAlbum,
  readManagedAlbum,
  type ManagedRow,
  pupilsWithoutConsent,
  refuseUnready,
} from '../admin/admin.public.ts';
import { concernedBy, giveAlbum, readersOf } from './publication.public.ts';
import { mediaRoom } from '../media.room.ts';

type Handed = Parameters<Parameters<typeof mediaRoom.act>[2]>[0];
type Tx = Handed extends Act<infer T, infer E> ? Act<T, E> : never;
const object = (id: string): { type: string; id: string } => ({ type: 'album', id });
const state = () => conflict('media.state');

/** Changes a locked album. */
async function change(tx: Tx, { row }: ManagedRow, set: Updateable<Albums>): Promise<void> {
  await tx.db
    .updateTable('albums')
    .set({ ...set, version: row.version + 1, updated_at: tx.now })
    .where('id', '=', row.id)
    .execute();
}

async function answer(tx: Tx, ctx: Ctx, id: string): Promise<ManagedAlbum> {
  return (await readManagedAlbum(tx.db, ctx, id)).album;
}

/** Publishes an album: refuses pictures without consent, gives it to its audience, notifies open screens. */
async function release(tx: Tx, ctx: Ctx, found: ManagedRow, also: Updateable<Albums>): Promise<number> {
  const { row, album } = found;
  refuseUnready(found, ctx.today);
  await change(tx, found, {
    ...also,
    status: 'published',
    published_at: row.published_at === null ? tx.now : new Date(row.published_at),
  });
  const given = await giveAlbum(tx.db, tx.schoolId, row.id, album.content.audience, { now: tx.now, today: ctx.today });
  if (!given) throw invalid('media.audience_empty', { audience: 'media.audience_empty' });
  await tx.live('media.published', { album: row.id }, await readersOf(tx.db, row.id, ctx.today));
  if (row.published_at === null) await tx.emit('media.published', { albumId: row.id });
  return given;
}

/** Publishes, or sends for review when the author is no moderator. A second click finds it already published. */
export function publishAlbum(
  ctx: Ctx,
  id: string,
  { version, checked }: BodyOf<typeof publishRoute>,
): Promise<ManagedAlbum> {
  return mediaRoom.act(ctx, 'media.publish', async (tx) => {
    const found = await lockManagedAlbum(tx, ctx, id);
    const { row, album } = found;
    if (!album.can.publish && !album.can.submit) throw state();
    requireVersion(row, version);
    refuseUnready(found, ctx.today);
    if (row.author_id === self(ctx).accountId)
      await checkAudience(tx.db, ctx.schoolId, self(ctx), 'media.publish', album.content.audience, ctx.now);
    // The author must look for pupils without consent on every picture before anybody sees it (LAW-IMG-01).
    if (!checked && (await pupilsWithoutConsent(tx.db, ctx, album.content.audience)))
      throw precondition('media.look_first');
    let after: Record<string, unknown>;
    if (album.can.publish)
      after = {
        status: 'published',
        recipients: await release(tx, ctx, found, {
          review_decision: null,
          review_reason: '',
          review_by: null,
          review_at: tx.now,
        }),
      };
    else {
      await change(tx, found, {
        status: 'in_review',
        submitted_at: tx.now,
        review_decision: null,
        review_reason: '',
        review_by: null,
        review_at: null,
      });
      await tx.emit('media.submitted', { albumId: id });
      after = { status: 'in_review' };
    }
    return { result: await answer(tx, ctx, id), audit: { object: object(id), before: { status: row.status }, after } };
  });
}

/** A second person accepts a proposed album, which is published, or returns it with a reason. */
export function reviewAlbum(
  ctx: Ctx,
  id: string,
  { decision, reason, version }: BodyOf<typeof reviewRoute>,
): Promise<ManagedAlbum> {
  return mediaRoom.act(ctx, 'media.review', async (tx) => {
    const found = await lockManagedAlbum(tx, ctx, id);
    const { row, album } = found;
    if (row.author_id === self(ctx).accountId) throw forbidden('media.own_review');
    if (!album.can.review) throw state();
    requireVersion(row, version);
    if (decision === 'refuse' && !reason) throw invalid('media.reason_missing', { reason: 'media.reason_missing' });
    const by = {
      review_decision: decision === 'accept' ? 'accepted' : 'refused',
      review_reason: reason,
      review_by: self(ctx).accountId,
      review_at: tx.now,
    };
    let after: Record<string, unknown> = { status: 'draft', reason };
    if (decision === 'accept') after = { status: 'published', recipients: await release(tx, ctx, found, by) };
    else await change(tx, found, { ...by, status: 'draft', submitted_at: null });
    await tx.live('media.changed', { album: id }, [row.author_id]);
    if (decision === 'refuse') await tx.emit('media.sent_back', { albumId: id });
    await settleInAct(tx, ctx, { type: `${row.kind}_gestion`, ids: [id], kinds: ['media.a_valider'] });
    // A refused album is its author's draft again, which its reviewer no longer sees: the answer shows their decision.
    const result =
      decision === 'accept'
        ? await answer(tx, ctx, id)
        : {
            ...album,
            status: 'draft' as const,
            version: row.version + 1,
            can: { ...album.can, edit: false, protect: false, review: false },
          };
    return { result, audit: { object: object(id), before: { status: row.status }, after } };
  });
}

/**
 * Hides an album from its readers with a reason, returns it to its author as a draft, or closes it before its last day.
 */
export function moveAlbum(
  ctx: Ctx,
  id: string,
  { to, reason = '', version }: BodyOf<typeof moveRoute>,
): Promise<ManagedAlbum> {
  return mediaRoom.act(ctx, 'media.move', async (tx) => {
    const found = await lockManagedAlbum(tx, ctx, id);
    const { row, album } = found;
    if (!{ hidden: album.can.hide, draft: album.can.recall, archived: album.can.archive }[to]) throw state();
    requireVersion(row, version);
    if (to === 'hidden' && !reason) throw invalid('media.reason_missing', { reason: 'media.reason_missing' });
    const concerned = await concernedBy(tx.db, { id, authorId: row.author_id }, ctx.today);
    const hiding =
      to === 'hidden'
        ? { review_decision: 'hidden', review_reason: reason, review_by: self(ctx).accountId, review_at: tx.now }
        : {};
    await change(tx, found, { status: to, submitted_at: null, ...hiding });
    if (to !== 'archived') await withdrawNotices(tx, { type: row.kind, id });
    await tx.live('media.changed', { album: id }, concerned);
    if (to === 'hidden' && row.author_id !== self(ctx).accountId) await tx.emit('media.sent_back', { albumId: id });
    return {
      result: await answer(tx, ctx, id),
      audit: { object: object(id), before: { status: row.status }, after: { status: to, reason } },
    };
  });
}
