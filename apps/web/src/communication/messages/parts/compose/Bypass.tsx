import { Button } from '@encrier/ui/actions/Button';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from './Compose.module.css';

/** An urgent message sent without review: asks for the reason, which the journal records. */
export function Bypass({
  open,
  busy,
  onClose,
  onSend,
}: {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const go = () => {
    setSubmitted(true);
    if (reason.trim()) onSend(reason.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Envoyer sans validation ?`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={go}>
            <Trans>Envoyer tout de suite</Trans>
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p>
          <Trans>Le message partira sans être relu. Votre nom et la raison sont notés au journal.</Trans>
        </p>
        <TextArea
          label={t`Raison`}
          maxLength={500}
          value={reason}
          error={submitted && !reason.trim() && t`Dites pourquoi ce message ne peut pas attendre.`}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
