import type { DraftQuestion } from './draft.ts';

/** What the fields of one question are given. */
export type QuestionProps = {
  question: DraftQuestion;
  errors: Record<string, string>;
  set: (part: Partial<DraftQuestion>) => void;
};
