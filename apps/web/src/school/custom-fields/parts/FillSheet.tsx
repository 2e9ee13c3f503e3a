import type { FieldsSheet } from '@encrier/contract/school/custom-fields';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { fillFields } from '../custom-fields.api.ts';
import css from './Fields.module.css';
import { nameIn } from './words.ts';
import { formatDecimal } from '#kernel/numbers.ts';

type Typed = Readonly<Record<string, string>>;
const hashOf = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7);

/** Writes the fields of one person; empty values are deleted. */
export function FillSheet({ data, name, onClose }: { data: FieldsSheet; name?: string; onClose: () => void }) {
  const { t } = useLingui();
  const arabic = useLang() === 'ar';
  const mine = data.fields.filter(({ edit: may }) => may);
  const valuesOf = (): Typed => Object.fromEntries(mine.map(({ id, value }) => [id, value]));
  const edit = useEdit<Typed>({
    start: valuesOf(),
    // Each value replaces the one that was read: together they are the version.
    version: hashOf(JSON.stringify(valuesOf())),
    follows: true,
    send: (typed, { former }) =>
      fillFields(data.personId, {
        holder: data.holder,
        values: mine
          .filter(({ id }) => typed[id] !== former[id])
          .map(({ id }) => ({ fieldId: id, value: typed[id] ?? '', before: former[id] ?? '' })),
      }),
    read: readByField,
    onSaved: () => {
      toast.success(t`Renseignements enregistrés.`);
      onClose();
    },
    onClose,
  });
  const { draft: typed, errors } = edit;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={name ? t`Renseignements : ${name}` : t`Autres renseignements`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} disabled={!edit.changed} onClick={() => edit.submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <ConflictNotice
          edit={edit}
          words={Object.fromEntries(mine.map((field) => [field.id, { id: field.id, message: nameIn(arabic, field) }]))}
          formatValue={(value) => (value === 'yes' ? t`Oui` : value === 'no' ? t`Non` : undefined)}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {mine.map((field) => (
          <Answer
            key={field.id}
            field={field}
            value={typed[field.id] ?? ''}
            error={errors[`values.${field.id}`]}
            onChange={(value) => edit.set({ [field.id]: value })}
          />
        ))}
      </div>
    </Sheet>
  );
}

type AnswerProps = {
  field: FieldsSheet['fields'][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};
function Answer({ field, value, error, onChange }: AnswerProps) {
  const { t } = useLingui();
  const label = nameIn(useLang() === 'ar', field);
  const common = { label, error };
  if (field.type === 'date')
    return <DateField {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  if (field.type === 'choice' || field.type === 'yes_no')
    return (
      <SelectField
        {...common}
        value={value}
        options={[
          { value: '', label: '—' },
          ...(field.type === 'yes_no'
            ? [
                { value: 'yes', label: t`Oui` },
                { value: 'no', label: t`Non` },
              ]
            : field.choices.map((one) => ({ value: one, label: one }))),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextField
      {...common}
      value={field.type === 'number' ? formatDecimal(value) : value}
      maxLength={500}
      autoComplete="off"
      {...(field.type === 'number' && { inputMode: 'decimal' as const })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
