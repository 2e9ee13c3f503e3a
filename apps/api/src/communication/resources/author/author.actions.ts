import type {
  addResources,
  AuthoredResource,
  copyResources,
  createResource as createRoute,
  ResourceContent,
  updateResource as updateRoute,
} from '@encrier/contract/communication/resources';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { Act } from '#kernel/act/act.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import {
  changeContent,
  checkedContent,
  checkShelf,
  makeContent,
  saveLevels,
  saveRules,
  notifyReaders,
} from '../content/content.public.ts';
import { planOpening } from '../content/opening.public.ts';
import { canResource } from './author.policy.ts';
import { type AuthorRow, presentAuthored, rightsOf } from './author.present.ts';
import { ruleOf } from '../../audience/rules.public.ts';
import { authorRows } from './author.queries.ts';
import { resourcesRoom } from '../resources.room.ts';

type Tx = Pick<Act<(typeof resourcesRoom.tables)[number], Record<never, never>>, 'db' | 'schoolId' | 'now' | 'live'>;
type Announcing = Parameters<typeof planOpening>[0] & {
  emit: (event: 'resources.announced', payload: { ids: string[] }, at?: Date) => Promise<void>;
};
const instant = (at: string | null): Date | null => (at === null ? null : new Date(at));
const object = (id: string) => ({ type: 'resource', id });
const canOf = (ctx: Ctx, row: AuthorRow) =>
  canResource(rightsOf(self(ctx)), { mine: row.mine, removed: row.removed_at !== null, offered: row.offered });

/** Refuses a resource that readers could not open: published without an audience, or closing before it opens. */
function refuseUnready(content: Pick<ResourceContent, 'status' | 'audience' | 'opensAt' | 'closesAt'>): void {
  if (content.opensAt && content.closesAt && new Date(content.closesAt) <= new Date(content.opensAt))
    throw invalid('resources.dates', { closesAt: 'resources.dates' });
  if (content.status === 'published' && !content.audience.some((rule) => !rule.exclude))
    throw invalid('resources.audience_empty', { audience: 'resources.audience_empty' });
}

/** The current year. A school without one cannot publish. */
async function currentYear(tx: Tx): Promise<string> {
  const year = await tx.db.selectFrom('school_years').select('id').where('current', '=', true).executeTakeFirst();
  if (!year) throw invalid('resources.shelf_unknown');
  return year.id;
}

/** The place after the last of a chapter. */
async function nextPosition(tx: Tx, subjectId: string, folderId: string | null): Promise<number> {
  const last = await tx.db
    .selectFrom('resources')
    .select((eb) => eb.fn.max('position').as('at'))
    .where('subject_id', '=', subjectId)
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
    .executeTakeFirst();
  return (last?.at ?? -1) + 1;
}

function columnsOf(content: ResourceContent) {
  const tags = [...new Set(content.tags)];
  return {
    title: content.title,
    description: content.description,
    kind: content.kind,
    subject_id: content.subjectId,
    folder_id: content.folderId,
    tags,
    difficulty: content.difficulty,
    licence: content.licence,
    opens_at: instant(content.opensAt),
    closes_at: instant(content.closesAt),
    downloadable: content.downloadable,
    shared: content.shared,
    status: content.status,
    search_key: searchKey(`${content.title} ${tags.join(' ')} ${content.description}`).slice(0, 6000),
  };
}

/**
 * Schedules the picture review of a resource that opens later, and notifies the pupils when its author wants it: at
 * once, or on opening.
 */
async function announce(
  tx: Announcing,
  ctx: Ctx,
  tell: boolean | undefined,
  { status, opensAt }: Pick<ResourceContent, 'status' | 'opensAt'>,
  ids: string[],
): Promise<void> {
  const waiting = await planOpening(tx, ids, tell);
  const now = ids.filter((id) => !waiting.has(id));
  if (!tell || status !== 'published' || !now.length) return;
  const at = instant(opensAt);
  await tx.emit('resources.announced', { ids: now }, at && at > ctx.now ? at : undefined);
}

