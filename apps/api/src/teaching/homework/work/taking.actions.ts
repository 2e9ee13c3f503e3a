import { registerNameOf } from '#kernel/db/person-name.ts';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import { type ZipPart, zipped } from '#kernel/exports/zipped.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { homeworkRows } from '../homework.queries.ts';
import { givesIn } from '../homework.reach.ts';
import { zipName } from '../homework.policy.ts';

/** Maximum number of bytes in one archive. */
export const maxTaken = 1024 ** 3;

type Entry = {
  pupilId: string;
  pupil: string;
  turn: number;
  body: string;
  link: string;
  files: { name: string; sha256: string; size: number }[];
};
/** All current hand-ins, each file under its pupil's name and version; texts and addresses as text files. */
export async function takeAll(ctx: Ctx, id: string): Promise<PersonalExport> {
  const row = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    homeworkRows(db)
      .select(
        sql<Entry[]>`COALESCE((SELECT json_agg(json_build_object('pupilId', p.id, 'pupil', ${registerNameOf('p')},
          'turn', i.turn, 'body', i.body, 'link', i.link,
            'files', COALESCE((SELECT json_agg(json_build_object('name', f.name, 'sha256', f.sha256, 'size', f.size)
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
  const size = entries.flatMap(({ files }) => files).reduce((sum, file) => sum + file.size, 0);
  if (size > maxTaken) throw conflict('homework.take_too_big');
  return {
    action: 'homework.take',
    people: entries.map(({ pupilId }) => pupilId),
    object: { type: 'homework', id },
    after: { format: 'zip' },
    make: async () => ({
      bytes: Readable.from(
        zipped(namedParts(entries), (sha256) => open(ctx, sha256)),
        { objectMode: false },
      ),
      type: 'application/zip',
      disposition: contentDisposition('attachment', `${row.title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.zip`),
    }),
  };
}

/** Content of the archive, each part under its own name. */
function namedParts(entries: readonly Entry[]): ZipPart[] {
  const taken = new Set<string>();
  const free = (name: string): string => {
    let tried = name;
    for (let n = 2; taken.has(tried); n += 1) tried = name.replace(/(\.[^.]*)?$/, ` (${n})$1`);
    taken.add(tried);
    return tried;
  };
  return entries.flatMap(({ pupil, turn, body, link, files }) => {
    const text = [link, body].filter(Boolean).join('\n\n');
    return [
      ...(text ? [{ name: free(zipName(pupil, turn, 1, 'texte.txt')), text }] : []),
      ...files.map(({ name, sha256 }, n) => ({ name: free(zipName(pupil, turn, n + 1, name)), sha256 })),
    ];
  });
}

const open = async (ctx: Ctx, sha256: string): Promise<Readable> =>
  (await ctx.kernel.files.get(storeKey(ctx.schoolId, sha256))).stream;
