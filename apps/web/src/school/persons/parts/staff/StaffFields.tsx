import { contracts } from '@encrier/contract/school/persons';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import type { StaffBody } from '../../persons.api.ts';
import { CivilFields, ContactFields, NameFields } from '../forms/fields.tsx';
import css from '../Persons.module.css';
import { contractWords, orNull } from '../words.ts';

export type StaffValues = Omit<StaffBody, 'version'>;
type Props = {
  body: StaffValues;
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<StaffValues>) => void;
};

/** Identity and work of a member of staff, new or known. */
export function StaffFields({ body, errors, set }: Props) {
  const { t, i18n } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <>
      <NameFields body={body} errors={errors} set={set} />
      <TextField
        label={t`Fonction`}
        optional={optional}
        maxLength={80}
        value={body.function}
        error={errors.function}
        onChange={(event) => set({ function: event.currentTarget.value })}
      />
      <CheckField
        label={t`Enseigne`}
        checked={body.teacher}
        onChange={(event) => set({ teacher: event.currentTarget.checked })}
      />
      <div className={css.pair}>
        <SelectField
          label={t`Contrat`}
          optional={optional}
          value={body.contract}
          options={contracts.map((value) => ({ value, label: i18n._(contractWords[value]) }))}
          onChange={(event) => set({ contract: event.currentTarget.value as StaffBody['contract'] })}
        />
        <TextField
          label={t`Heures dues`}
          help={t`Par semaine`}
          optional={optional}
          type="number"
          min={0}
          max={100}
          step="0.25"
          dir="ltr"
          value={body.weeklyMinutesDue === null ? '' : body.weeklyMinutesDue / 60}
          error={errors.weeklyMinutesDue}
          onChange={(event) =>
            set({
              weeklyMinutesDue:
                event.currentTarget.value === '' ? null : Math.round(Number(event.currentTarget.value) * 60),
            })
          }
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={t`Matricule`}
          optional={optional}
          dir="ltr"
          maxLength={30}
          value={body.matricule ?? ''}
          error={errors.matricule}
          onChange={(event) => set({ matricule: orNull(event.currentTarget.value) })}
        />
        <DateField
          label={t`Entré le`}
          optional={optional}
          value={body.enteredOn ?? ''}
          error={errors.enteredOn}
          onChange={(event) => set({ enteredOn: orNull(event.currentTarget.value) })}
        />
      </div>
      <CivilFields body={body} errors={errors} set={set} words={{ F: t`Femme`, M: t`Homme` }} />
      <ContactFields body={body} errors={errors} set={set} />
    </>
  );
}
