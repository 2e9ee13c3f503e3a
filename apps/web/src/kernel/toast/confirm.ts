import { createStore, useStore } from '#kernel/store.ts';

export type Question = {
  title: string;
  text?: string;
  /** Text of the confirm button; it names the result. */
  action: string;
  /** The action cannot be undone. */
  danger?: boolean;
};

const store = createStore<{ question: Question | null; answer: (yes: boolean) => void }>({
  question: null,
  answer: () => {},
});

/** Asks before an irreversible action; true when the user confirms. A second question refuses the first. */
export function confirm(question: Question): Promise<boolean> {
  store.get().answer(false);
  return new Promise((resolve) => {
    store.set({
      question,
      answer: (yes) => {
        store.set({ question: null, answer: () => {} });
        resolve(yes);
      },
    });
  });
}
export const useConfirm = (): { question: Question | null; answer: (yes: boolean) => void } =>
  useStore(store, (value) => value);
