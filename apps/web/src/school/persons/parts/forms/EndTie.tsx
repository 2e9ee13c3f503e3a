import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '#kernel/toast/toast.ts';
import { type PupilPage, saveTieEnd, type Tie } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { takeBack, useEdit } from '../use-edit.ts';

/** Ends a tie from a day on, with a way back. */
export function EndTie({ pupil, tie, onClose }: { pupil: PupilPage; tie: Tie; onClose: () => void }) {
  const { t } = useLingui();
  const version = tie.version ?? 1;
  const undo = (): void => takeBack(saveTieEnd(pupil.id, tie.id, { from: null, version: version + 1 }));
  const done = (): void => {
    toast.success(t`Lien terminé`, { action: { label: t`Annuler`, run: undo } });
    onClose();
  };
  const edit = useEdit({
    initial: { from: new Date().toISOString().slice(0, 10), version },
    needed: ['from'],
    save: (body) => saveTieEnd(pupil.id, tie.id, body),
    onDone: done,
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
        value={edit.body.from}
        error={edit.errors.from}
        onChange={(event) => edit.set({ from: event.currentTarget.value })}
      />
    </EditSheet>
  );
}
