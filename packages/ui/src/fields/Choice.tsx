import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldError } from './Field.tsx';
import css from './Field.module.css';

type Words = { label: ReactNode; note?: ReactNode };
type CheckProps = Words & {
  error?: ReactNode;
  indeterminate?: boolean /** Keeps the label for assistive technology only. */;
  labelHidden?: boolean;
};

/** A box to tick. */
export function CheckField({
  label,
  note,
  error,
  indeterminate = false,
  labelHidden,
  ...input
}: CheckProps & Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref' | keyof CheckProps>) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div>
      <label className={css.check}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className={labelHidden ? 'visually-hidden' : css.checkText}>
          <span>{label}</span>
          {note && <span className={css.help}>{note}</span>}
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

export type RadioOption<T extends string> = Words & { value: T; disabled?: boolean };
export type RadioFieldProps<T extends string> = {
  label: ReactNode;
  labelHidden?: boolean;
  value: T | null;
  options: readonly RadioOption<T>[];
  onChange: (value: T) => void;
  error?: ReactNode /** Draws each option as a card. */;
  cards?: boolean;
};

/** A choice among a few options that need explanations; arrows move. */
export function RadioField<T extends string>({
  label,
  labelHidden,
  value,
  options,
  onChange,
  error,
  cards,
}: RadioFieldProps<T>) {
  const id = useId();
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={labelHidden ? 'visually-hidden' : css.groupTitle}>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={cards ? `${css.check} ${css.card}` : css.check}>
            <input
              type="radio"
              name={id}
              className={css.box}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={css.checkText}>
              <span>{option.label}</span>
              {option.note && <span className={css.help}>{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
