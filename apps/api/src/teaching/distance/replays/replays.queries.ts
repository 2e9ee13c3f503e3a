import { filesJson } from '#kernel/files/attachment-json.ts';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { seesReplay } from '../distance.reach.ts';

/** Files of the recording `r`. */
export const replayFiles = filesJson('distance_replay', sql.ref('r.id'));

/** Whether the caller opens the files of a recording; see `seesReplay`. */
export async function opensReplay(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('distance_replays as r')
    .innerJoin('lessons as l', (join) =>
      join.onRef('l.school_id', '=', 'r.school_id').onRef('l.id', '=', 'r.lesson_id'),
    )
    .select('r.id')
    .where('r.id', '=', id)
    .where(seesReplay(ctx))
    .executeTakeFirst();
  return row !== undefined;
}
