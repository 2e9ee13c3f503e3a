import { clearToasts, dismissToast, showToast, type Toast } from '@encrier/ui/overlays/toast-store';

export type ToastAction = { label: string; run: () => void };
export type ToastOptions = { action?: ToastAction /** Stays until it is closed. */; lasting?: boolean };

const show = (tone: Toast['tone'], text: string, { action, lasting }: ToastOptions = {}): number =>
  showToast({ tone, text, ...(action && { action }), ...(lasting && { duration: null }) });

/**
 * Short messages at the foot of the page: 5000 ms, at most three, one action each (brief §9). The answer is the toast's
 * id.
 */
export const toast = {
  info: (text: string, options?: ToastOptions): number => show('info', text, options),
  success: (text: string, options?: ToastOptions): number => show('success', text, options),
  error: (text: string, options?: ToastOptions): number => show('error', text, options),
  close: dismissToast,
  clear: clearToasts,
};
