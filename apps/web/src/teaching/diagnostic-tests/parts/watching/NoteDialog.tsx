import { type NoteBody, notedKinds } from '@encrier/contract/teaching/diagnostic-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { noteIncident } from '../../watching.api.ts';
import css from '../Tests.module.css';
import { incidentWords } from './incident-words.ts';

type Props = { sittingId: string; open: boolean; onClose: () => void };
/** Records an incident of one pupil. */
export function NoteDialog({ sittingId, open, onClose }: Props) {
  const { t, i18n } = useLingui();
  const edit = useEdit<Omit<NoteBody, 'id'>>({
    start: { kind: 'noise', note: '' },
    send: ({ kind, note }, { key: id }) => noteIncident(sittingId, { id, kind, note: note.trim() }),
    read: (failure) => ({ errors: { note: sentence(failure) }, refused: '' }),
    onSaved: () => {
      toast.success(t`Incident noté.`);
      edit.restart({ kind: edit.draft.kind, note: '' });
      onClose();
    },
    onClose: () => {
      edit.restart({ kind: 'noise', note: '' });
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Noter un incident`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Noter</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <SelectField
          label={t`Ce qui s’est passé`}
          value={edit.draft.kind}
          options={notedKinds.map((value) => ({ value, label: i18n._(incidentWords[value]) }))}
          onChange={(event) => edit.set({ kind: event.currentTarget.value as NoteBody['kind'] })}
        />
        <TextField
          label={t`En quelques mots`}
          optional={t`(facultatif)`}
          maxLength={300}
          value={edit.draft.note}
          error={edit.errors.note}
          onChange={(event) => edit.set({ note: event.currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
