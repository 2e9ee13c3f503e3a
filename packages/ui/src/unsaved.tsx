import { createContext, type FocusEvent, use, useEffect, useRef, useState } from 'react';

/** Asks whether what was typed in a window may be lost; true when it may. */
export const AskUnsaved = createContext<() => Promise<boolean>>(async () => true);
/** What the forms inside a window say of themselves. */
export const UnsavedForms = createContext<Set<() => boolean> | null>(null);

/**
 * A form says itself whether something typed in it would be lost, for the window around it; without a window nothing
 * happens.
 */
export function useUnsaved(dirty: boolean): void {
  const forms = use(UnsavedForms);
  const now = useRef(dirty);
  useEffect(() => {
    now.current = dirty;
  }, [dirty]);
  useEffect(() => {
    if (!forms) return;
    const say = () => now.current;
    forms.add(say);
    return () => {
      forms.delete(say);
    };
  }, [forms]);
}

const textual = new Set(['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local', 'month', 'week']);

/** A field that somebody writes in; a search, a password and a list's own field hold nothing worth keeping. */
function isText(node: EventTarget): node is HTMLInputElement | HTMLTextAreaElement | HTMLElement {
  if (node instanceof HTMLTextAreaElement) return true;
  if (node instanceof HTMLInputElement) return textual.has(node.type) && node.getAttribute('role') !== 'combobox';
  return node instanceof HTMLElement && node.getAttribute('contenteditable') === 'true';
}
const textOf = (node: HTMLElement): string =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : (node.textContent ?? '');

/**
 * How a window is left without its buttons: at once when nothing typed would be lost, else after a question. Forms that
 * speak for themselves (`useUnsaved`) are believed; for the others each field is compared with what it held when it was
 * entered.
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
