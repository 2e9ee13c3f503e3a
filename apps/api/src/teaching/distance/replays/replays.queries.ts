import type { Attachment } from '@encrier/contract/kernel/attachment';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { seesReplay } from '../distance.reach.ts';

/** Files of the recording `r`. */
export const replayFiles: RawBuilder<Attachment[]> =
  sql`COALESCE((SELECT json_agg(json_build_object('id', x.id, 'fichier', x.id::text || '.' || x.ext,
  'type', x.type, 'name', x.name, 'mime', x.mime, 'size', x.size, 'width', x.width, 'height', x.height,
    'pages', x.pages, 'alt', x.alt)
  ORDER BY x.created_at, x.id) FROM files x WHERE x.school_id = app.school_id() AND x.owner_type = 'distance_replay'
  AND x.owner_id = r.id), '[]')`;

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
