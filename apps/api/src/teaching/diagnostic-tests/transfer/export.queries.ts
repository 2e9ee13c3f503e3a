import type { QueryOf } from '@encrier/contract/kernel/route';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { exportQuestions } from '@encrier/contract/teaching/diagnostic-transfer';
import { type Download, sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { readsTest } from '../diagnostic-tests.reach.ts';
import { writeGift } from './gift.ts';
import { tableOf } from './table.ts';

/** The questions of a test as a file, for people who read them on their page. */
export async function questionsFile(
  ctx: Ctx,
  id: string,
  { format }: QueryOf<typeof exportQuestions>,
): Promise<Download> {
  const test = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db
      .selectFrom('diagnostic_tests as t')
      .select(['t.title', 't.questions'])
      .where('t.id', '=', id)
      .where(readsTest(ctx))
      .executeTakeFirst(),
  );
  if (!test) throw notFound();
  const questions = test.questions as Question[];
  if (format === 'csv') return sheetFile(tableOf(questions), { name: test.title, format });
  return {
    bytes: Buffer.from(writeGift(questions)),
    type: 'text/plain; charset=utf-8',
    disposition: contentDisposition('attachment', `${test.title}.gift.txt`),
  };
}
