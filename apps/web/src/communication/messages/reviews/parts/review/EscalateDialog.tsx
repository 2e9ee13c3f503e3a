import { Button } from '@encrier/ui/actions/Button';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { escalate } from '../../reviews.api.ts';

/** Asks for another opinion: notifies administrators of messaging. */
export function EscalateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const work = useMutation({
    mutationFn: escalate,
    onSuccess: () => {
      toast.success(t`Avis demandé à la direction`);
      onClose();
    },
  });
  const go = () => {
    setSubmitted(true);
    if (note.trim()) work.mutate({ id, note: note.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Demander un autre avis`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={work.isPending} onClick={go}>
          <Trans>Demander l’avis</Trans>
        </Button>
      }
    >
      <TextArea
        label={t`Votre question`}
        help={t`La direction est prévenue ; le message attend toujours.`}
        maxLength={500}
        value={note}
        error={submitted && !note.trim() && t`Dites ce que vous demandez.`}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  );
}
