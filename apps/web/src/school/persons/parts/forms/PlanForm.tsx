import { planKinds } from '@encrier/contract/school/persons';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { type PlanBody, sendPlan } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import css from '../Persons.module.css';
import { orNull, useEdit } from '../use-edit.ts';
import { planWords } from '../words.ts';

/** A new support plan. */
export function PlanForm({ pupilId, onClose }: { pupilId: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [key] = useState(() => crypto.randomUUID());
  const done = (): void => {
    toast.success(t`Projet ajouté`);
    onClose();
  };
  const initial: PlanBody = { kind: 'PAI', startsOn: new Date().toISOString().slice(0, 10), endsOn: null };
  const { body, errors, set, ...edit } = useEdit({
    initial,
    needed: ['startsOn'],
    save: (sent) => sendPlan(pupilId, sent, key),
    onDone: done,
    onClose,
  });
  return (
    <EditSheet edit={{ body, errors, set, ...edit }} title={t`Ajouter un projet`} action={t`Ajouter le projet`}>
      <SelectField
        label={t`Projet`}
        value={body.kind}
        options={planKinds.map((value) => ({ value, label: i18n._(planWords[value]) }))}
        onChange={(event) => set({ kind: event.currentTarget.value as PlanBody['kind'] })}
      />
      <div className={css.pair}>
        <DateField
          label={t`À partir du`}
          value={body.startsOn}
          error={errors.startsOn}
          onChange={(event) => set({ startsOn: event.currentTarget.value })}
        />
        <DateField
          label={t`Jusqu’au`}
          optional={t`(facultatif)`}
          value={body.endsOn ?? ''}
          error={errors.endsOn}
          onChange={(event) => set({ endsOn: orNull(event.currentTarget.value) })}
        />
      </div>
    </EditSheet>
  );
}
