import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { go } from '#kernel/go.ts';
import { lookAs } from '../accounts.api.ts';
import css from './Accounts.module.css';

/** Asks why before looking as somebody: the reason is kept, and the person sees it. */
export function LookAsForm({ id, label, onClose }: { id: string; label: string; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!reason.trim()) return setError(t`Dites pourquoi`);
    setBusy(true);
    try {
      await lookAs(id, reason.trim());
      go('/');
    } catch (failed) {
      setRefused(sentence(failed));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Voir comme ${label}`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="look-as" busy={busy}>
            <Trans>Voir pendant 30 minutes</Trans>
          </Button>
        </>
      }
    >
      <form id="look-as" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <p>
          <Trans>
            En lecture seule, sans les messages, les réclamations ni les notifications. La personne verra dans son
            journal qui a regardé, quand et pourquoi.
          </Trans>
        </p>
        <TextField
          label={t`Motif`}
          placeholder={t`Aide au téléphone : la note n’apparaît pas`}
          maxLength={300}
          autoFocus
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError('');
          }}
        />
      </form>
    </Dialog>
  );
}
