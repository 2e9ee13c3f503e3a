import { type NoteBody, notedKinds } from '@encrier/contract/teaching/diagnostic-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { noteIncident } from '../../watching.api.ts';
import css from '../Tests.module.css';
import { incidentWords } from './incident-words.ts';

type Props = { sittingId: string; open: boolean; onClose: () => void };
/** Writes down what happened to one pupil. */
export function NoteDialog({ sittingId, open, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<NoteBody['kind']>('noise');
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    setError('');
    try {
      await noteIncident(sittingId, { id, kind, note: note.trim() });
      toast.success(t`Incident noté.`);
      setId(crypto.randomUUID());
      setNote('');
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Noter un incident`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          <Trans>Noter</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <SelectField
          label={t`Ce qui s’est passé`}
          value={kind}
          options={notedKinds.map((value) => ({ value, label: i18n._(incidentWords[value]) }))}
          onChange={(event) => setKind(event.currentTarget.value as NoteBody['kind'])}
        />
        <TextField
          label={t`En quelques mots`}
          optional={t`(facultatif)`}
          maxLength={300}
          value={note}
          error={error}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
