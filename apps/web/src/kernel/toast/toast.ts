import { t } from '@lingui/core/macro';
import { clearToasts, dismissToast, showToast, type Toast } from '@encrier/ui/overlays/toast-store';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';

export type ToastAction = { label: string; run: () => void };
export type ToastOptions = {
  action?: ToastAction;
  /** Undoes the action while the toast is shown; reports a refusal (somebody else changed it first). */
  undo?: () => unknown;
  /** Stays until it is closed. */
  lasting?: boolean;
};

/** Network errors whose outcome is already told, with the fate of the call. */
const handled = new WeakSet<object>();
export const markTold = (error: object): void => void handled.add(error);
/** Announces that the server is unreachable, unless the caller gives more details. */
export const reportUnreachable = (error: Error): void =>
  void setTimeout(() => handled.has(error) || toast.error(sentence(error)));

/** Reports why some work was refused; ignores anything but a promise. */
export const reportRefusal = (work: unknown): void =>
  void Promise.resolve(work).catch((error: unknown) => toast.error(sentence(error)));

/** Undoes an action; without a network the button comes back, and stays until it is pressed or closed. */
export async function attemptUndo(undo: () => unknown): Promise<void> {
  try {
    await undo();
  } catch (error) {
    const unreachable = isApiError(error, 'network');
    if (unreachable) markTold(error);
    const run = (): void => void attemptUndo(undo);
    toast.error(sentence(error), unreachable ? { action: { label: t`Annuler à nouveau`, run }, lasting: true } : {});
  }
}

const actionOf = ({ action, undo }: ToastOptions): ToastAction | undefined =>
  undo ? { label: t`Annuler`, run: () => void attemptUndo(undo) } : action;
function show(tone: Toast['tone'], text: string, options: ToastOptions = {}): number {
  const action = actionOf(options);
  return showToast({ tone, text, ...(action && { action }), ...(options.lasting && { duration: null }) });
}

/**
 * Short messages at the bottom of the page: 5000 ms, at most three, one action each (brief §9). Returns the toast's id.
 */
export const toast = {
  info: (text: string, options?: ToastOptions): number => show('info', text, options),
  success: (text: string, options?: ToastOptions): number => show('success', text, options),
  error: (text: string, options?: ToastOptions): number => show('error', text, options),
  close: dismissToast,
  clear: clearToasts,
};
