import type { TestCopy } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { annul } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';

/** Has a copy count no longer, with its reason: an incident, a fraud. */
export function AnnulButton({ copy }: { copy: TestCopy }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function send() {
    if (!reason.trim()) return setError(t`Dites pourquoi.`);
    setBusy(true);
    try {
      await annul(copy.id, reason.trim(), copy.version);
      toast.success(t`Copie annulée.`);
      setOpen(false);
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <>
      <Button variant="danger" icon={IconBan} onClick={() => setOpen(true)}>
        <Trans>Annuler la copie</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Annuler cette copie ?`}
        closeLabel={t`Fermer`}
        foot={
          <Button variant="danger" busy={busy} onClick={() => void send()}>
            <Trans>Annuler la copie</Trans>
          </Button>
        }
      >
        <div className={css.form}>
          <p>
            <Trans>
              Elle ne compte plus, et reste lisible ici. L’élève peut repasser le test tant qu’il est ouvert.
            </Trans>
          </p>
          <TextField
            label={t`Raison`}
            required
            maxLength={300}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError('');
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
