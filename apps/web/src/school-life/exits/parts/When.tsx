import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { weekdayName } from '#kernel/dates.ts';
import type { ExitHours } from '../exits.api.ts';
import type { Draft } from './ask-draft.ts';
import css from './Exits.module.css';

type Props = { draft: Draft; errors: Readonly<Record<string, string>>; onChange: (part: Partial<Draft>) => void };

/** Day and hour of an exit, and whether the pupil comes back. */
export function OneDay({ draft, errors, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <div className={css.pair}>
        <DateField
          label={t`Jour`}
          value={draft.day}
          error={errors.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
        <TimeField
          label={t`Heure de sortie`}
          value={draft.leavesAt}
          error={errors.leavesAt}
          onChange={(event) => onChange({ leavesAt: event.currentTarget.value })}
        />
      </div>
      <CheckField
        label={t`L’élève revient le même jour`}
        checked={draft.returns}
        onChange={(event) => onChange({ returns: event.currentTarget.checked })}
      />
      {draft.returns && (
        <TimeField
          label={t`Heure de retour`}
          value={draft.untilAt}
          error={errors.untilAt}
          onChange={(event) => onChange({ untilAt: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Weekdays, hours and dates of a standing exit. */
export function Standing({ draft, errors, hours, onChange }: Props & { hours: ExitHours }) {
  const { t } = useLingui();
  return (
    <>
      <FieldGroup title={t`Jours`}>
        <Weekdays
          open={hours.weekdays}
          chosen={draft.weekdays}
          error={errors.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      </FieldGroup>
      <div className={css.pair}>
        <TimeField
          label={t`De`}
          value={draft.leavesAt}
          error={errors.leavesAt}
          onChange={(event) => onChange({ leavesAt: event.currentTarget.value })}
        />
        <TimeField
          label={t`À`}
          value={draft.untilAt}
          error={errors.untilAt}
          onChange={(event) => onChange({ untilAt: event.currentTarget.value })}
        />
        <DateField
          label={t`À partir du`}
          value={draft.startsOn}
          error={errors.startsOn}
          onChange={(event) => onChange({ startsOn: event.currentTarget.value })}
        />
        <DateField
          label={t`Jusqu’au`}
          optional={t`(facultatif)`}
          value={draft.endsOn}
          error={errors.endsOn}
          onChange={(event) => onChange({ endsOn: event.currentTarget.value })}
        />
      </div>
      <p className={css.quiet}>
        <Trans>Par exemple un externe qui déjeune chez lui le lundi et le jeudi de 12:00 à 14:00.</Trans>
      </p>
    </>
  );
}

/** Boxes of the weekdays that are open. */
export function Weekdays({
  open,
  chosen,
  error,
  onChange,
}: {
  open: readonly number[];
  chosen: readonly number[];
  error?: string | undefined;
  onChange: (days: number[]) => void;
}) {
  return (
    <div className={css.days}>
      {open.map((day, index) => (
        <CheckField
          key={day}
          label={weekdayName(day)}
          error={index === 0 ? error : undefined}
          checked={chosen.includes(day)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, day].sort() : chosen.filter((one) => one !== day))
          }
        />
      ))}
    </div>
  );
}
