import { DateField } from '@encrier/ui/fields/DateField';
import { useLingui } from '@lingui/react/macro';
import { type PupilPage, savePlanEnd } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { useEdit } from '../use-edit.ts';

type Plan = NonNullable<PupilPage['plans']>[number];

/** The last day of a support plan. */
export function EndPlan({
  pupilId,
  plan,
  onClose,
  onDone,
}: {
  pupilId: string;
  plan: Plan;
  onClose: () => void;
  onDone: (endsOn: string) => void;
}) {
  const { t } = useLingui();
  const edit = useEdit({
    initial: { endsOn: new Date().toISOString().slice(0, 10) },
    needed: ['endsOn'],
    save: async ({ endsOn }) => {
      await savePlanEnd(pupilId, plan.id, { endsOn, was: plan.endsOn });
      onDone(endsOn);
    },
    onDone: onClose,
    onClose,
  });
  return (
    <EditSheet edit={edit} title={t`Terminer le projet`} action={t`Terminer le projet`}>
      <DateField
        label={t`Dernier jour`}
        value={edit.body.endsOn}
        error={edit.errors.endsOn}
        onChange={(event) => edit.set({ endsOn: event.currentTarget.value })}
      />
    </EditSheet>
  );
}
