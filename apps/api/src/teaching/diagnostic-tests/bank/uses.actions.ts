import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { Ctx } from '#kernel/http/context.ts';
import { readsBank } from '../diagnostic-tests.reach.ts';
import type { TestsTx } from '../diagnostic-tests.room.ts';
import { asksTheSame } from '../scoring.policy.ts';

/**
 * Records which questions of the bank a test uses unchanged: those taken from it, and those saved into it from this
 * test. A question changed since no longer counts for the bank. Returns the questions to store: none refers to a
 * question of the bank that its author cannot read.
 */
export async function nameUses(
  tx: TestsTx,
  ctx: Ctx,
  testId: string,
  questions: readonly Question[],
): Promise<readonly Question[]> {
  const before = await tx.db
    .selectFrom('test_bank_uses')
    .select(['bank_id', 'question_id'])
    .where('test_id', '=', testId)
    .execute();
  const byId = new Map(questions.map((one) => [one.id, one]));
  const wanted = [
    ...questions.flatMap((one) => (one.bankId ? [{ bankId: one.bankId, one, known: false }] : [])),
    ...before.flatMap(({ bank_id, question_id }) => {
      const one = byId.get(question_id);
      return one ? [{ bankId: bank_id, one, known: true }] : [];
    }),
  ];
  if (before.length) await tx.db.deleteFrom('test_bank_uses').where('test_id', '=', testId).execute();
  if (!wanted.length) return questions;
  const rows = await tx.db
    .selectFrom('test_bank_questions as b')
    .select(['b.id', 'b.question', readsBank(ctx).as('reads')])
    .where('b.id', 'in', [...new Set(wanted.map(({ bankId }) => bankId))])
    .execute();
  const bank = new Map(rows.map((row) => [row.id, row]));
  const found = wanted.filter(({ bankId, known }) => known || bank.get(bankId)?.reads);
  const uses = found.filter(({ bankId, one }) => {
    const row = bank.get(bankId);
    return row && asksTheSame(row.question as Question, one);
  });
  const named = new Set(found.map(({ bankId, one }) => `${bankId} ${one.id}`));
  const kept = questions.map((one) => {
    const { bankId, ...rest } = one;
    return bankId && !named.has(`${bankId} ${one.id}`) ? (rest as Question) : one;
  });
  if (!uses.length) return kept;
  await tx.db
    .insertInto('test_bank_uses')
    .values(
      uses.map(({ bankId, one }) => ({
        school_id: tx.schoolId,
        bank_id: bankId,
        test_id: testId,
        question_id: one.id,
      })),
    )
    .onConflict((oc) => oc.columns(['school_id', 'bank_id', 'question_id']).doNothing())
    .execute();
  return kept;
}
