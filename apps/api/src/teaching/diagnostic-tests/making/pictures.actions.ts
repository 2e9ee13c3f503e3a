import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { invalid } from '#kernel/errors/errors.ts';
import { adoptFiles, copyFile, type FileOwner, releaseFiles } from '#kernel/files/adopt.ts';
import { mayOpen } from '#kernel/files/owners.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { TestsTx } from '../diagnostic-tests.room.ts';

/** Refuses the picture of the question at a place. */
const refused = (at: number) =>
  invalid('diagnostic_tests.picture_unknown', { [`questions.${at}.picture`]: 'diagnostic_tests.picture_unknown' });

/**
 * Gives the pictures of questions to what asks them: one's own uploads and those that it has already; of what stands elsewhere
 * and may be opened, a copy. Answers the questions with the names and sizes that the server knows; pictures that are asked no
 * longer are freed.
 */
export async function settlePictures(
  tx: TestsTx,
  ctx: Ctx,
  owner: FileOwner,
  questions: readonly Question[],
): Promise<Question[]> {
  const ids = [...new Set(questions.flatMap(({ picture }) => (picture ? [picture.id] : [])))];
  const rows = ids.length
    ? await tx.db
        .selectFrom('files')
        .select(['id', 'type', 'ext', 'width', 'height', 'owner_type', 'owner_id', 'created_by'])
        .where('id', 'in', ids)
        .execute()
    : [];
  const held = new Map(rows.map((row) => [row.id, row]));
  const settled: Question[] = [];
  const kept: string[] = [];
  const copied: string[] = [];
  for (const [at, one] of questions.entries()) {
    if (!one.picture) {
      settled.push(one);
      continue;
    }
    const file = held.get(one.picture.id);
    if (file?.type !== 'image' || (await mayOpen(ctx, tx.db, file)) !== true) throw refused(at);
    const own = !file.owner_type || (file.owner_type === owner.type && file.owner_id === owner.id);
    const id = own ? file.id : await copyFile(tx, ctx, file.id, owner);
    (own ? kept : copied).push(id);
    const { width, height } = file;
    const picture = { id, fichier: `${id}.${file.ext}`, alt: one.picture.alt, width, height };
    settled.push({ ...one, picture });
  }
  await adoptFiles(tx, ctx, kept, owner);
  await releaseFiles(tx, owner, [...kept, ...copied]);
  return settled;
}
