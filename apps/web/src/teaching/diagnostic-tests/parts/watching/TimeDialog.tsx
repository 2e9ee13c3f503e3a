import { mostMinutesMore, type Watched } from '@encrier/contract/teaching/diagnostic-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { giveTime } from '../../watching.api.ts';
import css from '../Tests.module.css';

type Props = { one: Watched; open: boolean; onClose: () => void };
/** Gives one pupil more minutes. */
export function TimeDialog({ one, open, onClose }: Props) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState('5');
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function send() {
    const given = Number(minutes);
    if (!Number.isInteger(given) || given < 1 || given > mostMinutesMore)
      return setError(t`Un nombre de minutes, de 1 à ${mostMinutesMore}.`);
    setBusy(true);
    setError('');
    try {
      const { dueAt } = await giveTime(one.sittingId, given, note.trim(), one.version);
      toast.success(dueAt ? t`Nouvelle fin à ${formatTime(new Date(dueAt))}.` : t`Temps ajouté.`);
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
      title={t`Donner du temps à ${one.label}`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          <Trans>Donner ce temps</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <TextField
          label={t`Minutes de plus`}
          help={t`Sa fin ne passe pas l’heure de fermeture du test.`}
          inputMode="numeric"
          maxLength={3}
          value={minutes}
          error={error}
          onChange={(event) => {
            setMinutes(event.currentTarget.value);
            setError('');
          }}
        />
        <TextField
          label={t`Raison`}
          optional={t`(facultatif)`}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
