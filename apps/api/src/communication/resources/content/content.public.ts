import type { AudienceRule } from '@encrier/contract/communication/audience';
import { maxText, type ResourceContent } from '@encrier/contract/communication/resources';
import { sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';
import { cleanLink } from '#kernel/content/link.ts';
import { cleanHtml, toPlainText } from '#kernel/content/rich-text.ts';
import { videoId } from '#kernel/content/video.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { AppError, invalid } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { ruleColumns, ruleFields } from '../../audience/rules.public.ts';

type Tx = {
  db: WriteDb<'resource_contents' | 'resource_files' | 'resource_levels' | 'resource_audience'>;
  schoolId: number;
};
export type Given = {
  kind: 'file' | 'link' | 'video' | 'text';
  fileIds: readonly string[];
  link: string | null;
  video: string | null;
  html: string | null;
};
/** Owner type of the files of contents; the id is the content's, whatever the number of its places. */
export const contentOwner = (id: string) => ({ type: 'resource', id });

/**
 * The given content, checked: at least a file, a full address, a video's id, or words. Throws
 * `resources.content_missing`, `.link_refused`, `.video_refused`.
 */
export function checkedContent(content: ResourceContent['content']): Given {
  const { kind } = content;
  if (kind === 'file') {
    const fileIds = [...new Set(content.fileIds)];
    if (!fileIds.length) throw invalid('resources.content_missing', { content: 'resources.content_missing' });
    return { kind, fileIds, link: null, video: null, html: null };
  }
  if (kind === 'link') {
    const link = cleanLink(content.link ?? '');
    if (!link) throw invalid('resources.link_refused', { content: 'resources.link_refused' });
    return { kind, fileIds: [], link, video: null, html: null };
  }
  if (kind === 'text') {
    const html = cleanText(content.html ?? '');
    if (!html) throw invalid('resources.content_missing', { content: 'resources.content_missing' });
    return { kind, fileIds: [], link: null, video: null, html };
  }
  const video = videoId(content.video ?? '');
  if (!video) throw invalid('resources.video_refused', { content: 'resources.video_refused' });
  return { kind, fileIds: [], link: null, video, html: null };
}

/**
 * A text for readers: cleaned, without pictures, whose files nothing would keep; empty when no word is left, or with
 * too much markup.
 */
function cleanText(html: string): string {
  const clean = cleanHtml(html).replace(/<img\b[^>]*>/g, '');
  return toPlainText(clean).trim() && clean.length <= maxText ? clean : '';
}

async function giveFiles(tx: Tx, ctx: Ctx, id: string, fileIds: readonly string[]): Promise<void> {
  try {
    await adoptFiles(tx, ctx, fileIds, contentOwner(id));
  } catch (error) {
    throw error instanceof AppError ? invalid('resources.file_unknown', { content: 'resources.file_unknown' }) : error;
  }
  if (fileIds.length)
    await tx.db
      .insertInto('resource_files')
      .values(fileIds.map((file_id, position) => ({ school_id: tx.schoolId, content_id: id, file_id, position })))
      .execute();
}

/** A new content of the caller's; returns its id. */
export async function makeContent(tx: Tx, ctx: Ctx, given: Given): Promise<string> {
  const id = newId(ctx.now.getTime());
  await tx.db
    .insertInto('resource_contents')
    .values({
      school_id: tx.schoolId,
      id,
      author_id: self(ctx).accountId,
      kind: given.kind,
      link: given.link,
      video_id: given.video,
      html: given.html,
      created_at: ctx.now,
    })
    .execute();
  await giveFiles(tx, ctx, id, given.fileIds);
  return id;
}

/** Corrects a content in all its places; files no longer given go with the nightly sweep. */
export async function changeContent(tx: Tx, ctx: Ctx, id: string, given: Given): Promise<void> {
  await tx.db
    .updateTable('resource_contents')
    .set({ kind: given.kind, link: given.link, video_id: given.video, html: given.html })
    .where('id', '=', id)
    .execute();
  await tx.db.deleteFrom('resource_files').where('content_id', '=', id).execute();
  await giveFiles(tx, ctx, id, given.fileIds);
  await releaseFiles(tx, contentOwner(id), given.fileIds);
}

/** Replaces the rules of resources with the same rules for each. */
export async function saveRules(tx: Tx, ids: readonly string[], audience: readonly AudienceRule[]): Promise<void> {
  await tx.db
    .deleteFrom('resource_audience')
    .where('resource_id', 'in', [...ids])
    .execute();
  if (!audience.length) return;
  const rows = ids.flatMap((resource_id) =>
    audience.map((rule, position) => ({ school_id: tx.schoolId, resource_id, ...ruleColumns(rule, position) })),
  );
  await tx.db.insertInto('resource_audience').values(rows).execute();
}

/** Replaces the levels of resources. Throws `resources.level_unknown`. */
export async function saveLevels(tx: Tx, ids: readonly string[], levelIds: readonly string[]): Promise<void> {
  const unique = [...new Set(levelIds)];
  await tx.db
    .deleteFrom('resource_levels')
    .where('resource_id', 'in', [...ids])
    .execute();
  if (!unique.length) return;
  const known = await tx.db.selectFrom('levels').select('id').where('id', 'in', unique).execute();
  if (known.length !== unique.length) throw invalid('resources.level_unknown', { levelIds: 'resources.level_unknown' });
  await tx.db
    .insertInto('resource_levels')
    .values(ids.flatMap((resource_id) => unique.map((level_id) => ({ school_id: tx.schoolId, resource_id, level_id }))))
    .execute();
}

/** A subject of the school and, if one is named, a chapter of that subject. Throws `resources.shelf_unknown`. */
export async function checkShelf(db: ReadDb, subjectId: string, folderId: string | null): Promise<void> {
  const subject = await db.selectFrom('subjects').select('id').where('id', '=', subjectId).executeTakeFirst();
  const folder =
    folderId === null ||
    (await db
      .selectFrom('resource_folders')
      .select('id')
      .where('id', '=', folderId)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst());
  if (!subject || !folder) throw invalid('resources.shelf_unknown', { folderId: 'resources.shelf_unknown' });
}

type Live = {
  db: ReadDb;
  live: (kind: string, payload: Record<string, string | number>, accounts: readonly string[] | null) => Promise<void>;
};

/** Refreshes the open screens of readers and authors: two statements whatever their number. */
export async function notifyReaders(tx: Live, ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const {
    rows: [found],
  } = await sql<{ rules: AudienceRule[] | null; authors: string[] | null }>`SELECT
    (SELECT json_agg(DISTINCT jsonb_strip_nulls(jsonb_build_object(${ruleFields}))) FROM resource_audience x
      WHERE x.school_id = ${ctx.schoolId} AND x.resource_id = ANY (${[...ids]}::uuid[]) AND NOT x.exclude) AS rules,
    (SELECT array_agg(DISTINCT r.author_id::text) FROM resources r
      WHERE r.school_id = ${ctx.schoolId} AND r.id = ANY (${[...ids]}::uuid[])) AS authors`.execute(tx.db as never);
  const accounts = new Set<string>([
    ...(found?.authors ?? []),
    ...(ctx.actor.kind === 'account' ? [self(ctx).accountId] : []),
  ]);
  if (found?.rules?.length) {
    const rows = await tx.db
      .selectFrom(recipientsOf(ctx.schoolId, found.rules, ctx.today).as('r'))
      .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
      .select('a.id')
      .where('a.status', '=', 'active')
      .execute();
    for (const row of rows) accounts.add(row.id);
  }
  await tx.live('resources.changed', {}, [...accounts]);
}
