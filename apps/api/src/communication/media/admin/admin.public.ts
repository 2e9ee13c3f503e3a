import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { ManagedAlbum } from '@encrier/contract/communication/media';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { managesIt } from './admin.policy.ts';
import type { AlbumRow } from './admin.present.ts';
import { allTaggable, factsOf, heldAlbum, managedAlbum, withoutConsent } from './admin.queries.ts';

/** An album loaded for a person who manages it. */
export type ManagedRow = { row: AlbumRow; album: ManagedAlbum };

/** Whether the caller manages an album: its author, or a moderator once it is no longer somebody else's draft. */
export async function managesAlbum(db: ReadDb, ctx: Pick<Ctx, 'actor'>, id: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account') return false;
  const facts = await factsOf(db, id);
  return facts !== null && managesIt(ctx.actor, facts);
}

/** The album for a decision; throws not found for a caller who does not manage it. */
export const readManagedAlbum = (db: ReadDb, ctx: Ctx, id: string): Promise<ManagedRow> => managedAlbum(db, ctx, id);
/** The same, locked until the transaction ends. */
export const lockManagedAlbum = (tx: { db: ReadDb }, ctx: Ctx, id: string): Promise<ManagedRow> =>
  heldAlbum(tx, ctx, id);
/** Whether the caller may tag all these pupils on this album's pictures. */
export const mayTag = (db: ReadDb, ctx: Ctx, row: AlbumRow, pupilIds: readonly string[]): Promise<boolean> =>
  allTaggable(db, ctx, row, pupilIds);
/** How many pupils of an audience have no consent for albums. */
export const pupilsWithoutConsent = (db: ReadDb, ctx: Ctx, rules: readonly AudienceRule[]): Promise<number> =>
  withoutConsent(db, ctx, rules);

/** Refuses what readers could not use, and any picture that shows a pupil without consent (LAW-IMG-01). */
export function refuseUnready({ row, album }: ManagedRow, today: string): void {
  const { content, items } = album;
  if (!content.title) throw invalid('media.title_missing', { title: 'media.title_missing' });
  if (!content.audience.some((rule) => !rule.exclude))
    throw invalid('media.audience_empty', { audience: 'media.audience_empty' });
  if (row.expires_on < today) throw invalid('media.dates', { expiresOn: 'media.dates' });
  const shown = items.filter((item) => item.hiddenFor === null);
  if (!shown.length) throw invalid('media.empty', { items: 'media.empty' });
  const blocked = shown.filter((item) => item.blocked).length;
  if (blocked) throw conflict('media.consent_missing', { items: blocked });
}
