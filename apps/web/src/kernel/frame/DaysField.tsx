import { weekdayName } from '#kernel/dates.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import css from './Days.module.css';

/** Days of the week as check boxes, Monday (1) first. */
export function DaysField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange: (days: number[]) => void;
}) {
  // Renders again in another language.
  useLang();
  const turn = (day: number) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort((a, b) => a - b));
  return (
    <fieldset className={css.days}>
      <legend>{label}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={value.includes(day)}
            onChange={() => turn(day)}
            aria-label={weekdayName(day)}
          />
          <span aria-hidden="true">{weekdayName(day, 'short')}</span>
        </label>
      ))}
    </fieldset>
  );
}
