import { Readable } from 'node:stream';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { classPaper } from '@encrier/contract/teaching/report-cards-families';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import { zipped } from '#kernel/exports/zipped.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import { documentOf, gatherPapers, type Gathered, type PaperForm, partsOf, pupilsIn } from './composing.actions.ts';

/** The sealed papers as a folder built while it is downloaded. */
export const folderOf = (ctx: Ctx, gathered: Gathered): AsyncGenerator<Uint8Array> =>
  zipped(
    partsOf(gathered),
    async (sha256) => (await ctx.kernel.files.get(storeKey(ctx.schoolId, sha256))).stream,
    ctx.now,
  );

/**
 * All papers of a class in one document, with a copy for each home when requested, or as an archive of the sealed ones.
 */
export async function takePapers(
  ctx: Ctx,
  { id, form }: { id: string; form: PaperForm },
  { term }: QueryOf<typeof classPaper>,
): Promise<PersonalExport> {
  const row = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => classOfTerm(db, ctx, id, term));
  if (!row.manages) throw notFound();
  const gathered = await gatherPapers(
    ctx,
    [{ classId: id, termId: term, className: row.name, term: row.term.name }],
    form,
  );
  const title = `Bulletins ${row.name}, ${row.term.name}`;
  return {
    action: 'report_cards.class_paper',
    people: pupilsIn(gathered),
    object: { type: 'class', id },
    after: { term_id: term, format: form },
    make: async () =>
      form === 'zip'
        ? {
            bytes: Readable.from(folderOf(ctx, gathered), { objectMode: false }),
            type: 'application/zip',
            disposition: contentDisposition('attachment', `${title}.zip`),
          }
        : {
            bytes: await documentOf(ctx, gathered),
            type: 'application/pdf',
            disposition: contentDisposition('attachment', `${title}.pdf`),
          },
  };
}
