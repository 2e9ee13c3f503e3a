import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ListedGroup, OptionListProps, Pointed } from './OptionList.tsx';

export type ComboboxOptions = {
  text: string;
  onText: (text: string) => void;
  groups: readonly ListedGroup[];
  /** The list is open, if it has options. */
  open: boolean;
  /** An arrow or a letter opens it, Escape closes it. */
  onOpen?: ((open: boolean) => void) | undefined;
  /** The answers belong to an earlier text: Enter selects none of them. */
  waiting?: boolean | undefined;
  /** Whether the first option is highlighted before any arrow key; by default, once something is typed. */
  pointsFirst?: boolean | undefined;
  onPick: (id: string) => void;
  /** The key that takes the last one away, in an empty field. */
  onBackspace?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
};

const steps: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

/**
 * A field that keeps the focus and the list of its answers: what the field carries, and what its list takes. Arrows are
 * the list's, Enter picks, Escape closes the list and nothing else, every other key stays the text's.
 */
export function useCombobox({ text, onText, groups, open, onOpen, waiting, onPick, ...more }: ComboboxOptions) {
  const field = useRef<HTMLInputElement>(null);
  const keys: OptionListProps['keys'] = useRef(null);
  const moved = useRef(false);
  const [list, onStand] = useState<string | null>(null);
  const [pointed, onPoint] = useState<Pointed | null>(null);
  const [focused, setFocused] = useState(false);
  const [entry, setEntry] = useState<OptionListProps['entry']>(null);
  const shown = open && groups.some(({ options }) => options.length > 0);
  const current = shown ? pointed : null;
  const show = (to: boolean, from: OptionListProps['entry'] = null): void => {
    moved.current = from !== null;
    setEntry(from);
    onOpen?.(to);
  };
  const inList = (node: EventTarget | null): boolean =>
    node instanceof Node && list !== null && document.getElementById(list)?.contains(node) === true;
  const pick = (id: string): void => {
    moved.current = false;
    setEntry(null);
    // A user of a phone's screen reader has touched the option itself.
    if (inList(document.activeElement)) field.current?.focus();
    onPick(id);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>): void => {
    moved.current = true;
    if (open) keys.current?.(event);
    else show(true, event.key === 'ArrowUp' ? 'last' : 'first');
  };
  /** Does what a key asks for; false when it is not the field's. */
  const take = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return false;
    const option = groups.flatMap(({ options }) => options).find(({ id }) => id === current?.option);
    if (steps.has(key)) step(event);
    else if (key === 'Enter' && (option || text.trim())) {
      if (option && !option.unavailable && !waiting) pick(option.id);
    } else if (key === 'Escape' && open && onOpen) show(false);
    else if (key === 'Backspace' && text === '' && more.onBackspace) more.onBackspace();
    else return false;
    return true;
  };
  return {
    shown,
    /** For the `<input>`. */
    input: {
      ref: field,
      type: 'text',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': (shown && list) || undefined,
      'aria-activedescendant': current?.element,
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        show(true);
        onText(event.currentTarget.value);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing || !take(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onFocus: () => {
        setFocused(true);
        more.onFocus?.();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // The library marks the current option with focus events; the real focus stays here.
        if (document.activeElement === currentTarget || inList(relatedTarget)) return;
        setFocused(false);
        more.onLeave?.();
      },
    } as const,
    /** For `OptionList`. */
    list: {
      field,
      keys,
      moved,
      groups,
      text,
      focused,
      entry,
      onPoint,
      onStand,
      points: !waiting && (more.pointsFirst ?? text.trim() !== ''),
      onPick: pick,
    },
  };
}
