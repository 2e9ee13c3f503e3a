import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { addCustody, type CustodyCalendar, removeCustody } from '../../custody.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import css from '../Persons.module.css';

/** Some days with one guardian, whatever the weeks say. */
export function PeriodForm({
  pupilId,
  calendar: { guardians, today },
  onClose,
}: {
  pupilId: string;
  calendar: CustodyCalendar;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const named = guardians.filter(({ custody }) => custody !== 'none');
  const edit = useEdit({
    start: { guardianId: named[0]?.id ?? '', fromOn: today, toOn: today, note: '' },
    needed: ['guardianId', 'fromOn', 'toOn'],
    send: (body) => addCustody(pupilId, { ...body, id }),
    onSaved: () => {
      toast.success(t`Période ajoutée`, {
        undo: () => removeCustody(pupilId, id),
      });
      onClose();
    },
    onClose,
  });
  return (
    <EditSheet edit={edit} title={t`Ajouter une période`} action={t`Ajouter`}>
      <SelectField
        label={t`Avec qui`}
        value={edit.draft.guardianId}
        error={edit.errors.guardianId}
        options={named.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(event) => edit.set({ guardianId: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <DateField
          label={t`Du`}
          value={edit.draft.fromOn}
          error={edit.errors.fromOn}
          onChange={(event) => edit.set({ fromOn: event.currentTarget.value })}
        />
        <DateField
          label={t`Au`}
          help={t`Jour compris`}
          value={edit.draft.toOn}
          error={edit.errors.toOn}
          onChange={(event) => edit.set({ toOn: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t`Note`}
        help={t`Lue par l’école et par ce responsable, jamais par l’autre`}
        optional={t`(facultatif)`}
        maxLength={200}
        value={edit.draft.note}
        error={edit.errors.note}
        onChange={(event) => edit.set({ note: event.currentTarget.value })}
      />
    </EditSheet>
  );
}