/** Starts a resource. An id made by the client makes sending it again harmless. */
export function createResource(ctx: Ctx, input: BodyOf<typeof createRoute>): Promise<{ id: string }> {
  const { content } = input;
  return resourcesRoom.act(ctx, 'resources.create', async (tx) => {
    const id = input.id ?? newId(ctx.now.getTime());
    if (await tx.db.selectFrom('resources').select('id').where('id', '=', id).executeTakeFirst())
      throw conflict('already_exists');
    refuseUnready(content);
    const given = checkedContent(content.content);
    await checkShelf(tx.db, content.subjectId, content.folderId);
    await checkAudience(tx.db, ctx.schoolId, self(ctx), 'resources.publish', content.audience, ctx.now);
    await tx.db
      .insertInto('resources')
      .values({
        school_id: ctx.schoolId,
        id,
        content_id: await makeContent(tx, ctx, given),
        author_id: self(ctx).accountId,
        year_id: await currentYear(tx),
        ...columnsOf(content),
        position: await nextPosition(tx, content.subjectId, content.folderId),
        published_at: content.status === 'published' ? ctx.now : null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await saveLevels(tx, [id], content.levelIds);
    await saveRules(tx, [id], content.audience);
    await notifyReaders(tx, ctx, [id]);
    await announce(tx, ctx, input.tell, content, [id]);
    return {
      result: { id },
      audit: { object: object(id), after: { title: content.title, kind: content.kind, status: content.status } },
    };
  });
}

/** The stored content as an editor sends it, to compare and to return in a conflict. */
const standing = (row: AuthorRow): ResourceContent => ({
  title: row.title,
  description: row.description,
  kind: row.kind,
  subjectId: row.subject.id,
  folderId: row.folder_id,
  levelIds: row.level_list.map((level) => level.id),
  audience: row.rules.map(ruleOf),
  content: {
    kind: row.content.kind,
    fileIds: row.content.files.map((file) => file.id),
    link: row.content.link,
    video: row.content.video,
  },
  tags: row.tags,
  difficulty: row.difficulty,
  licence: row.licence,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  downloadable: row.downloadable,
  shared: row.shared,
  status: row.status,
});
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changed(before: ResourceContent, after: ResourceContent) {
  const keys = (Object.keys(after) as (keyof ResourceContent)[]).filter((key) => !same(before[key], after[key]));
  const pick = (of: ResourceContent) => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return { before: pick(before), after: pick(after) };
}

async function contentOf(tx: Tx, id: string): Promise<string> {
  return (await tx.db.selectFrom('resources').select('content_id').where('id', '=', id).executeTakeFirstOrThrow())
    .content_id;
}

/** A resource that the caller may edit, locked until the transaction ends: a late request gets the current content. */
async function editable(tx: Tx, ctx: Ctx, id: string): Promise<AuthorRow> {
  await tx.db.selectFrom('resources').select('id').where('id', '=', id).forUpdate().execute();
  const [row] = await authorRows(tx.db, ctx, [id]);
  if (!row) throw notFound();
  if (row.removed_at) throw conflict('resources.removed');
  if (!canOf(ctx, row).edit) throw forbidden();
  return row;
}

/** Whether a content differs from the stored one. */
function isRewritten(before: ResourceContent['content'], given: ReturnType<typeof checkedContent>): boolean {
  const { kind, fileIds, link, video } = given;
  const sent = kind === 'file' ? { kind, fileIds, link: null, video: null } : { kind, fileIds: [], link, video };
  return !same({ ...before }, sent);
}

/** Corrects a resource; its content too, in all its places, when it is the caller's own. */
export function updateResource(
  ctx: Ctx,
  id: string,
  { version, content, tell }: BodyOf<typeof updateRoute>,
): Promise<AuthoredResource> {
  return resourcesRoom.act(ctx, 'resources.update', async (tx) => {
    const row = await editable(tx, ctx, id);
    const before = standing(row);
    requireVersion(row, version, { theirs: before, yours: content });
    refuseUnready(content);
    const given = checkedContent(content.content);
    const rewritten = isRewritten(before.content, given);
    if (rewritten && !row.content_mine) throw conflict('resources.content_of_other');
    await checkShelf(tx.db, content.subjectId, content.folderId);
    const readdressed = !same(before.audience, content.audience);
    // A change to a published resource reaches its readers: the writer must still be allowed to address them.
    if (readdressed || content.status === 'published')
      await checkAudience(tx.db, ctx.schoolId, self(ctx), 'resources.publish', content.audience, ctx.now);
    if (readdressed) await notifyReaders(tx, ctx, [id]);
    const moved = before.subjectId !== content.subjectId || before.folderId !== content.folderId;
    await tx.db
      .updateTable('resources')
      .set({
        ...columnsOf(content),
        version: version + 1,
        updated_at: ctx.now,
        ...(content.status === 'published' && { published_at: sql<Date>`COALESCE(published_at, ${ctx.now})` }),
        ...(moved && { position: await nextPosition(tx, content.subjectId, content.folderId) }),
      })
      .where('id', '=', id)
      .execute();
    if (rewritten) await changeContent(tx, ctx, await contentOf(tx, id), given);
    await saveLevels(tx, [id], content.levelIds);
    if (readdressed) await saveRules(tx, [id], content.audience);
    await notifyReaders(tx, ctx, [id]);
    await announce(tx, ctx, tell, content, [id]);
    const [now] = await authorRows(tx.db, ctx, [id]);
    return { result: presentAuthored(self(ctx), now!), audit: { object: object(id), ...changed(before, content) } };
  });
}

/** Many files at once: a resource each. */
export function addMany(ctx: Ctx, body: BodyOf<typeof addResources>): Promise<{ ids: string[] }> {
  return resourcesRoom.act(ctx, 'resources.add', async (tx) => {
    refuseUnready({ ...body, opensAt: null, closesAt: null });
    await checkShelf(tx.db, body.subjectId, body.folderId);
    await checkAudience(tx.db, ctx.schoolId, self(ctx), 'resources.publish', body.audience, ctx.now);
    const [year, position, ids] = [
      await currentYear(tx),
      await nextPosition(tx, body.subjectId, body.folderId),
      [] as string[],
    ];
    for (const [n, item] of body.items.entries()) {
      const id = newId(ctx.now.getTime());
      ids.push(id);
      await tx.db
        .insertInto('resources')
        .values({
          school_id: ctx.schoolId,
          id,
          content_id: await makeContent(tx, ctx, {
            kind: 'file',
            fileIds: [item.fileId],
            link: null,
            video: null,
            html: null,
          }),
          author_id: self(ctx).accountId,
          year_id: year,
          subject_id: body.subjectId,
          folder_id: body.folderId,
          title: item.title,
          kind: body.kind,
          shared: body.shared,
          status: body.status,
          search_key: searchKey(item.title),
          position: position + n,
          published_at: body.status === 'published' ? ctx.now : null,
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        .execute();
    }
    await saveLevels(tx, ids, body.levelIds);
    await saveRules(tx, ids, body.audience);
    await notifyReaders(tx, ctx, ids);
    await announce(tx, ctx, body.tell, { ...body, opensAt: null }, ids);
    return {
      result: { ids },
      audit: {
        object: { type: 'resource', id: null },
        after: { ids, titles: body.items.map((item) => item.title), status: body.status },
      },
    };
  });
}

type Copy = BodyOf<typeof copyResources>;

/** Copies resources in one statement: new entries for the same contents, for this year and the requested audience. */
export function copyMany(ctx: Ctx, { ids, audience, status }: Copy): Promise<{ ids: string[] }> {
  return resourcesRoom.act(ctx, 'resources.copy', async (tx) => {
    const wanted = [...new Set(ids)];
    const rows = await authorRows(tx.db, ctx, wanted);
    if (rows.length !== wanted.length || rows.some((row) => !canOf(ctx, row).take)) throw notFound();
    refuseUnready({ status, audience, opensAt: null, closesAt: null });
    await checkAudience(tx.db, ctx.schoolId, self(ctx), 'resources.publish', audience, ctx.now);
    const pairs = wanted.map((source) => ({ source, id: newId(ctx.now.getTime()) }));
    const made = pairs.map((pair) => pair.id);
    await sql`INSERT INTO resources (school_id, id, content_id, author_id, year_id, subject_id, folder_id, title,
      description, kind, tags, difficulty, licence, downloadable, status, position, search_key, source_id, published_at,
      created_at, updated_at)
      SELECT r.school_id, p.id, r.content_id, ${self(ctx).accountId}, ${await currentYear(tx)}, r.subject_id,
        r.folder_id, r.title, r.description, r.kind, r.tags, r.difficulty, r.licence, r.downloadable, ${status},
        r.position, r.search_key, r.id,
        ${status === 'published' ? ctx.now : null}::timestamptz, ${ctx.now}, ${ctx.now}
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p(source uuid, id uuid)
        JOIN resources r ON r.school_id = ${ctx.schoolId} AND r.id = p.source`.execute(tx.db as never);
    await sql`INSERT INTO resource_levels (school_id, resource_id, level_id) SELECT l.school_id, p.id, l.level_id
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p(source uuid, id uuid)
      JOIN resource_levels l ON l.school_id = ${ctx.schoolId} AND l.resource_id = p.source`.execute(tx.db as never);
    await saveRules(tx, made, audience);
    await notifyReaders(tx, ctx, made);
    return {
      result: { ids: made },
      audit: { object: { type: 'resource', id: null }, after: { ids: made, from: wanted, status } },
    };
  });
}
