import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Field, type FieldLook } from './Field.tsx';
import field from './Field.module.css';
import css from './PickField.module.css';

export type PickItem = { id: string; label: string };
type Drawn<One> = {
  /** What tells one from another of the same name: a class, a role. */
  detail?: ((one: One) => ReactNode) | undefined;
  /** A face before the name. */
  lead?: ((one: One) => ReactNode) | undefined;
};
export type PickFieldProps<One extends PickItem> = FieldLook &
  Drawn<One> & {
    text: string;
    onText: (text: string) => void;
    items: readonly One[];
    onPick: (one: One) => void;
    /** Names the list for assistive technology. */
    listLabel: string;
    /** Said under the field: one searches, nothing was found. */
    state?: ReactNode;
    /** The items answer older words: Enter takes none of them. */
    waiting?: boolean;
    /** The list covers what follows instead of pushing it down. */
    floating?: boolean;
    placeholder?: string | undefined;
    disabled?: boolean;
    autoFocus?: boolean;
    onFocus?: () => void;
  };

/** Which item the keys point at, and what each key does. */
function usePointer<One extends PickItem>(props: PickFieldProps<One>) {
  const { text, items, waiting, onPick } = props;
  const [at, setAt] = useState<number | null>(null);
  const [closed, setClosed] = useState(false);
  const shown = !closed && items.length > 0;
  // What was typed points at its first answer; mere proposals wait for an arrow, so that Enter still sends the form.
  const current = shown ? Math.min(at ?? (text.trim() && !waiting ? 0 : -1), items.length - 1) : -1;
  const move = (step: 1 | -1): void => {
    setClosed(false);
    setAt(current < 0 && step < 0 ? items.length - 1 : (current + step + items.length) % items.length);
  };
  const restart = (): void => {
    setAt(null);
    setClosed(false);
  };
  const pick = (one: One): void => {
    restart();
    onPick(one);
  };
  /** Does what a key asks for; false when it is not the field's. */
  const take = (key: string): boolean => {
    const chosen = items[current];
    if ((key === 'ArrowDown' || key === 'ArrowUp') && items.length > 0) move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && (chosen || text.trim())) {
      if (chosen && !waiting) pick(chosen);
    } else if (key === 'Escape' && shown) setClosed(true);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !take(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { current, shown, setAt, restart, pick, onKeyDown };
}

/** Finds one as one types: a field, and under it those that answer. */
export function PickField<One extends PickItem>(props: PickFieldProps<One>) {
  const { label, help, error, optional, labelHidden, className, text, onText, items, listLabel, state } = props;
  const id = useId();
  const { current, shown, setAt, restart, pick, onKeyDown } = usePointer(props);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, current]);
  return (
    <Field {...({ label, help, error, optional, labelHidden, className } as FieldLook)}>
      {(control) => (
        <div className={css.pick} data-floating={props.floating || undefined}>
          <input
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? `${id}-list` : undefined}
            aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
            dir="auto"
            className={field.input}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={props.placeholder}
            disabled={props.disabled}
            // biome-ignore lint/a11y/noAutofocus: a press has just swapped the choice for this field
            autoFocus={props.autoFocus}
            value={text}
            onChange={(event) => {
              restart();
              onText(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={props.onFocus}
          />
          {shown && (
            <div id={`${id}-list`} role="listbox" aria-label={listLabel} className={css.list}>
              {items.map((one, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keys
                <div
                  key={one.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  className={css.option}
                  onPointerMove={() => setAt(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(one)}
                >
                  <Named one={one} detail={props.detail} lead={props.lead} />
                </div>
              ))}
            </div>
          )}
          <div aria-live="polite" className={css.state}>
            {state && <p>{state}</p>}
          </div>
        </div>
      )}
    </Field>
  );
}

function Named<One extends PickItem>({ one, detail, lead }: { one: One } & Drawn<One>) {
  const more = detail?.(one);
  return (
    <>
      {lead?.(one)}
      <span className={css.text}>
        <bdi className={css.label}>{one.label}</bdi>
        {more && (
          <>
            {' '}
            <bdi className={css.detail}>{more}</bdi>
          </>
        )}
      </span>
    </>
  );
}

/** The one that was found, and the way to find another. */
export function PickedOne<One extends PickItem>({
  one,
  change,
  autoFocus,
  onChange,
  ...drawn
}: Drawn<One> & {
  one: One;
  /** The words of the button; none where it stays as it is. */
  change?: ReactNode;
  autoFocus?: boolean;
  onChange: () => void;
}) {
  return (
    <div className={css.chosen}>
      <Named one={one} {...drawn} />
      {change && (
        <Button size="small" autoFocus={autoFocus} onClick={onChange}>
          {change}
        </Button>
      )}
    </div>
  );
}
