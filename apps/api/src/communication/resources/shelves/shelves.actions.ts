import type { AudienceRule } from '@encrier/contract/communication/audience';
import type {
  changeResources,
  orderResources as orderRoute,
  ResourceStatus,
  saveFolder,
} from '@encrier/contract/communication/resources';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { scopeOf, self } from '#kernel/policy/actor.ts';
import { isReordered } from '#kernel/policy/edits.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import { ruleFields } from '../../audience/rules.public.ts';
import { ownSubjects } from '../author/author.public.ts';
import { planOpening } from '../content/opening.public.ts';
import { checkShelf, contentOwner, notifyReaders } from '../content/content.public.ts';
import { deedFits, nesting, restoreDays, statusAfter } from './shelves.policy.ts';
import { resourcesRoom } from '../resources.room.ts';

type Tx = Pick<Act<(typeof resourcesRoom.tables)[number], Record<never, never>>, 'db' | 'schoolId' | 'now' | 'live'>;
type Changes = BodyOf<typeof changeResources>;

/**
 * The resources of a bulk action: the caller's own, or anybody's for a manager; one unknown id makes the whole action
 * fail as not found.
 */
async function chosen(tx: Tx, ctx: Ctx, ids: readonly string[], whose: 'own' | 'all') {
  let query = tx.db
    .selectFrom('resources')
    .select(['id', 'title', 'status', 'subject_id', 'folder_id', 'shared', 'removed_at'])
    .where('id', 'in', [...ids])
    .forUpdate();
  if (whose === 'own') query = query.where('author_id', '=', self(ctx).accountId);
  const rows = await query.orderBy('id').execute();
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

async function refuseAimless(tx: Tx, ids: readonly string[]): Promise<void> {
  const aimed = await tx.db
    .selectFrom('resource_audience')
    .select('resource_id')
    .distinct()
    .where('resource_id', 'in', [...ids])
    .where('exclude', '=', false)
    .execute();
  if (aimed.length !== ids.length) throw invalid('resources.audience_empty', { ids: 'resources.audience_empty' });
}

/** Refuses to publish anything addressed beyond the caller's reach today: classes that they no longer teach. */
async function refuseBeyond(tx: Tx, ctx: Ctx, ids: readonly string[], whose: 'own' | 'all'): Promise<void> {
  const { rows } = await sql<{
    rule: AudienceRule;
  }>`SELECT DISTINCT jsonb_strip_nulls(jsonb_build_object(${ruleFields})) AS rule
    FROM resource_audience x WHERE x.school_id = ${ctx.schoolId} AND x.resource_id = ANY (${[...ids]}::uuid[])`.execute(
    tx.db as never,
  );
  await checkAudience(
    tx.db,
    ctx.schoolId,
    ctx.actor,
    whose === 'own' ? 'resources.publish' : 'resources.manage',
    rows.map(({ rule }) => rule),
    ctx.now,
  );
}

async function columnsOf(tx: Tx, { deed, subjectId, folderId = null }: Changes, now: Date) {
  const status = statusAfter[deed];
  if (status)
    return { status, ...(status === 'published' && { published_at: sql<Date>`COALESCE(published_at, ${now})` }) };
  if (deed === 'share' || deed === 'unshare') return { shared: deed === 'share' };
  if (deed === 'remove') return { removed_at: sql<Date>`COALESCE(removed_at, ${now})` };
  if (deed === 'restore') return { removed_at: null };
  if (!subjectId) throw invalid('resources.shelf_unknown', { subjectId: 'resources.shelf_unknown' });
  await checkShelf(tx.db, subjectId, folderId);
  const last = await tx.db
    .selectFrom('resources')
    .select((eb) => eb.fn.max('position').as('at'))
    .where('subject_id', '=', subjectId)
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
    .executeTakeFirst();
  return { subject_id: subjectId, folder_id: folderId, position: (last?.at ?? -1) + 1 };
}

/** One action on many resources: one line of the journal each. */
export function changeMany(
  ctx: Ctx,
  body: Changes,
  whose: 'own' | 'all',
): Promise<ResponseInput<typeof changeResources>> {
  const { deed } = body;
  return resourcesRoom.act(ctx, `resources.${deed}`, async (tx) => {
    const rows = await chosen(tx, ctx, [...new Set(body.ids)], whose);
    const ids = rows.map((row) => row.id);
    if (rows.some((row) => !deedFits(deed, row.removed_at !== null))) throw conflict('resources.removed');
    if (deed === 'publish') await refuseAimless(tx, ids);
    const out =
      deed === 'publish'
        ? ids
        : deed === 'restore'
          ? rows.filter((row) => row.status === 'published').map((row) => row.id)
          : [];
    if (out.length) await refuseBeyond(tx, ctx, out, whose);
    await tx.db
      .updateTable('resources')
      .set({ ...(await columnsOf(tx, body, ctx.now)), updated_at: ctx.now, version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .execute();
    await planOpening(tx, ids);
    await notifyReaders(tx, ctx, ids);
    const after = (title: string) => ({
      title,
      ...(deed === 'move' && { subjectId: body.subjectId, folderId: body.folderId ?? null }),
    });
    const [first, ...others] = rows.map((row) => ({
      object: { type: 'resource', id: row.id },
      before: { status: row.status },
      after: after(row.title),
    }));
    return {
      result: {
        changed: rows.length,
        before: rows.map((row) => ({
          id: row.id,
          status: row.status as ResourceStatus,
          subjectId: row.subject_id,
          folderId: row.folder_id,
        })),
      },
      audit: [first!, ...others],
    };
  });
}

/** Orders the caller's own resources of a chapter, from the first to the last. */
export function orderResources(ctx: Ctx, { ids, from }: BodyOf<typeof orderRoute>): Promise<{ ok: true }> {
  return resourcesRoom.act(ctx, 'resources.order', async (tx) => {
    const wanted = [...new Set(ids)];
    await chosen(tx, ctx, wanted, 'own');
    const rows = await tx.db
      .selectFrom('resources')
      .select('id')
      .where('id', 'in', wanted)
      // As the list of the author shows them.
      .orderBy('position')
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute();
    const now = rows.map(({ id }) => id);
    if (isReordered(now, from)) throw conflict('edited_meanwhile');
    const order = JSON.stringify(wanted.map((id, position) => ({ id, position })));
    await tx.db
      .updateTable('resources')
      .from(
        sql<{ id: string; position: number }>`jsonb_to_recordset(${order}::jsonb)`.as(
          sql`o(id uuid, position integer)`,
        ) as never,
      )
      .set({ position: sql<number>`o.position` })
      .whereRef('resources.id', '=', sql`o.id`)
      .execute();
    await notifyReaders(tx, ctx, wanted);
    return { result: { ok: true as const }, audit: { object: { type: 'resource', id: null }, after: { ids: wanted } } };
  });
}

/**
 * Chapters of a subject belong to its teachers, to people who publish for the whole school, and to managers; throws not
 * found for others.
 */
async function refuseStranger(tx: Tx, ctx: Ctx, subjectId: string): Promise<void> {
  const wide = scopeOf(ctx.actor, 'resources.publish') === 'school' || self(ctx).permissions.has('resources.manage');
  const found = await tx.db
    .selectFrom('subjects')
    .select('id')
    .where('id', '=', subjectId)
    .where(wide ? sql<boolean>`TRUE` : sql<boolean>`id IN ${ownSubjects(ctx)}`)
    .executeTakeFirst();
  if (!found) throw invalid('resources.shelf_unknown', { subjectId: 'resources.shelf_unknown' });
}

type FolderInput = BodyOf<typeof saveFolder>;
type Folder = { id: string; parent_id: string | null; name: string; position: number; version: number };

const placeOf = (folder: Folder) => ({ name: folder.name, parentId: folder.parent_id });

/**
 * Refuses a place that the subject does not have, and a name that is already used there. Returns the sibling chapters.
 */
function refusePlace(folders: readonly Folder[], input: FolderInput): Folder[] {
  if (input.parentId && !folders.some((folder) => folder.id === input.parentId))
    throw invalid('resources.shelf_unknown', { parentId: 'resources.shelf_unknown' });
  const wrong = nesting(folders, input.id ?? null, input.parentId);
  if (wrong) throw invalid(`resources.folder_${wrong}`, { parentId: `resources.folder_${wrong}` });
  const beside = folders.filter((folder) => folder.parent_id === input.parentId && folder.id !== input.id);
  if (beside.some((folder) => folder.name.toLowerCase() === input.name.toLowerCase()))
    throw conflict('resources.folder_taken');
  return beside;
}

/** Adds a chapter, renames it or puts it elsewhere in its subject. */
export function keepFolder(ctx: Ctx, input: FolderInput): Promise<{ id: string }> {
  return resourcesRoom.act(ctx, 'resources.save_folder', async (tx) => {
    const folders = await tx.db
      .selectFrom('resource_folders')
      .select(['id', 'parent_id', 'name', 'position', 'version'])
      .where('subject_id', '=', input.subjectId)
      // One request after the other: names are checked against the current ones, and a late request gets them in its
      // answer.
      .orderBy('id')
      .forUpdate()
      .execute();
    const before = input.id ? folders.find((folder) => folder.id === input.id) : undefined;
    if (input.id && !before) throw notFound();
    await refuseStranger(tx, ctx, input.subjectId);
    const [theirs, yours] = [before && placeOf(before), { name: input.name, parentId: input.parentId }];
    if (before && input.version) requireVersion(before, input.version, { theirs, yours });
    const beside = refusePlace(folders, input);
    const id = input.id ?? newId(ctx.now.getTime());
    const position =
      before?.parent_id === input.parentId
        ? before.position
        : Math.max(-1, ...beside.map((folder) => folder.position)) + 1;
    if (before)
      await tx.db
        .updateTable('resource_folders')
        .set({ name: input.name, parent_id: input.parentId, position, version: before.version + 1 })
        .where('id', '=', id)
        .execute();
    else
      await tx.db
        .insertInto('resource_folders')
        .values({
          school_id: ctx.schoolId,
          id,
          subject_id: input.subjectId,
          parent_id: input.parentId,
          name: input.name,
          position,
        })
        .execute();
    return {
      result: { id },
      audit: {
        object: { type: 'resource_folder', id },
        before: theirs ?? null,
        after: yours,
      },
    };
  });
}

/** Removes a chapter; its content moves up one level, so that nothing is lost. */
export function removeFolder(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return resourcesRoom.act(ctx, 'resources.remove_folder', async (tx) => {
    const folder = await tx.db.selectFrom('resource_folders').selectAll().where('id', '=', id).executeTakeFirst();
    if (!folder) throw notFound();
    await refuseStranger(tx, ctx, folder.subject_id);
    const taken = await tx.db
      .selectFrom('resource_folders as inside')
      .innerJoin('resource_folders as beside', (join) => join.on(sql<boolean>`lower(beside.name) = lower(inside.name)`))
      .select('inside.id')
      .where('inside.parent_id', '=', id)
      .where('beside.id', '<>', id)
      .where('beside.subject_id', '=', folder.subject_id)
      .where('beside.parent_id', folder.parent_id === null ? 'is' : '=', folder.parent_id)
      .executeTakeFirst();
    if (taken) throw conflict('resources.folder_taken');
    await tx.db.updateTable('resources').set({ folder_id: folder.parent_id }).where('folder_id', '=', id).execute();
    await tx.db
      .updateTable('resource_folders')
      .set({ parent_id: folder.parent_id })
      .where('parent_id', '=', id)
      .execute();
    await tx.db.deleteFrom('resource_folders').where('id', '=', id).execute();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'resource_folder', id }, before: { name: folder.name } },
    };
  });
}

/**
 * Deletes for good what was removed long ago; a content is deleted with its last entry, and its files with the nightly
 * sweep.
 */
export function purgeRemoved(ctx: SystemCtx): Promise<number> {
  const over = new Date(ctx.now.getTime() - restoreDays * 86_400_000);
  return resourcesRoom.act(ctx, 'resources.purge', async (tx) => {
    const gone = await tx.db.deleteFrom('resources').where('removed_at', '<', over).returning('id').execute();
    const empty = await tx.db
      .deleteFrom('resource_contents')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('resources as r').select('r.id').whereRef('r.content_id', '=', 'resource_contents.id'),
          ),
        ),
      )
      .returning('id')
      .execute();
    for (const { id } of empty) await releaseFiles(tx, contentOwner(id), []);
    return {
      result: gone.length,
      audit: { object: { type: 'resource', id: null }, after: { removed: gone.length, contents: empty.length } },
    };
  });
}
