import type { PaperRefusal, SavedPaper } from '@encrier/contract/teaching/diagnostic-paper';
import type { AnswerWords, Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { Ticket } from '@encrier/contract/teaching/paper-tickets';
import { fits } from '../scoring.policy.ts';

export type PaperEdit = {
  pupilId: string;
  questionId: string;
  before: AnswerWords;
  after: AnswerWords;
  sheet: string | null;
};
export type Held = {
  testId: string;
  print: string;
  questions: ReadonlyMap<string, Question>;
  /** Pupils of the test that the caller reads; pupils without any attempt left. */
  pupils: ReadonlySet<string>;
  used: ReadonlySet<string>;
  /** Current answers, by `keyOf`. */
  answers: ReadonlyMap<string, AnswerWords>;
  /** The content of a code made by the school. */
  open: (sheet: string) => Ticket | null;
};
export const keyOf = (pupilId: string, questionId: string): string => `${pupilId} ${questionId}`;

/** Words without empty ones at the end: none when nothing was answered. */
export function trimmed(words: AnswerWords): string[] {
  const last = words.findLastIndex((one) => one.trim() !== '');
  return words.slice(0, last + 1);
}
const same = (a: AnswerWords, b: AnswerWords): boolean => JSON.stringify(trimmed(a)) === JSON.stringify(trimmed(b));

/** Why a code does not match an answer; null when it does, or when an adult typed the answer. */
function codeFault({ sheet, pupilId }: PaperEdit, { testId, print, open }: Held): PaperRefusal | null {
  if (sheet === null) return null;
  const ticket = open(sheet);
  if (!ticket || ticket.testId !== testId || ticket.pupilId !== pupilId) return 'forged';
  return ticket.print === print ? null : 'stale';
}

function refusalOf(edit: PaperEdit, held: Held): PaperRefusal | null {
  const fault = codeFault(edit, held);
  if (fault) return fault;
  if (!held.pupils.has(edit.pupilId)) return 'pupil';
  const question = held.questions.get(edit.questionId);
  if (!question) return 'question';
  const words = trimmed(edit.after);
  if (words.length && !fits(question, words)) return 'shape';
  return held.used.has(edit.pupilId) ? 'no_attempt' : null;
}

export type Written = { pupilId: string; questionId: string; words: string[] };
/** The result of each answer, one after the other: of two answers to the same question the last one wins. */
export function judgeEdits(
  edits: readonly PaperEdit[],
  held: Held,
): Omit<SavedPaper, 'saved'> & { written: Written[] } {
  const now = new Map(held.answers);
  const answer: Omit<SavedPaper, 'saved'> = { refused: [], conflicts: [] };
  const touched = new Map<string, Written>();
  for (const edit of edits) {
    const { pupilId, questionId, before } = edit;
    const key = keyOf(pupilId, questionId);
    const reason = refusalOf(edit, held);
    const known = now.get(key) ?? [];
    const words = trimmed(edit.after);
    if (reason) answer.refused.push({ pupilId, questionId, reason });
    else if (same(known, words)) continue;
    else if (!same(known, before)) answer.conflicts.push({ pupilId, questionId, words: [...known] });
    else {
      now.set(key, words);
      touched.set(key, { pupilId, questionId, words });
    }
  }
  const written = [...touched].flatMap(([key, one]) => (same(held.answers.get(key) ?? [], one.words) ? [] : [one]));
  return { ...answer, written };
}
