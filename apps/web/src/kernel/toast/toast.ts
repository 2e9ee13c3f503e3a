import { createStore, useStore } from '#kernel/store.ts';

/** Milliseconds a toast stays (brief §9). */
export const TOAST_MS = 5000;
const MOST = 3;

export type ToastTone = 'info' | 'success' | 'error';
export type ToastAction = { label: string; run: () => void };
export type ToastItem = { id: number; tone: ToastTone; text: string; action?: ToastAction; position: 'bottom' | 'top'; lasting: boolean };
export type ToastOptions = { action?: ToastAction; position?: 'bottom' | 'top'; /** Stays until it is closed. */ lasting?: boolean };

const toasts = createStore<{ items: readonly ToastItem[] }>({ items: [] });
let last = 0;

function show(tone: ToastTone, text: string, { action, position = 'bottom', lasting = false }: ToastOptions = {}): number {
  const { items } = toasts.get();
  const same = items.find((item) => item.text === text && item.tone === tone);
  if (same) return same.id;
  last += 1;
  toasts.set({ items: [...items, { id: last, tone, text, position, lasting, ...(action && { action }) }].slice(-MOST) });
  return last;
}

/** Short messages at the foot of the page: 5000 ms, at most three, one action each. The answer is the toast's id. */
export const toast = {
  info: (text: string, options?: ToastOptions): number => show('info', text, options),
  success: (text: string, options?: ToastOptions): number => show('success', text, options),
  error: (text: string, options?: ToastOptions): number => show('error', text, options),
  close: (id: number): void => toasts.set({ items: toasts.get().items.filter((item) => item.id !== id) }),
};
export const useToasts = (): readonly ToastItem[] => useStore(toasts, (value) => value.items);
