import { DateField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';

export type Term = { from: string; until: string; reason: string };
export type TermFieldsProps = {
  values: Term;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Term>) => void;
};

/** Dates and reason of a role given for a limited time. */
export function TermFields({ values, errors, onChange }: TermFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <DateField
        label={t`Premier jour`}
        value={values.from}
        error={errors.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <DateField
        label={t`Dernier jour`}
        help={t`Le rôle se retire de lui-même le lendemain ; la personne et vous en êtes prévenus une semaine avant.`}
        value={values.until}
        error={errors.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
      <TextField
        label={t`Motif`}
        optional={t`(facultatif)`}
        maxLength={200}
        value={values.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    </>
  );
}
