import type { Insertable } from 'kysely';
import { fullHandle, type InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { Database } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { files } from './files.room.ts';

export type FileOwner = { type: string; id: string };

type NewFile = Omit<
  Insertable<Database['files']>,
  'school_id' | 'id' | 'created_by' | 'created_at' | 'owner_type' | 'owner_id'
>;

/**
 * Adds a file whose bytes are already stored and returns its id. Without an owner it belongs to its maker until an
 * object adopts it.
 */
export async function addFile(inAct: InAct, ctx: Ctx, file: NewFile, owner?: FileOwner): Promise<string> {
  const tx = files.join(inAct);
  const id = newId(ctx.now.getTime());
  await tx.db
    .insertInto('files')
    .values({
      school_id: tx.schoolId,
      id,
      ...file,
      created_by: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      created_at: ctx.now,
      ...(owner && { owner_type: owner.type, owner_id: owner.id }),
    })
    .execute();
  return id;
}

/**
 * Gives uploads to the object they now belong to; from then on the right to the file is the right to the object
 * (SEC-OBJ-08). Accepts only the caller's own free uploads, or files the object already has; otherwise throws
 * `files.unknown`.
 */
export async function adoptFiles(tx: object, ctx: Ctx, ids: readonly string[], owner: FileOwner): Promise<void> {
  if (!ids.length || ctx.actor.kind === 'anonymous') return;
  const db = fullHandle(tx);
  const unique = [...new Set(ids)];
  const uploader = ctx.actor.kind === 'account' ? ctx.actor.accountId : null;
  const adopted = await db
    .updateTable('files')
    .set({ owner_type: owner.type, owner_id: owner.id })
    .where('id', 'in', unique)
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_type', 'is', null), eb('created_by', 'is not distinct from', uploader)]),
        eb.and([eb('owner_type', '=', owner.type), eb('owner_id', '=', owner.id)]),
      ]),
    )
    .returning('id')
    .execute();
  if (adopted.length !== unique.length) throw invalid('files.unknown');
}

/** The same for one image. */
export async function adoptImage(tx: object, ctx: Ctx, id: string, owner: FileOwner): Promise<void> {
  await adoptFiles(tx, ctx, [id], owner);
  const row = await fullHandle(tx).selectFrom('files').select('type').where('id', '=', id).executeTakeFirst();
  if (row?.type !== 'image') throw invalid('files.not_an_image');
}

/** Releases files that an object no longer uses; the nightly sweep deletes them. */
export async function releaseFiles(tx: object, owner: FileOwner, keep: readonly string[]): Promise<void> {
  let query = fullHandle(tx)
    .updateTable('files')
    .set({ owner_type: null, owner_id: null })
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id);
  if (keep.length) query = query.where('id', 'not in', [...keep]);
  await query.execute();
}

/**
 * Gives another object its own file with the same bytes and returns its id. The caller must have checked the right to
 * open the original. `ownerOf` where the owner is known by the file itself.
 */
export async function copyFile(
  tx: object,
  ctx: Ctx,
  id: string,
  ownerOf: FileOwner | ((made: string) => FileOwner),
): Promise<string> {
  const db = fullHandle(tx);
  const made = newId(ctx.now.getTime());
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw invalid('files.unknown');
  const owner = typeof ownerOf === 'function' ? ownerOf(made) : ownerOf;
  await db
    .insertInto('files')
    .values({
      ...row,
      id: made,
      owner_type: owner.type,
      owner_id: owner.id,
      created_by: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      created_at: ctx.now,
    })
    .execute();
  return made;
}
