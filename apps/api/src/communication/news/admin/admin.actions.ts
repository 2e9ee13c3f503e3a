import { type AdminPost, maxPost, type PostContent } from '@encrier/contract/communication/news';
import {
  cleanHtml,
  hasImagesWithoutAlt,
  imageIdsIn,
  storedHtml,
  toLines,
  toPlainText,
} from '#kernel/content/rich-text.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { videoId } from '#kernel/content/video.ts';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import { pastedPictures } from '#kernel/files/files.queries.ts';
import { adoptFiles, adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsOf, checkAudience } from '../../audience/audience.public.ts';
import { giveTo } from '../recipients.public.ts';
import { canPost, editRight, mayManage, type PostFacts, postWorkflow } from './admin.policy.ts';
import { contentOf, type PostRow, presentPost } from './admin.present.ts';
import { readPost } from './admin.queries.ts';
import { newsRoom, type NewsTx } from '../news.room.ts';
import { refuseUnlooked } from '../pictures.queries.ts';
import { ruleColumns } from '../../audience/rules.public.ts';

type Tables = (typeof newsRoom.tables)[number];
type Tx = Pick<Act<Tables, Record<never, never>>, 'db' | 'schoolId' | 'now'>;
const instant = (at: string | null): Date | null => (at === null ? null : new Date(at));

export const factsOf = (row: PostRow): PostFacts => ({
  status: row.status,
  authorId: row.author_id,
  wasPublished: row.published_at !== null,
  ackRequired: row.ack_required,
  readers: row.readers,
  reachable: row.reachable,
});

/** The publication, for a person who may manage it; otherwise throws not found. */
export async function readManaged(tx: { db: ReadDb }, ctx: Ctx, id: string): Promise<PostRow> {
  const row = await readPost(tx.db, ctx.schoolId, self(ctx), id, ctx.now);
  if (!row || !mayManage(self(ctx), factsOf(row))) throw notFound();
  return row;
}

/** The publication as it is now, for the answer of a write. */
export async function readAnswer(tx: { db: ReadDb }, ctx: Ctx, id: string): Promise<AdminPost> {
  const row = await readPost(tx.db, ctx.schoolId, self(ctx), id, ctx.now);
  if (!row) throw notFound();
  return presentPost(self(ctx), row);
}

/** Somebody else saved meanwhile: the error carries both texts, so that nothing is lost. */
export function editedMeanwhile(row: PostRow, yours: PostContent | null): AppError {
  return conflict('edited_meanwhile', {
    version: row.version,
    updatedAt: row.updated_at,
    theirs: contentOf(row),
    yours,
  });
}

/**
 * Throws for a content that readers could not use: no title, contradictory dates, a picture without alternative text.
 */
export function refuseUnready(content: PostContent, publishAt: Date): void {
  if (!content.title) throw invalid('news.title_missing', { title: 'news.title_missing' });
  if (!content.audience.some((rule) => !rule.exclude))
    throw invalid('news.audience_empty', { audience: 'news.audience_empty' });
  const after = (at: string | null): boolean => at === null || new Date(at) > publishAt;
  const event = content.event;
  const coherent =
    after(content.expiresAt) &&
    (!content.ackRequired || after(content.ackDeadline)) &&
    (!event?.endsAt || new Date(event.endsAt) >= new Date(event.startsAt));
  if (!coherent) throw invalid('news.dates', { publishAt: 'news.dates' });
  if (hasImagesWithoutAlt(cleanHtml(content.html))) throw invalid('news.alt_missing', { html: 'news.alt_missing' });
}

