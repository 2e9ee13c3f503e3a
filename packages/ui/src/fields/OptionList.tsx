import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Autocomplete, FieldInputContext } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection, ListStateContext } from 'react-aria-components/ListBox';
import { useContextProps } from 'react-aria-components/slots';

export type ListedOption = {
  id: string;
  /** Its name, in plain text. */
  text: string;
  /** Shown and read, never taken. */
  unavailable?: boolean | undefined;
  draw: (current: boolean) => ReactNode;
};
export type ListedGroup = { key: string; label?: string | undefined; options: readonly ListedOption[] };
/** What the keys point at: the option, and the element that shows it. */
export type Pointed = { option: string; element: string };
/** What ties a field to its list. */
export type OptionListProps = {
  field: RefObject<HTMLInputElement | null>;
  /** Passes a key of the field to the list; set while the list is open. */
  keys: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>;
  /** Whether an arrow or the pointer has moved since the last letter. */
  moved: RefObject<boolean>;
  /** Names the list for assistive technology. */
  label: string;
  groups: readonly ListedGroup[];
  text: string;
  /** The typed text points to its first answer. */
  points: boolean;
  /** An arrow has just opened the list at this end. */
  entry: 'first' | 'last' | null;
  /** The field has the focus: an option under the pointer is the current one. */
  focused: boolean;
  look: { list?: string | undefined; option?: string | undefined; heading?: string | undefined };
  onPick: (id: string) => void;
  onPoint: (pointed: (before: Pointed | null) => Pointed | null) => void;
  /** The id of the list while it is open. */
  onStand: (id: string | null) => void;
};

/** The answers under a field, which keeps the focus. Loaded after the field: see `Combobox`. */
export function OptionList(props: OptionListProps) {
  const { label, text, entry, focused, look, keys, moved } = props;
  const groups = props.groups.filter(({ options }) => options.length > 0);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A list that scrolls must not be a tab stop. Set after the library has seen it: otherwise the library treats it as
    // a list that wants the focus.
    if (keys.current) list.current?.setAttribute('tabindex', '-1');
  });
  return (
    // The library’s own first option would wait for a letter that adds, and forget it at one that is taken away.
    <Autocomplete inputValue={text} disableAutoFocusFirst>
      <FieldTie {...props} />
      <ListBox
        ref={list}
        aria-label={label}
        className={look.list ?? ''}
        shouldFocusWrap
        shouldFocusOnHover={focused}
        autoFocus={entry ?? false}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={() => {
          moved.current = true;
        }}
      >
        {groups.map(({ key, label: heading, options }) =>
          heading ? (
            <ListBoxSection key={key} id={`group ${key}`}>
              <Header className={look.heading ?? ''}>{heading}</Header>
              {options.map((option) => optionIn(option, props))}
            </ListBoxSection>
          ) : (
            options.map((option) => optionIn(option, props))
          ),
        )}
      </ListBox>
    </Autocomplete>
  );
}

/** Gives the library the field rendered elsewhere, and the field the library's key handlers. */
function FieldTie({ field, keys, onStand }: OptionListProps) {
  const [given, lent] = useContextProps({}, null, FieldInputContext);
  const { onKeyDown, 'aria-controls': list } = given as { onKeyDown?: unknown; 'aria-controls'?: string };
  useLayoutEffect(() => {
    lent.current = field.current;
    keys.current = (onKeyDown as NonNullable<typeof keys.current> | undefined) ?? null;
    return () => {
      keys.current = null;
    };
  }, [field, keys, lent, onKeyDown]);
  useLayoutEffect(() => {
    onStand(list ?? null);
    return () => onStand(null);
  }, [list, onStand]);
  return null;
}

function optionIn(option: ListedOption, props: OptionListProps): ReactNode {
  const first = props.groups.find(({ options }) => options.length > 0)?.options[0] === option;
  return (
    <ListBoxItem
      key={option.id}
      id={option.id}
      textValue={option.text}
      className={props.look.option ?? ''}
      onAction={() => !option.unavailable && props.onPick(option.id)}
      // The current option is the selected one for a reader of the screen, and one that may not be taken is still read.
      render={(element, { isFocused }) => {
        const read = { 'aria-selected': isFocused, 'aria-disabled': option.unavailable || undefined };
        return <div {...(element as ComponentPropsWithRef<'div'>)} {...read} />;
      }}
    >
      {({ isFocused }) => <Inside {...props} option={option} first={first} current={isFocused} />}
    </ListBoxItem>
  );
}

function Inside({
  option: { id, draw },
  first,
  current,
  keys,
  moved,
  text,
  points,
  focused,
  onPoint,
}: OptionListProps & { option: ListedOption; first: boolean; current: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const manager = use(ListStateContext)?.selectionManager;
  const now = useRef(manager);
  useLayoutEffect(() => {
    now.current = manager;
  }, [manager]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text points anew
  useEffect(() => {
    // Users of a phone's screen reader touch the options themselves, and the library passes no keys.
    if (!first || !focused || moved.current || !keys.current) return;
    if (points) now.current?.setFocused(true);
    now.current?.setFocusedKey(points ? id : null);
  }, [first, id, points, text, focused, keys, moved]);
  useLayoutEffect(() => {
    const element = current ? place.current?.closest('[role="option"]')?.id : undefined;
    if (!element) return;
    onPoint(() => ({ option: id, element }));
    return () => onPoint((before) => (before?.option === id ? null : before));
  }, [current, id, onPoint]);
  return (
    <>
      <span ref={place} hidden />
      {draw(current)}
    </>
  );
}
