import { type ReactNode, useId, useState } from 'react';
import { Button, type Icon } from '../actions/Button.tsx';
import { Tag } from '../actions/Chips.tsx';
import { Combobox, type ComboboxItem, type ComboboxProps } from './Combobox.tsx';
import { FieldError } from './Field.tsx';
import field from './Field.module.css';
import css from './TagsField.module.css';

export type FieldTag = { key: string; label: string; icon?: Icon; removeLabel: string };
export type TagsFieldProps<One extends ComboboxItem> = Omit<
  ComboboxProps<One>,
  'id' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required' | 'floating' | 'className' | 'onBackspace'
> & {
  label: ReactNode;
  /** Beside the label: another way to fill the field. */
  beside?: ReactNode;
  error?: ReactNode;
  tags: readonly FieldTag[];
  onRemove: (key: string) => void;
  /** The words of the button that shows the tags left out, from the twenty-first on. */
  more: (left: number) => ReactNode;
};

/** Tags shown before the others are asked for. */
const SHOWN = 20;

/** Several values of one field: selected ones as tags, and the field that finds the next one after them. */
export function TagsField<One extends ComboboxItem>(props: TagsFieldProps<One>) {
  const { label, beside, error, tags, onRemove, more, ...combobox } = props;
  const id = useId();
  const [whole, setWhole] = useState(false);
  const left = whole ? 0 : Math.max(0, tags.length - SHOWN);
  const last = tags.at(-1);
  return (
    <div className={css.field}>
      <div className={css.over}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        {beside}
      </div>
      <div className={css.box} data-wrong={error ? true : undefined}>
        {tags.slice(0, tags.length - left).map((tag) => (
          <Tag
            key={tag.key}
            {...(!props.disabled && { removeLabel: tag.removeLabel, onRemove: () => onRemove(tag.key) })}
            {...(tag.icon && { icon: tag.icon })}
          >
            <bdi>{tag.label}</bdi>
          </Tag>
        ))}
        {left > 0 && (
          <Button size="small" onClick={() => setWhole(true)}>
            {more(left)}
          </Button>
        )}
        <div className={css.next}>
          <Combobox<One>
            {...combobox}
            id={id}
            floating
            className={css.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
            // The last one is shown before it can be removed.
            onBackspace={last && (() => (left > 0 ? setWhole(true) : onRemove(last.key)))}
          />
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
