import { IconEye, IconEyeOff, IconSearch } from '@tabler/icons-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { KeyHint } from '../actions/KeyHint.tsx';
import { Field, type FieldLook } from './Field.tsx';
import css from './Field.module.css';
import { lengthOf } from './length.tsx';

type Own<Tag extends 'input' | 'textarea' | 'select'> = FieldLook &
  Omit<ComponentPropsWithRef<Tag>, keyof FieldLook | 'id'>;

/** One line of text. `autoComplete` and `inputMode` are for the caller to set. */
export function TextField({ label, help, error, optional, labelHidden, className, ...input }: Own<'input'>) {
  const length = lengthOf(input.value, input.maxLength);
  return (
    <Field
      label={label}
      help={help}
      error={error}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
      length={length}
    >
      {(control) => (
        <input type="text" dir="auto" {...input} maxLength={length.attribute} {...control} className={css.input} />
      )}
    </Field>
  );
}

/** A password, with a button that shows it. */
export function PasswordField({
  label,
  help,
  error,
  optional,
  labelHidden,
  className,
  showLabel,
  hideLabel,
  ...input
}: Own<'input'> & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} optional={optional} labelHidden={labelHidden} className={className}>
      {(control) => (
        <div className={`${css.wrap} ${css.bareEnd}`}>
          <input autoCapitalize="none" spellCheck={false} {...input} {...control} type={shown ? 'text' : 'password'} />
          <IconButton
            icon={shown ? IconEyeOff : IconEye}
            label={shown ? hideLabel : showLabel}
            tip="end"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

/** Several lines; grows with its text where the browser can. */
export function TextArea({ label, help, error, optional, labelHidden, className, ...input }: Own<'textarea'>) {
  const length = lengthOf(input.value, input.maxLength);
  return (
    <Field
      label={label}
      help={help}
      error={error}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
      length={length}
    >
      {(control) => <textarea dir="auto" {...input} maxLength={length.attribute} {...control} className={css.input} />}
    </Field>
  );
}

/** A short closed list, as the platform's own picker. */
export function SelectField({
  label,
  help,
  error,
  optional,
  labelHidden,
  className,
  options,
  ...input
}: Own<'select'> & { options: readonly { value: string; label: string; disabled?: boolean }[] }) {
  return (
    <Field label={label} help={help} error={error} optional={optional} labelHidden={labelHidden} className={className}>
      {(control) => (
        <select {...input} {...control} className={css.input}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> & {
  label: string;
  onChange: (value: string) => void /** Key that focuses it, drawn at the end. */;
  hint?: string;
  end?: ReactNode;
};

/** Filters a list as one types; its label is for assistive technology. */
export function SearchField({ label, onChange, hint, end, className, ...input }: SearchFieldProps) {
  return (
    <search className={[css.wrap, className].filter(Boolean).join(' ')}>
      <IconSearch size={17} stroke={1.7} aria-hidden="true" />
      <input
        dir="auto"
        enterKeyHint="search"
        placeholder={label}
        {...input}
        type="search"
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint && !input.value && (
        <span style={{ paddingInlineEnd: 8 }}>
          <KeyHint keys={[hint]} quiet />
        </span>
      )}
      {end}
    </search>
  );
}
