import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import { erase, type Held } from '../privacy.api.ts';
import css from './Privacy.module.css';

/** Asks for the person's name before an irreversible action, and says what remains. */
export function EraseDialog({ data, holds, onClose }: { data: Held; holds: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() !== data.label) return setError(t`Écrivez le nom comme il est affiché`);
    setBusy(true);
    try {
      await erase(data.id, name);
      toast.success(t`Données effacées`);
      onClose();
    } catch (failed) {
      setError(sentence(failed));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Effacer les données ${ofName(data.label)} ?`}
      closeLabel={t`Fermer`}
      role="alertdialog"
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="danger" type="submit" form="erase-person" busy={busy}>
            <Trans>Effacer définitivement</Trans>
          </Button>
        </>
      }
    >
      <form id="erase-person" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <Notice tone="bad">
          <Trans>Personne ne pourra revenir en arrière. Téléchargez d’abord ses données si elle les demande.</Trans>
        </Notice>
        <div>
          <p>
            <Trans>Ce qui reste, et pourquoi :</Trans>
          </p>
          <ul className={css.notes}>
            {holds.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
        <TextField
          label={t`Pour confirmer, écrivez : ${data.label}`}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError('');
          }}
        />
      </form>
    </Dialog>
  );
}
