import { createStore, useStore } from '#kernel/store.ts';

export type Question = {
  title: string;
  text?: string;
  /** Text of the confirm button; it names the result. */
  action: string;
  /** The action cannot be undone. */
  danger?: boolean;
};

const asked = createStore<{ question: Question | null; answer: (yes: boolean) => void }>({
  question: null,
  answer: () => {},
});

/** Asks before an irreversible action; true when the user confirms. A second question refuses the first. */
export function confirm(question: Question): Promise<boolean> {
  asked.get().answer(false);
  return new Promise((resolve) => {
    asked.set({
      question,
      answer: (yes) => {
        asked.set({ question: null, answer: () => {} });
        resolve(yes);
      },
    });
  });
}
export const useConfirm = (): { question: Question | null; answer: (yes: boolean) => void } =>
  useStore(asked, (value) => value);
