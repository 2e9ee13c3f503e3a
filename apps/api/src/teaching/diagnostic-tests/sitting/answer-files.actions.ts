import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { AppError, invalid } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { TestsTx } from '../diagnostic-tests.room.ts';

const refused = () => invalid('diagnostic_tests.answer_file', { answers: 'diagnostic_tests.answer_file' });
const ownerOf = (id: string) => ({ type: 'test_sitting', id });
const holdsFiles = ({ kind }: Question): boolean => kind === 'file' || kind === 'audio';

type Answers = readonly { questionId: string; words: readonly string[] }[];
/** Attaches the files of a sitting's answers: the caller's uploads, or files already attached; recordings too. */
export async function adoptAnswers(
  tx: TestsTx,
  ctx: Ctx,
  sittingId: string,
  questions: readonly Question[],
  answers: Answers,
): Promise<void> {
  const byId = new Map(questions.filter(holdsFiles).map((one) => [one.id, one]));
  const wanted = answers.flatMap(({ questionId, words }) => {
    const question = byId.get(questionId);
    return question ? words.filter(Boolean).map((id) => ({ id, audio: question.kind === 'audio' })) : [];
  });
  if (!wanted.length) return;
  const ids = wanted.map(({ id }) => id);
  try {
    await adoptFiles(tx, ctx, ids, ownerOf(sittingId));
  } catch (error) {
    throw error instanceof AppError ? refused() : error;
  }
  const rows = await tx.db.selectFrom('files').select(['id', 'type']).where('id', 'in', ids).execute();
  const types = new Map(rows.map(({ id, type }) => [id, type]));
  if (wanted.some(({ id, audio }) => audio && types.get(id) !== 'audio')) throw refused();
}

/** Frees files that no answer of a sitting holds any more. */
export async function freeUnanswered(tx: TestsTx, sittingId: string, questions: readonly Question[]): Promise<void> {
  if (!questions.some(holdsFiles)) return;
  const rows = await tx.db
    .selectFrom('test_answers')
    .select(['words', 'late_words'])
    .where('sitting_id', '=', sittingId)
    .execute();
  const kept = rows.flatMap(({ words, late_words }) => [...(words as string[]), ...((late_words ?? []) as string[])]);
  await releaseFiles(
    tx,
    ownerOf(sittingId),
    kept.filter((one) => /^[0-9a-f-]{36}$/.test(one)),
  );
}
