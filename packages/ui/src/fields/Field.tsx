import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import css from './Field.module.css';
import type { Length } from './length.tsx';

export type FieldLook = {
  label: ReactNode;
  /** Help under the label. */
  help?: ReactNode;
  /** How to correct the value, under the field. */
  error?: ReactNode;
  /** The words « (facultatif) »: required is the norm. */
  optional?: string;
  /** Keeps the label for assistive technology only. */
  labelHidden?: boolean;
  className?: string;
};
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };

/** Label above, help below it, the control, its error: the frame of every field. */
export function Field({
  label,
  help,
  error,
  optional,
  labelHidden,
  className,
  group,
  length,
  children,
}: FieldLook & {
  /** The control has several parts under one name: its label names the group and no single part. */
  group?: boolean;
  /** Counter of the text's length. */
  length?: Length;
  children: (control: ControlProps, labelId: string) => ReactNode;
}) {
  const id = useId();
  const Label = group ? 'span' : 'label';
  const described = [help && `${id}-help`, length?.count && `${id}-length`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={[css.field, labelHidden && css.bare, className].filter(Boolean).join(' ')}>
      <Label
        id={`${id}-label`}
        {...(!group && { htmlFor: id })}
        className={labelHidden ? 'visually-hidden' : css.label}
      >
        {label}
        {optional && <span className={css.optional}> {optional}</span>}
      </Label>
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      {children(
        {
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error || length?.over ? true : undefined,
          'aria-required': optional ? undefined : true,
        },
        `${id}-label`,
      )}
      {length && <LengthCount id={`${id}-length`} length={length} />}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The counter of a text near its maximum length; red when too long. */
export function LengthCount({ id, length }: { id: string; length: Length }) {
  if (!length.count) return null;
  return (
    <p id={id} className={css.length} data-over={length.over || undefined} dir="ltr">
      {length.count}
    </p>
  );
}

/** The sentence under a wrong field; announced when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className={css.error}>
          <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

/** A titled group of fields inside a form. */
export function FieldGroup({ title, help, children }: { title: ReactNode; help?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.groupTitle}>{title}</legend>
      {help && <p className={css.help}>{help}</p>}
      <div className={css.stack}>{children}</div>
    </fieldset>
  );
}
