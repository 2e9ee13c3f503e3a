import type { QueryOf } from '@encrier/contract/kernel/route';
import { type SummaryKey, summaryKeys } from '@encrier/contract/teaching/summary-figures';
import type { ComparedRow, exportComparison } from '@encrier/contract/teaching/summaries';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Sheet } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { summaryWords } from '../paper.messages.ts';
import { compareClasses } from './compare.queries.ts';

/** Classes, levels and the whole school as a table: only means, of five pupils or more. */
export async function exportedComparison(
  ctx: Ctx,
  { format, ...wish }: QueryOf<typeof exportComparison>,
): Promise<Sheet> {
  const data = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => compareClasses({ ...ctx, db }, wish));
  const words = summaryWords[self(ctx).lang];
  const all = [...data.rows, ...data.byLevel, ...(data.whole ? [{ ...data.whole, name: words.whole }] : [])];
  const keys = summaryKeys.filter((key) => all.some(({ figures }) => figures.some((figure) => figure.key === key)));
  const term = data.terms.find(({ place }) => place === data.term)?.name ?? '';
  const cellOf = (row: ComparedRow, key: SummaryKey, at: number) =>
    row.figures.find((figure) => figure.key === key)?.values[at] ?? (row.hidden ? words.hidden : '');
  const columns = keys.flatMap((key) => [
    { key, at: 0, head: `${words.figures[key]}, ${term}` },
    ...(data.before.term ? [{ key, at: 1, head: `${words.figures[key]}, ${data.before.term}` }] : []),
    ...(data.before.year ? [{ key, at: 2, head: `${words.figures[key]}, ${data.before.year}` }] : []),
  ]);
  return sheetFile(
    [
      [words.level, words.class, words.pupils, ...columns.map(({ head }) => head)],
      ...all.map((row) => [row.level, row.name, row.pupils, ...columns.map(({ key, at }) => cellOf(row, key, at))]),
    ],
    { name: `${words.comparison} ${term}`.trim(), format, widths: [18, 18, 10, ...columns.map(() => 24)] },
  );
}
