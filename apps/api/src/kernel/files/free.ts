import { type RawBuilder, sql } from 'kysely';
import { fullHandle, type InAct } from '#kernel/act/act.ts';

/** A freed file keeps nothing that says whose it was; the nightly sweep deletes its bytes. */
const freed = { owner_type: null, owner_id: null, name: '', alt: '', created_by: null, created_at: new Date(0) };

/** Frees the files of objects of a type; `owners` is an array or a sub-query of their ids. Returns how many. */
export async function freeFilesOf(
  tx: InAct,
  type: string,
  owners: readonly string[] | RawBuilder<string>,
): Promise<number> {
  const among = Array.isArray(owners)
    ? sql<boolean>`owner_id = ANY (${owners}::uuid[])`
    : sql<boolean>`owner_id IN ${owners as RawBuilder<string>}`;
  const done = await fullHandle(tx)
    .updateTable('files')
    .set(freed)
    .where('owner_type', '=', type)
    .where(among)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** Frees these files. Returns how many. */
export async function freeFiles(tx: InAct, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0;
  const done = await fullHandle(tx).updateTable('files').set(freed).where('id', 'in', ids).executeTakeFirst();
  return Number(done.numUpdatedRows);
}
