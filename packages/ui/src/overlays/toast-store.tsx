/** What a toast says; one line and at most one action. */
export type Toast = {
  id: number;
  tone: 'info' | 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void };
  /** Milliseconds before it leaves; 5000 when absent, null to stay until dismissed. */
  duration?: number | null;
};

const MOST = 3;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const tell of listeners) tell();
};

/** Shows a toast and answers its id; a fourth pushes the oldest out, the same words replace themselves. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++last;
  set([...toasts.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-MOST));
  return id;
}

/** Takes a toast away; an id already gone is ignored. */
export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Takes every toast away, at sign-out for instance. */
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
