import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Field } from './Field.tsx';
import type { DateFieldProps } from './SegmentedFields.tsx';
import css from './Field.module.css';

const Days = lazy(async () => ({ default: (await import('./SegmentedFields.tsx')).SegmentedDate }));
const Hours = lazy(async () => ({ default: (await import('./SegmentedFields.tsx')).SegmentedTime }));

const wide = '(min-width: 600px)';
const follow = (changed: () => void): (() => void) => {
  const media = matchMedia(wide);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/**
 * On a phone the platform's own picker. From 600 px on, segments in the order of the account's language: the platform's
 * field would follow the browser's language, and show 03/04 as another day.
 */
function Picked({ kind, ...props }: DateFieldProps & { kind: 'date' | 'time' }) {
  const { label, help, error, optional, labelHidden, className, onChange, ...rest } = props;
  const segmented = useSyncExternalStore(follow, () => matchMedia(wide).matches);
  const Segmented = kind === 'date' ? Days : Hours;
  return (
    <Field
      label={label}
      help={help}
      error={error}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
      group={segmented}
    >
      {(control, labelId) =>
        segmented ? (
          <Suspense fallback={<span className={css.input} />}>
            <Segmented {...rest} {...(onChange && { onChange })} control={control} labelId={labelId} />
          </Suspense>
        ) : (
          <input
            {...rest}
            {...control}
            type={kind}
            dir={kind === 'time' ? 'ltr' : undefined}
            className={css.input}
            onChange={(event) => onChange?.({ currentTarget: { value: event.currentTarget.value } })}
          />
        )
      }
    </Field>
  );
}

/** A day, as `2026-11-22`; empty while incomplete. */
export const DateField = (props: DateFieldProps) => <Picked {...props} kind="date" />;

/** An hour on a 24-hour clock, as `08:30`. */
export const TimeField = (props: DateFieldProps) => <Picked {...props} kind="time" />;
