import { halvesOf } from '@encrier/contract/school/custody';
import { Facts } from '@encrier/ui/data/Facts';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { formatSpan } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type CustodyCalendar, type Halved, halveHolidays } from '../../custody.api.ts';
import { EditSheet } from '../EditSheet.tsx';
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
    const names = joinNames(left);
    toast.success(
      left.length
        ? t`Vacances partagées : ${made}. Déjà réglées, laissées comme elles étaient : ${names}.`
        : t`Vacances partagées : ${made}`,
    );
    onClose();
  };
  const edit = useEdit({
    start: { first: named[0]?.id ?? '', second: named[1]?.id ?? '', turns: true },
    needed: ['first', 'second'],
    send: async (body) => told(await halveHolidays(pupilId, body)),
    onSaved: () => undefined,
    onClose,
  });
  const { first, second } = edit.draft;
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
        checked={edit.draft.turns}
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
                halvesOf(one, edit.draft).map((half) => (
                  <span key={half.fromOn} className={css.quiet}>
                    <Facts>{[formatSpan(half.fromOn, half.toOn), labelOf(half.guardianId)]}</Facts>
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
