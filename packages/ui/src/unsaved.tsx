import { createContext, type FocusEvent, use, useEffect, useRef, useState } from 'react';

/** Asks whether typed text in a window may be lost; true when it may. */
export const AskUnsaved = createContext<() => Promise<boolean>>(async () => true);
/** The forms of a window, each reporting unsaved text. */
export const UnsavedForms = createContext<Set<() => boolean> | null>(null);

/** Reports unsaved text of a form to the window around it; does nothing without a window. */
export function useUnsaved(dirty: boolean): void {
  const forms = use(UnsavedForms);
  const now = useRef(dirty);
  useEffect(() => {
    now.current = dirty;
  }, [dirty]);
  useEffect(() => {
    if (!forms) return;
    const current = () => now.current;
    forms.add(current);
    return () => {
      forms.delete(current);
    };
  }, [forms]);
}

const textual = new Set(['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local', 'month', 'week']);

/** A text field worth keeping; not a search, a password or a list's own field. */
function isText(node: EventTarget): node is HTMLInputElement | HTMLTextAreaElement | HTMLElement {
  if (node instanceof HTMLTextAreaElement) return true;
  if (node instanceof HTMLInputElement) return textual.has(node.type) && node.getAttribute('role') !== 'combobox';
  return node instanceof HTMLElement && node.getAttribute('contenteditable') === 'true';
}
const textOf = (node: HTMLElement): string =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : (node.textContent ?? '');

/**
 * Closes a window without its buttons: at once when no typed text would be lost, else after a question. Forms with
 * `useUnsaved` report themselves; for others each field is compared with its value on entry.
 */
export function useLeaving(onClose: () => void, unguarded: boolean) {
  const ask = use(AskUnsaved);
  const [forms] = useState(() => new Set<() => boolean>());
  const entered = useRef(new Map<HTMLElement, string>());
  const asking = useRef(false);
  const unsaved = (): boolean =>
    forms.size
      ? [...forms].some((dirty) => dirty())
      : [...entered.current].some(([field, before]) => field.isConnected && textOf(field) !== before);
  const enter = ({ target }: FocusEvent): void => {
    if (isText(target) && !entered.current.has(target)) entered.current.set(target, textOf(target));
  };
  const leave = (): void => {
    if (asking.current) return;
    if (unguarded || !unsaved()) {
      onClose();
      return;
    }
    asking.current = true;
    void ask().then((may) => {
      asking.current = false;
      if (may) onClose();
    });
  };
  return { forms, enter, leave };
}
