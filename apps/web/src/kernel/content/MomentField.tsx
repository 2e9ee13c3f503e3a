import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from './MomentField.module.css';
import { toInstant, toWallClock, type WallClock } from './wall-clock.ts';

export type MomentFieldProps = {
  /** Label of the day; the hour's label adds « heure ». */
  label: string;
  /** Instant, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | false;
  /** Default hour when only the day is given. */
  hour: string;
  /** Allows empty fields, meaning no date. */
  optional?: boolean;
};

/** A day and an hour on the school's clock, whatever the device's zone. */
export function MomentField({ label, value, onChange, error, hour, optional }: MomentFieldProps) {
  const { t } = useLingui();
  const given = value ? toWallClock(value) : { day: '', time: '' };
  const [typed, setTyped] = useState<WallClock | null>(null);
  const shown = typed ?? given;
  const change = (part: Partial<WallClock>) => {
    const next = { ...shown, ...part };
    const at = toInstant({ day: next.day, time: next.time || hour });
    setTyped(at ? null : next);
    if (at) onChange(at);
    else if (optional && !next.day) onChange(null);
  };
  const words = optional ? t`(facultatif)` : undefined;
  return (
    <div className={css.moment}>
      <DateField
        label={label}
        optional={words}
        value={shown.day}
        error={error}
        onBlur={() => setTyped(null)}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      <TimeField
        label={t`${label}, heure`}
        labelHidden
        className={css.hour}
        value={shown.time}
        disabled={!shown.day}
        onBlur={() => setTyped(null)}
        onChange={(event) => change({ time: event.currentTarget.value })}
      />
    </div>
  );
}
