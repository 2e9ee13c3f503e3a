import { buffer } from 'node:stream/consumers';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { classPaper } from '@encrier/contract/teaching/report-cards-families';
import { zipSync } from 'fflate';
import { withTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Leaving } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPaper } from '#kernel/pdf/letterhead.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import { contentOf } from '../classes/classes.queries.ts';
import { printedCards } from './paper.present.ts';
import { cardTemplate } from './template.present.ts';
import { copiesOf, type Home } from '../report-cards.policy.ts';
import { addressOf, copyRows, currentCards, homesOf, marksOf, paperHead } from './papers.queries.ts';

type Paper = { sha256: string; name: string; fileName?: string };
/** Sealed papers as a folder, in their order: of parents who live apart, the copy of each; of the others, the one paper. */
async function folderOf(ctx: Ctx, papers: readonly Paper[]): Promise<Record<string, Uint8Array>> {
  const entries: Record<string, Uint8Array> = {};
  for (const [n, one] of papers.entries()) {
    const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, one.sha256));
    entries[`${String(n + 1).padStart(2, '0')} ${(one.fileName ?? one.name).replaceAll(/[\\/:*?"<>|]/g, ' ')}`] =
      await buffer(stream);
  }
  return entries;
}

/** All papers of a class in one document, with a copy for each home where that is asked, or as a folder of those that were sealed. */
export async function takePapers(
  ctx: Ctx,
  { id, form }: { id: string; form: 'pdf' | 'zip' | 'copies' },
  { term }: QueryOf<typeof classPaper>,
): Promise<Leaving> {
  const found = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const row = await classOfTerm(db, ctx, id, term);
    if (!row.manages) throw notFound();
    const cards = await currentCards(db, id, term)
      .leftJoin('files as f', 'f.id', 'd.file_id')
      .select(['f.sha256', 'f.name'])
      .execute();
    const marks = await marksOf(
      db,
      ctx,
      cards.map(({ content }) => contentOf(content)),
    );
    const ids = cards.map(({ pupilId }) => pupilId);
    const homes = form === 'copies' ? await homesOf(db, ids, ctx.today) : new Map<string, Home[]>();
    const cardIds = form === 'pdf' ? [] : cards.map((card) => card.id);
    const copies = Map.groupBy(await copyRows(db, cardIds), ({ cardId }) => cardId);
    return {
      cards,
      homes,
      copies,
      marks,
      title: `Bulletins ${row.name}, ${row.term.name}`,
      head: await paperHead(db, ctx, id),
    };
  });
  if (!found.cards.length) throw conflict('report_cards.not_frozen');
  const made = found.cards.flatMap(({ code, sha256, name, ...one }) =>
    code && sha256 && name ? [{ ...one, code, sha256, name }] : [],
  );
  if (made.length < found.cards.length) throw conflict('report_cards.papers_missing');
  return {
    action: 'report_cards.class_paper',
    people: made.map(({ pupilId }) => pupilId),
    object: { type: 'class', id },
    after: { term_id: term, format: form },
    make: async () => {
      if (form === 'zip') {
        const entries = await folderOf(
          ctx,
          made.flatMap((one): Paper[] => found.copies.get(one.id) ?? [one]),
        );
        return {
          bytes: Buffer.from(zipSync(entries, { level: 0 })),
          type: 'application/zip',
          disposition: contentDisposition('attachment', `${found.title}.zip`),
        };
      }
      const printed = printedCards(
        made.flatMap(({ id: cardId, pupilId, content, version, reason, code }) => {
          // Cards of before copies were sealed: as their guardians live today, with the code of the card.
          const copies =
            found.copies.get(cardId)?.map((copy) => ({ name: copy.name, code: copy.code })) ??
            copiesOf(found.homes.get(pupilId) ?? []).map((name) => ({ name, code }));
          return copies.map((copy) => ({
            ...{ content: contentOf(content), version, reason, copyFor: copy.name },
            address: addressOf(ctx, copy.code),
          }));
        }),
        found.head,
        found.marks,
      );
      return {
        bytes: await renderPaper(ctx, found.head.letterhead, cardTemplate, printed.data, printed.pictures),
        type: 'application/pdf',
        disposition: contentDisposition('attachment', `${found.title}.pdf`),
      };
    },
  };
}
