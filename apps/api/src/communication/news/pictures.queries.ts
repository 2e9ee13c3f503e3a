import type { PostContent } from '@encrier/contract/communication/news';
import { imageIdsIn } from '#kernel/content/rich-text.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sql } from 'kysely';
import { imageRefusals } from '../audience/pictured.public.ts';
import { ruleOf, storedRules } from '../audience/rules.public.ts';
import { lostSinceLooked } from '../pictures/held.public.ts';
import { declarePictured } from '../pictures/pictures.public.ts';

/** Whether readers see a picture with a publication: its cover, one in its text, or an attachment. */
async function hasPictures(
  db: ReadDb,
  { coverId, html, attachmentIds }: Pick<PostContent, 'coverId' | 'html' | 'attachmentIds'>,
): Promise<boolean> {
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

/**
 * Pupils addressed by a publication, and those without consent to be recognisable in its pictures; none without
 * pictures.
 */
export const refusedOn = async (db: ReadDb, ctx: Pick<Ctx, 'schoolId' | 'today'>, content: PostContent) =>
  (await hasPictures(db, content))
    ? imageRefusals(db, ctx.schoolId, content.audience, ctx.today)
    : { pupils: [], without: [] };

/** The parts of a content that decide who sees which pictures: pictures and audience. */
const seenBy = ({ coverId, html, attachmentIds, audience }: PostContent): string =>
  JSON.stringify([coverId, [...imageIdsIn(html)].sort(), [...attachmentIds].sort(), audience]);

/**
 * Throws `news.pictures_unchecked`, with the number of pupils, when readers would see pictures although pupils among
 * them gave no consent to be recognisable, until the author confirms having checked them (LAW-IMG-01). `before`: the
 * published content, for a correction. Returns whether there was something new to check.
 */
export async function refuseUnlooked(
  db: ReadDb,
  ctx: Pick<Ctx, 'schoolId' | 'today'>,
  content: PostContent,
  before: PostContent | null,
): Promise<boolean> {
  if (before && seenBy(before) === seenBy(content)) return false;
  const pupils = (await refusedOn(db, ctx, content)).without.length;
  if (pupils) throw conflict('news.pictures_unchecked', { pupils });
  return true;
}

/** Pupils in a planned publication whose consent was withdrawn since its author checked the pictures. */
export async function lostOn(db: ReadDb, ctx: Pick<Ctx, 'schoolId' | 'now'>, id: string): Promise<string[]> {
  const post = await db
    .selectFrom('posts as p')
    .select([
      'p.cover_file_id',
      'p.html',
      'p.pictures_looked_at',
      storedRules('post_audience.post_id', 'p').as('rules'),
    ])
    .select(
      sql<
        string[]
      >`ARRAY(SELECT t.file_id FROM post_attachments t WHERE t.school_id = p.school_id AND t.post_id = p.id)`.as(
        'files',
      ),
    )
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!post?.pictures_looked_at) return [];
  const { cover_file_id: coverId, html, files: attachmentIds, pictures_looked_at: at } = post;
  if (!(await hasPictures(db, { coverId, html, attachmentIds }))) return [];
  return lostSinceLooked(db, ctx, { kind: 'news', id, rules: post.rules.map(ruleOf), at });
}

/** Publications that readers see with a picture: cover, in the text, or attached. */
export const registerNewsPictures = (): void =>
  declarePictured('news', {
    right: 'news.edit',
    out: async (db, now) => {
      const rows = await db
        .selectFrom('posts as p')
        .select(['p.id', 'p.title', 'p.author_id', storedRules('post_audience.post_id', 'p').as('rules')])
        .where('p.status', '=', 'published')
        .where((eb) => eb.or([eb('p.expires_at', 'is', null), eb('p.expires_at', '>', now)]))
        .where(
          sql<boolean>`(p.cover_file_id IS NOT NULL OR p.html LIKE '%<img%' OR EXISTS (SELECT FROM post_attachments t
            JOIN files f ON f.school_id = t.school_id AND f.id = t.file_id AND f.type = 'image'
            WHERE t.school_id = p.school_id AND t.post_id = p.id))`,
        )
        .execute();
      return rows.map((row) => ({ ...row, authorId: row.author_id, rules: row.rules.map(ruleOf) }));
    },
  });
