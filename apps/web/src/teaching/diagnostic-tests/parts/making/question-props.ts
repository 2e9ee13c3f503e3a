import type { DraftQuestion } from './draft.ts';

/** Props of the fields of one question. */
export type QuestionProps = {
  question: DraftQuestion;
  errors: Record<string, string>;
  set: (part: Partial<DraftQuestion>) => void;
};
