import { Button } from '@encrier/ui/actions/Button';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  help: string;
  action: string;
  busy: boolean;
  onReason: (reason: string) => void;
};

/** Asks for a reason, which the author of the album will read. */
export function ReasonDialog({ open, onClose, title, help, action, busy, onReason }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const go = () => (reason.trim() ? onReason(reason.trim()) : setSubmitted(true));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="danger" busy={busy} onClick={go}>
          {action}
        </Button>
      }
    >
      <TextArea
        label={t`Raison`}
        help={help}
        rows={4}
        maxLength={500}
        value={reason}
        error={submitted && !reason.trim() && t`Donnez la raison.`}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