/** The content as stored: allow-listed HTML, the video's id, and the columns of lists and searches. */
function columnsOf(ctx: Ctx, content: PostContent) {
  const html = storedHtml(content.html, maxPost, pastedPictures(ctx.kernel));
  const video = content.video ? videoId(content.video) : null;
  if (content.video && !video) throw invalid('news.video_refused', { video: 'news.video_refused' });
  return {
    kind: content.kind,
    title: content.title,
    html,
    excerpt: toLines(html, 280),
    search_key: searchKey(`${content.title} ${toPlainText(html)}`).slice(0, 20_000),
    category_id: content.categoryId,
    cover_file_id: content.coverId,
    video_id: video,
    publish_at: instant(content.publishAt),
    expires_at: instant(content.expiresAt),
    pinned: content.pinned,
    pinned_until_at: instant(content.pinnedUntil),
    ack_required: content.ackRequired,
    ack_deadline_at: instant(content.ackDeadline),
    ack_reminders: content.ackReminders,
    reactions: content.reactions,
    comments: content.comments,
    notify: content.notify,
    event_starts_at: instant(content.event?.startsAt ?? null),
    event_ends_at: instant(content.event?.endsAt ?? null),
    event_place: content.event?.place ?? '',
  };
}

async function adopt(tx: Tx, ctx: Ctx, id: string, content: PostContent, html: string, kept: boolean): Promise<void> {
  const owner = { type: 'post', id };
  const ids = [...new Set([...content.attachmentIds, ...imageIdsIn(html)])];
  try {
    await adoptFiles(tx, ctx, ids, owner);
    if (content.coverId) await adoptImage(tx, ctx, content.coverId, owner);
  } catch (error) {
    throw error instanceof AppError ? invalid('news.file_unknown', { attachmentIds: 'news.file_unknown' }) : error;
  }
  // Pictures that readers once saw stay with its revisions.
  if (!kept) await releaseFiles(tx, owner, content.coverId ? [...ids, content.coverId] : ids);
}

async function attach(tx: Tx, id: string, content: PostContent): Promise<void> {
  await tx.db.deleteFrom('post_attachments').where('post_id', '=', id).execute();
  if (content.attachmentIds.length) {
    await tx.db
      .insertInto('post_attachments')
      .values(
        [...new Set(content.attachmentIds)].map((file_id, position) => ({
          school_id: tx.schoolId,
          post_id: id,
          file_id,
          position,
        })),
      )
      .execute();
  }
}

async function saveRules(tx: Tx, id: string, content: PostContent): Promise<void> {
  await tx.db.deleteFrom('post_audience').where('post_id', '=', id).execute();
  if (!content.audience.length) return;
  const rows = content.audience.map((rule, position) => ({
    school_id: tx.schoolId,
    post_id: id,
    ...ruleColumns(rule, position),
  }));
  await tx.db.insertInto('post_audience').values(rows).execute();
}

async function refuseCategory(tx: Tx, id: string | null): Promise<void> {
  if (id && !(await tx.db.selectFrom('post_categories').select('id').where('id', '=', id).executeTakeFirst()))
    throw invalid('invalid_input', { categoryId: 'unknown' });
}

/** Creates a draft. With an id made by the client, sending it again is harmless: its author gets the existing draft. */
export function createPost(ctx: Ctx, input: { id?: string | undefined; content: PostContent }): Promise<AdminPost> {
  const actor = self(ctx);
  return newsRoom.act(ctx, 'news.create', async (tx) => {
    const id = input.id ?? newId(ctx.now.getTime());
    const before = await tx.db.selectFrom('posts').select('author_id').where('id', '=', id).executeTakeFirst();
    if (before && before.author_id !== actor.accountId) throw conflict('already_exists');
    if (!before) {
      const columns = columnsOf(ctx, input.content);
      await checkAudience(tx.db, ctx.schoolId, actor, 'news.create', input.content.audience, ctx.now);
      await refuseCategory(tx, input.content.categoryId);
      const staff = actor.personId
        ? await tx.db.selectFrom('staff').select('function').where('person_id', '=', actor.personId).executeTakeFirst()
        : undefined;
      await adopt(tx, ctx, id, input.content, columns.html, false);
      await tx.db
        .insertInto('posts')
        .values({
          school_id: ctx.schoolId,
          id,
          author_id: actor.accountId,
          author_function: staff?.function ?? '',
          created_at: ctx.now,
          updated_at: ctx.now,
          ...columns,
        })
        .execute();
      await attach(tx, id, input.content);
      await saveRules(tx, id, input.content);
    }
    return {
      result: await readAnswer(tx, ctx, id),
      audit: {
        object: { type: 'post', id },
        after: before ? null : { title: input.content.title, kind: input.content.kind },
      },
    };
  });
}

