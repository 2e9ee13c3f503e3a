import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { invalid } from '#kernel/errors/errors.ts';
import { adoptFiles, copyFile, type FileOwner, releaseFiles } from '#kernel/files/adopt.ts';
import { mayOpen } from '#kernel/files/owners.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { TestsTx } from '../diagnostic-tests.room.ts';

/** Refuses the picture or the recording of the question at a place. */
const refused = (at: number, field: 'picture' | 'sound') =>
  invalid(`diagnostic_tests.${field}_unknown`, { [`questions.${at}.${field}`]: `diagnostic_tests.${field}_unknown` });

/**
 * Attaches the pictures and recordings of questions: the caller's uploads and files already attached; a file attached
 * elsewhere that the caller may open is copied. Returns the questions with the names and sizes known to the server;
 * frees files no longer used.
 */
export async function settlePictures(
  tx: TestsTx,
  ctx: Ctx,
  owner: FileOwner,
  questions: readonly Question[],
): Promise<Question[]> {
  const ids = [...new Set(questions.flatMap(({ picture, sound }) => [picture, sound].flatMap((one) => one?.id ?? [])))];
  const rows = ids.length
    ? await tx.db
        .selectFrom('files')
        .select(['id', 'type', 'ext', 'width', 'height', 'owner_type', 'owner_id', 'created_by'])
        .where('id', 'in', ids)
        .execute()
    : [];
  const held = new Map(rows.map((row) => [row.id, row]));
  const [kept, copied]: [string[], string[]] = [[], []];
  async function settle(at: number, field: 'picture' | 'sound', fileId: string) {
    const file = held.get(fileId);
    const wanted = field === 'picture' ? 'image' : 'audio';
    if (file?.type !== wanted || (await mayOpen(ctx, tx.db, file)) !== true) throw refused(at, field);
    const own = !file.owner_type || (file.owner_type === owner.type && file.owner_id === owner.id);
    const id = own ? file.id : await copyFile(tx, ctx, file.id, owner);
    (own ? kept : copied).push(id);
    return { id, fichier: `${id}.${file.ext}`, width: file.width, height: file.height };
  }
  const settled: Question[] = [];
  for (const [at, { picture, sound, ...rest }] of questions.entries()) {
    const one = { ...rest } as Question;
    if (picture) one.picture = { ...(await settle(at, 'picture', picture.id)), alt: picture.alt };
    if (sound) {
      const { id, fichier } = await settle(at, 'sound', sound.id);
      one.sound = { id, fichier };
    }
    settled.push(one);
  }
  await adoptFiles(tx, ctx, kept, owner);
  await releaseFiles(tx, owner, [...kept, ...copied]);
  return settled;
}
