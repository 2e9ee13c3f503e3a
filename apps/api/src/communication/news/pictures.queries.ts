import type { PostContent } from '@encrier/contract/communication/news';
import { imageIdsIn } from '#kernel/content/rich-text.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { imageRefusals } from '../audience/pictured.public.ts';

/** Whether readers see a picture with a publication: its cover, one in its text, or one joined to it. */
async function hasPictures(db: ReadDb, { coverId, html, attachmentIds }: PostContent): Promise<boolean> {
  if (coverId || html.includes('<img')) return true;
  if (!attachmentIds.length) return false;
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', attachmentIds)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst();
  return found !== undefined;
}

/** Pupils whom a publication addresses, and those who may not be recognised on its pictures; none without pictures. */
export const refusedOn = async (db: ReadDb, ctx: Pick<Ctx, 'schoolId' | 'today'>, content: PostContent) =>
  (await hasPictures(db, content))
    ? imageRefusals(db, ctx.schoolId, content.audience, ctx.today)
    : { pupils: [], without: [] };

/** What decides who is seen by whom: pictures and audience. */
const seenBy = ({ coverId, html, attachmentIds, audience }: PostContent): string =>
  JSON.stringify([coverId, [...imageIdsIn(html)].sort(), [...attachmentIds].sort(), audience]);

/**
 * Refuses what would show readers pictures while pupils among them may not be recognised on these, until its author says that he looked
 * (LAW-IMG-01). `before`: what readers have already, for a correction. Throws `news.pictures_unchecked` with how many pupils.
 */
export async function refuseUnlooked(
  db: ReadDb,
  ctx: Pick<Ctx, 'schoolId' | 'today'>,
  content: PostContent,
  before: PostContent | null,
): Promise<void> {
  if (before && seenBy(before) === seenBy(content)) return;
  const pupils = (await refusedOn(db, ctx, content)).without.length;
  if (pupils) throw conflict('news.pictures_unchecked', { pupils });
}