/** The changed fields, for the journal; the text itself is in the revisions. */
function changes(
  before: PostContent,
  after: PostContent,
  picturesChecked: boolean,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = (Object.keys(after) as (keyof PostContent)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (of: PostContent): Record<string, unknown> =>
    Object.fromEntries(keys.map((key) => [key, key === 'html' ? `${of.html.length}` : of[key]]));
  return { before: pick(before), after: { ...pick(after), ...(picturesChecked && { picturesChecked }) } };
}

type Columns = ReturnType<typeof columnsOf>;

const isOut = ({ status }: PostRow): boolean => status === 'published' || status === 'expired';

/**
 * Keeps the publication day of a published text and plans that of a waiting one; throws when readers could not use it.
 */
function keepPlan(row: PostRow, columns: Columns, content: PostContent, now: Date): void {
  const out = isOut(row);
  columns.publish_at = out ? row.publish_at : (columns.publish_at ?? row.publish_at ?? now);
  refuseUnready({ ...content, html: columns.html }, out ? row.published_at! : columns.publish_at!);
}

/** Whether a correction replaces words that readers saw. */
const isRewritten = (row: PostRow, columns: Columns): boolean =>
  row.published_at !== null && (row.title !== columns.title || row.html !== columns.html);

/**
 * Columns set by a correction: edited if read words changed, pictures checked, shown again if a new day ends its
 * expiry.
 */
function correctionMarks(row: PostRow, columns: Columns, looked: boolean, now: Date) {
  const back = postWorkflow.allows(row.status, 'extend') && (columns.expires_at === null || columns.expires_at > now);
  return {
    ...(isRewritten(row, columns) && { edited_at: now }),
    ...(back && { status: 'published' }),
    ...(looked && { pictures_looked_at: now }),
  };
}

async function keepRevision(tx: Tx, ctx: Ctx, row: PostRow): Promise<void> {
  const { id: post_id, version, title, html } = row;
  const edited = { edited_by: self(ctx).accountId, edited_at: ctx.now };
  await tx.db
    .insertInto('post_revisions')
    .values({ school_id: ctx.schoolId, post_id, version, title, html, ...edited })
    .execute();
}

/** Gives a publication to its new readers and notifies those who lose it, so that it leaves their screens. */
async function giveAgain(tx: NewsTx, ctx: Ctx, id: string, content: PostContent, readdressed: boolean): Promise<void> {
  const told = await accountsOf(tx.db, id, tx.now);
  if (readdressed && !(await giveTo(tx.db, ctx.schoolId, id, content.audience, ctx.now)))
    throw invalid('news.audience_empty', { audience: 'news.audience_empty' });
  const readers = readdressed ? [...new Set([...told, ...(await accountsOf(tx.db, id, tx.now))])] : told;
  await tx.live('news.changed', { post: id }, readers);
}

/** Notifies readers of a correction, at once or on the planned day. */
async function notifyCorrection(
  tx: NewsTx,
  ctx: Ctx,
  row: PostRow,
  content: PostContent,
  { readdressed, notifyAgain, dueAt }: { readdressed: boolean; notifyAgain: boolean; dueAt: Date | null },
): Promise<void> {
  const { id, status } = row;
  if (isOut(row)) await giveAgain(tx, ctx, id, content, readdressed);
  if (isOut(row) && notifyAgain) await tx.emit('news.published', { postId: id, again: true });
  if (status === 'scheduled') await tx.emit('news.due', { postId: id }, dueAt!);
}

type Update = {
  version: number;
  content: PostContent;
  notifyAgain?: boolean | undefined;
  picturesChecked?: boolean | undefined;
};

/**
 * Saves a draft, or corrects a publication: what readers saw is kept as a revision, and the audience is resolved again.
 */
export function updatePost(
  ctx: Ctx,
  id: string,
  { version, content, notifyAgain = false, picturesChecked = false }: Update,
): Promise<AdminPost> {
  const actor = self(ctx);
  return newsRoom.act(ctx, 'news.update', async (tx) => {
    const row = await readManaged(tx, ctx, id);
    if (!canPost(actor, factsOf(row)).edit) throw forbidden();
    if (row.version !== version) throw editedMeanwhile(row, content);
    const columns = columnsOf(ctx, content);
    const before = contentOf(row);
    const readdressed = JSON.stringify(before.audience) !== JSON.stringify(content.audience);
    if (readdressed)
      await checkAudience(tx.db, ctx.schoolId, actor, editRight(actor, factsOf(row)), content.audience, ctx.now);
    await refuseCategory(tx, content.categoryId);
    const open = row.status === 'draft';
    if (!open) keepPlan(row, columns, content, ctx.now);
    const looked =
      !open && (picturesChecked || (await refuseUnlooked(tx.db, ctx, { ...content, html: columns.html }, before)));
    await adopt(tx, ctx, id, content, columns.html, row.published_at !== null);
    await attach(tx, id, content);
    const saved = await tx.db
      .updateTable('posts')
      .set({
        ...columns,
        version: version + 1,
        updated_at: ctx.now,
        ...correctionMarks(row, columns, looked, ctx.now),
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw editedMeanwhile(await readManaged(tx, ctx, id), content);
    if (readdressed) await saveRules(tx, id, content);
    if (isRewritten(row, columns)) await keepRevision(tx, ctx, row);
    await notifyCorrection(tx, ctx, row, content, { readdressed, notifyAgain, dueAt: columns.publish_at });
    return {
      result: await readAnswer(tx, ctx, id),
      audit: {
        object: { type: 'post', id },
        ...changes(before, { ...content, html: columns.html }, picturesChecked),
      },
    };
  });
}

/** Deletes a draft that nobody ever read. */
export function removePost(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return newsRoom.act(ctx, 'news.remove', async (tx) => {
    const row = await readManaged(tx, ctx, id);
    if (!canPost(self(ctx), factsOf(row)).remove) throw conflict('news.state');
    // Somebody may have published it meanwhile: a published text is not deleted.
    const gone = await tx.db
      .deleteFrom('posts')
      .where('id', '=', id)
      .where('version', '=', row.version)
      .where('status', '=', 'draft')
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw conflict('news.state');
    await releaseFiles(tx, { type: 'post', id }, []);
    return {
      result: { ok: true as const },
      audit: { object: { type: 'post', id }, before: { title: row.title, status: row.status } },
    };
  });
}

/** Adds or renames a category; names are unique, whatever their case and accents. */
export function saveCategory(
  ctx: Ctx,
  input: { id?: string | undefined; label: string; colorKey: string },
): Promise<{ id: string }> {
  return newsRoom.act(ctx, 'news.save_category', async (tx) => {
    const key = searchKey(input.label);
    const all = await tx.db.selectFrom('post_categories').select(['id', 'label', 'color_key']).execute();
    const before = all.find((one) => one.id === input.id);
    if (all.some((one) => one.id !== input.id && searchKey(one.label) === key)) throw conflict('news.category_taken');
    const id = input.id ?? newId(ctx.now.getTime());
    if (!before && input.id) throw notFound();
    const values = { label: input.label, color_key: input.colorKey };
    try {
      if (before) await tx.db.updateTable('post_categories').set(values).where('id', '=', id).execute();
      else
        await tx.db
          .insertInto('post_categories')
          .values({ school_id: ctx.schoolId, id, ...values })
          .execute();
    } catch (error) {
      // Another request took the label meanwhile.
      throw (error as { code?: string }).code === '23505' ? conflict('news.category_taken') : error;
    }
    return {
      result: { id },
      audit: {
        object: { type: 'post_category', id },
        before: before ? { label: before.label, colorKey: before.color_key } : null,
        after: { label: input.label, colorKey: input.colorKey },
      },
    };
  });
}
