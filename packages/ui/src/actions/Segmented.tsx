import { type ReactNode, useId } from 'react';
import type { Icon } from './Button.tsx';
import css from './Segmented.module.css';

export type Segment<T extends string> = {
  value: T;
  label: ReactNode;
  icon?: Icon /** Quiet figure or word after the label. */;
  note?: ReactNode;
  disabled?: boolean;
};
export type SegmentedProps<T extends string> = {
  /** Accessible name of the choice. */
  label: string;
  value: T;
  options: readonly Segment<T>[];
  onChange: (value: T) => void;
  /** Shares the whole line between the options. */
  wide?: boolean;
};

/** One choice among two to five, as native radios: arrows move, the choice is announced. */
export function Segmented<T extends string>({ label, value, options, onChange, wide }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={wide ? `${css.track} ${css.wide}` : css.track}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value: own, label: words, icon: Glyph, note, disabled }) => (
        <label key={own} className={css.option}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            disabled={disabled}
            onChange={() => onChange(own)}
          />
          {Glyph && <Glyph size={16} stroke={1.8} aria-hidden="true" />}
          <span>{words}</span>
          {note !== undefined && <span className={css.note}>{note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
