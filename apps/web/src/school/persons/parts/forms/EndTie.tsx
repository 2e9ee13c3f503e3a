import { schoolDay } from '#kernel/dates.ts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '#kernel/toast/toast.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type PupilPage, saveTieEnd, type Tie } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';

/** Ends a tie from a day on, with a way back. */
export function EndTie({ pupil, tie, onClose }: { pupil: PupilPage; tie: Tie; onClose: () => void }) {
  const { t } = useLingui();
  const version = tie.version ?? 1;
  const undo = () => saveTieEnd(pupil.id, tie.id, { from: null, version: version + 1 });
  const done = (): void => {
    toast.success(t`Lien terminé`, { undo });
    onClose();
  };
  const edit = useEdit({
    start: { from: schoolDay() },
    version,
    needed: ['from'],
    send: (body, sent) => saveTieEnd(pupil.id, tie.id, { ...body, version: sent.version }),
    onSaved: done,
    onClose,
  });
  const { firstName, lastName } = tie;
  return (
    <EditSheet edit={edit} title={t`Mettre fin au lien avec ${firstName} ${lastName}`} action={t`Mettre fin au lien`}>
      <Notice tone="warn">
        <Trans>
          À partir de ce jour, cette personne n’a plus accès à rien de l’enfant. La fiche garde la trace du lien.
        </Trans>
      </Notice>
      <DateField
        label={t`À partir du`}
        value={edit.draft.from}
        error={edit.errors.from}
        onChange={(event) => edit.set({ from: event.currentTarget.value })}
      />
    </EditSheet>
  );
}
