import type { BodyOf } from '@encrier/contract/kernel/route';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import type { previewModel } from '@encrier/contract/teaching/report-cards-models';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import { mayOpen } from '#kernel/files/owners.ts';
import type { Sheet } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { drawPaper, renderPaper } from '#kernel/pdf/paper.ts';
import { printedCards } from '../papers/paper.present.ts';
import { cardTemplate } from '../papers/template.present.ts';
import { marksOf, paperHead } from '../papers/papers.queries.ts';
import { inventedCard } from './specimen.messages.ts';

/** A card of a model with an invented pupil, by the same code as the papers. */
export async function printSpecimen(
  ctx: Ctx,
  form: 'svg' | 'pdf',
  { doc, signatureId, stampId }: BodyOf<typeof previewModel>,
): Promise<Sheet> {
  const model = { ...doc, signatureId, stampId };
  const invented = inventedCard(ctx.today);
  const content: CardContent = {
    ...invented,
    model,
    skills: doc.skills.map(({ domain, items }) => ({
      domain,
      items: items.map((name, n) => ({ name, mastery: doc.mastery.at(n % Math.max(1, doc.mastery.length)) ?? '' })),
    })),
  };
  const { head, marks } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const ids = [signatureId, stampId].filter((id) => id !== null);
    const files = ids.length
      ? await db.selectFrom('files').select(['owner_type', 'owner_id', 'created_by']).where('id', 'in', ids).execute()
      : [];
    for (const file of files) if (!(await mayOpen(ctx, db, file))) throw invalid('report_cards.model_picture', {});
    return {
      head: await paperHead(db, ctx, null),
      marks: await marksOf(db, ctx, [content]),
    };
  });
  const printed = printedCards(
    [{ content, version: 1, reason: '', address: `${ctx.kernel.config.publicUrl}/verification` }],
    [head],
    marks,
  );
  const bytes =
    form === 'svg'
      ? await drawPaper(ctx, head.letterhead, cardTemplate, printed.data, printed.pictures)
      : await renderPaper(ctx, head.letterhead, cardTemplate, printed.data, printed.pictures);
  return {
    bytes,
    type: form === 'svg' ? 'image/svg+xml' : 'application/pdf',
    disposition: contentDisposition('attachment', `specimen.${form}`),
  };
}
