/** Content of a toast: one line and at most one action. */
export type Toast = {
  id: number;
  tone: 'info' | 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void };
  /** Milliseconds before it disappears; 5000 by default, null to stay until dismissed. */
  duration?: number | null;
};

const MOST = 3;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a toast and returns its id; a fourth one replaces the oldest, the same text replaces itself. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++last;
  set([...toasts.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-MOST));
  return id;
}

/** Removes a toast; ignores an unknown id. */
export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Removes all toasts, at sign-out for instance. */
export function clearToasts(): void {
  set([]);
}

/** For `useSyncExternalStore`. */
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Toasts on screen, oldest first; the same array until something changes. */
export const currentToasts = (): readonly Toast[] => toasts;
