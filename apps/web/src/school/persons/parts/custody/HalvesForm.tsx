import { halvesOf } from '@encrier/contract/school/custody';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { formatSpan } from '#kernel/dates.ts';
import { together } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type CustodyCalendar, type Halved, halveHolidays } from '../../custody.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { useEdit } from '../use-edit.ts';
import css from './Custody.module.css';

/** Every coming holiday in two halves, shown before it is done. */
export function HalvesForm({
  pupilId,
  calendar: { guardians, holidays, periods },
  onClose,
}: {
  pupilId: string;
  calendar: CustodyCalendar;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const named = guardians.filter(({ custody }) => custody !== 'none');
  const labelOf = (id: string): string => named.find((one) => one.id === id)?.firstName ?? '';
  const told = ({ made, left }: Halved): void => {
    const names = together(left);
    toast.success(
      left.length
        ? t`Vacances partagées : ${made}. Déjà réglées, laissées comme elles étaient : ${names}.`
        : t`Vacances partagées : ${made}`,
    );
    onClose();
  };
  const edit = useEdit({
    initial: { first: named[0]?.id ?? '', second: named[1]?.id ?? '', turns: true },
    needed: ['first', 'second'],
    save: async (body) => told(await halveHolidays(pupilId, body)),
    onDone: () => undefined,
    onClose,
  });
  const { first, second } = edit.body;
  const options = named.map((one) => ({ value: one.id, label: one.label }));
  const other = (id: string): string => named.find((one) => one.id !== id)?.id ?? '';
  return (
    <EditSheet edit={edit} title={t`Partager les vacances par moitiés`} action={t`Partager les vacances`}>
      <SelectField
        label={t`Première moitié, années paires`}
        value={first}
        error={edit.errors.first}
        options={options}
        onChange={(event) => {
          const { value } = event.currentTarget;
          edit.set({ first: value, ...(value === second && { second: other(value) }) });
        }}
      />
      <SelectField
        label={t`Seconde moitié, années paires`}
        value={second}
        error={edit.errors.second}
        options={options.filter(({ value }) => value !== first)}
        onChange={(event) => edit.set({ second: event.currentTarget.value })}
      />
      <CheckField
        label={t`L’inverse les années impaires`}
        checked={edit.body.turns}
        onChange={(event) => edit.set({ turns: event.currentTarget.checked })}
      />
      <ul className={css.preview}>
        {holidays.map((one) => {
          const taken = periods.some((period) => period.fromOn <= one.endsOn && one.startsOn <= period.toOn);
          return (
            <li key={one.startsOn}>
              <span className={css.strong}>
                <bdi>{one.name}</bdi>
              </span>
              {taken ? (
                <span className={css.quiet}>{t`Déjà réglées : laissées comme elles sont`}</span>
              ) : (
                halvesOf(one, edit.body).map((half) => (
                  <span key={half.fromOn} className={css.quiet}>
                    {formatSpan(half.fromOn, half.toOn)} · <bdi>{labelOf(half.guardianId)}</bdi>
                  </span>
                ))
              )}
            </li>
          );
        })}
      </ul>
    </EditSheet>
  );
}
