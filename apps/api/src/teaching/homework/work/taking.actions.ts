import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { zipSync } from 'fflate';
import { withTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Leaving } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { homeworkRows } from '../homework.queries.ts';
import { givesIn } from '../homework.reach.ts';
import { zipName } from '../homework.policy.ts';

type Entry = {
  pupilId: string;
  pupil: string;
  turn: number;
  body: string;
  link: string;
  files: { name: string; sha256: string }[];
};
/** All hand-ins that stand, each file under its pupil's name and version; words and addresses as texts. */
export async function takeAll(ctx: Ctx, id: string): Promise<Leaving> {
  const row = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    homeworkRows(db)
      .select(
        sql<
          Entry[]
        >`COALESCE((SELECT json_agg(json_build_object('pupilId', p.id, 'pupil', p.last_name || ' ' || p.first_name,
          'turn', i.turn, 'body', i.body, 'link', i.link,
            'files', COALESCE((SELECT json_agg(json_build_object('name', f.name, 'sha256', f.sha256)
              ORDER BY f.created_at, f.id) FROM files f
              WHERE f.school_id = i.school_id AND f.owner_type = 'hand_in' AND f.owner_id = i.id), '[]'))
            ORDER BY p.last_name COLLATE app.names, p.first_name COLLATE app.names, p.id, i.turn)
          FROM hand_ins i JOIN persons p ON p.school_id = i.school_id AND p.id = i.pupil_id
          WHERE i.school_id = h.school_id AND i.homework_id = h.id AND i.taken_back_at IS NULL), '[]')`.as('entries'),
      )
      .where('h.id', '=', id)
      .where(givesIn({ ...ctx }))
      .executeTakeFirst(),
  );
  if (!row) throw notFound();
  const { entries } = row;
  if (!entries.length) throw conflict('homework.nothing_handed');
  return {
    action: 'homework.take',
    people: entries.map(({ pupilId }) => pupilId),
    object: { type: 'homework', id },
    after: { format: 'zip' },
    make: async () => {
      const taken: Record<string, Uint8Array> = {};
      const put = (name: string, bytes: Uint8Array): void => {
        let free = name;
        for (let n = 2; free in taken; n += 1) free = name.replace(/(\.[^.]*)?$/, ` (${n})$1`);
        taken[free] = bytes;
      };
      for (const { pupil, turn, body, link, files } of entries) {
        const said = [link, body].filter(Boolean).join('\n\n');
        if (said) put(zipName(pupil, turn, 1, 'texte.txt'), Buffer.from(said, 'utf8'));
        for (const [n, file] of files.entries()) {
          const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, file.sha256));
          put(zipName(pupil, turn, n + 1, file.name), await buffer(stream));
        }
      }
      return {
        bytes: Buffer.from(zipSync(taken, { level: 0 })),
        type: 'application/zip',
        disposition: contentDisposition('attachment', `${row.title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.zip`),
      };
    },
  };
}
