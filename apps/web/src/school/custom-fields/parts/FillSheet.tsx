import type { FieldsSheet } from '@encrier/contract/school/custom-fields';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { fillFields } from '../custom-fields.api.ts';
import css from './Fields.module.css';
import { nameIn } from './words.ts';

/** Writes the fields of one person; what is left empty is taken away. */
export function FillSheet({ data, name, onClose }: { data: FieldsSheet; name?: string; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const mine = data.fields.filter(({ edit }) => edit);
  // What was read when the sheet opened: another editor's words in between are not written over.
  const [before] = useState(() => new Map(mine.map(({ id, value }) => [id, value])));
  const changed = mine.filter(({ id }) => (typed[id] ?? before.get(id)) !== before.get(id));
  useLeaveGuard(changed.length > 0);
  const save = useMutation({
    mutationFn: () =>
      fillFields(data.personId, {
        holder: data.holder,
        values: changed.map(({ id }) => ({ fieldId: id, value: typed[id] ?? '', before: before.get(id) ?? '' })),
      }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Renseignements enregistrés.`);
      onClose();
    },
  });
  const errors = save.error ? fieldErrors(save.error) : {};
  return (
    <Sheet
      open
      onClose={onClose}
      title={name ? t`Renseignements : ${name}` : t`Autres renseignements`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={save.isPending} disabled={!changed.length} onClick={() => save.mutate()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {save.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(save.error)}</Notice>}
        {mine.map((field) => (
          <Answer
            key={field.id}
            field={field}
            value={typed[field.id] ?? before.get(field.id) ?? ''}
            error={errors[`values.${field.id}`]}
            onChange={(value) => setTyped((all) => ({ ...all, [field.id]: value }))}
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
      value={field.type === 'number' ? value.replace('.', ',') : value}
      maxLength={500}
      autoComplete="off"
      {...(field.type === 'number' && { inputMode: 'decimal' as const })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
