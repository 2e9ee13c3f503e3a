import type { MarkStatus } from '@encrier/contract/school-life/attendance';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import css from './MarkChoice.module.css';

type Chosen = Exclude<MarkStatus, 'elsewhere'>;

/** Present, late or absent, as three icons wide enough for a thumb; each has a label for screen readers. */
export function MarkChoice({
  name,
  value,
  onChange,
}: {
  name: string;
  value: Chosen;
  onChange: (status: Chosen) => void;
}) {
  const { t } = useLingui();
  const group = useId();
  const options = [
    { status: 'present', words: t`Présent`, icon: IconCheck },
    { status: 'late', words: t`En retard`, icon: IconClock },
    { status: 'absent', words: t`Absent`, icon: IconX },
  ] as const;
  return (
    <fieldset className={css.track}>
      <legend className="visually-hidden">
        <bdi>{name}</bdi>
      </legend>
      {options.map(({ status, words, icon: Glyph }) => (
        <label key={status} className={css.option} data-status={status} title={words}>
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            checked={status === value}
            onChange={() => onChange(status)}
          />
          <Glyph size={19} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
