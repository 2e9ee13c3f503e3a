import { createStore, useStore } from '#kernel/store.ts';

type Asked = { totp: boolean; answer: (proved: boolean) => void } | null;
const store = createStore<{ now: Asked }>({ now: null });
let pending: Promise<boolean> | null = null;

/** Asks for a fresh proof of identity; calls that need it at the same time share one dialog. */
export function askProof(totp: boolean): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    store.set({
      now: {
        totp,
        answer: (proved) => {
          store.set({ now: null });
          pending = null;
          resolve(proved);
        },
      },
    });
  });
  return pending;
}
export const useProof = (): Asked => useStore(store, (value) => value.now);
