import { type ComponentPropsWithRef, lazy, type ReactNode, Suspense, useEffect } from 'react';
import css from './Combobox.module.css';
import field from './Field.module.css';
import { useCombobox, type ComboboxOptions } from './use-combobox.tsx';

const load = () => import('./OptionList.tsx');
const OptionList = lazy(async () => ({ default: (await load()).OptionList }));

export type ComboboxItem = { id: string; label: string };
type Native = Pick<
  ComponentPropsWithRef<'input'>,
  'id' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required' | 'dir' | 'disabled' | 'placeholder'
>;
export type ComboboxProps<One extends ComboboxItem> = Native &
  Omit<ComboboxOptions, 'groups' | 'onPick'> & {
    items: readonly One[];
    onPick: (one: One) => void;
    /** What an option shows. */
    draw: (one: One) => ReactNode;
    /** Shown and read, never taken. */
    unavailable?: (one: One) => boolean;
    /** Names the list for assistive technology. */
    listLabel: string;
    /** Shown under the field: searching, nothing found. */
    state?: ReactNode;
    /** The list covers what follows instead of pushing it down. */
    floating?: boolean | undefined;
    autoFocus?: boolean | undefined;
    onPress?: (() => void) | undefined;
    /** Of the field itself, in place of the look of every field. */
    className?: string | undefined;
  };

/**
 * A field with the answers under it, without a frame: the owner searches as the user types. The field works at once;
 * the list is loaded after the page, with its library.
 */
export function Combobox<One extends ComboboxItem>(props: ComboboxProps<One>) {
  const { items, draw, unavailable, onPick, listLabel, state, floating, autoFocus, className } = props;
  const { text, onText, open, onOpen, waiting, pointsFirst, onBackspace, onFocus, onPress, onLeave } = props;
  const { shown, input, list } = useCombobox({
    text,
    onText,
    open,
    onOpen,
    waiting,
    pointsFirst,
    onBackspace,
    onFocus,
    onLeave,
    groups: [
      {
        key: 'all',
        options: items.map((one) => ({
          id: one.id,
          text: one.label,
          unavailable: unavailable?.(one),
          draw: () => draw(one),
        })),
      },
    ],
    onPick: (id) => {
      const one = items.find((item) => item.id === id);
      if (one) onPick(one);
    },
  });
  useEffect(() => void load(), []);
  return (
    <div className={css.combobox} data-floating={floating || undefined}>
      <input
        {...nativeOf(props)}
        {...input}
        dir={props.dir ?? 'auto'}
        maxLength={100}
        className={className ?? field.input}
        // biome-ignore lint/a11y/noAutofocus: a press has just swapped the choice for this field
        autoFocus={autoFocus}
        onClick={onPress}
      />
      {shown && (
        <Suspense fallback={null}>
          <OptionList {...list} label={listLabel} look={{ list: css.list, option: css.option, heading: css.heading }} />
        </Suspense>
      )}
      <div aria-live="polite" className={css.state}>
        {state && <p>{state}</p>}
      </div>
    </div>
  );
}

/** Attributes passed to the element unchanged. */
const nativeOf = ({ id, disabled, placeholder, ...props }: Native): Native => ({
  id,
  disabled,
  placeholder,
  'aria-label': props['aria-label'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
});

/** A name in a list, and what distinguishes it from an equal one. */
export function ComboboxName({ lead, label, detail }: { lead?: ReactNode; label: ReactNode; detail?: ReactNode }) {
  return (
    <>
      {lead}
      <span className={css.text}>
        <bdi className={css.label}>{label}</bdi>
        {detail && (
          <>
            {' '}
            <bdi className={css.detail}>{detail}</bdi>
          </>
        )}
      </span>
    </>
  );
}
