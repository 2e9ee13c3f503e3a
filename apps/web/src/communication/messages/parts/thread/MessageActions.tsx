import { reportKinds, type ThreadMessage } from '@encrier/contract/communication/messages';
import { Button } from '@encrier/ui/actions/Button';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { report } from '../../messages.api.ts';
import { useDoors } from './doors.ts';
import css from './Thread.module.css';

type Kind = (typeof reportKinds)[number];

/** What a reader can do with one message: convert it, report it. */
export function MessageActions({ message }: { message: ThreadMessage }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const doors = useDoors();
  if (!message.can.report && !message.doors.length) return null;
  const reportAction = message.can.report
    ? [{ key: 'report', label: t`Signaler ce message`, icon: IconFlag, danger: true, onPress: () => setOpen(true) }]
    : [];
  return (
    <>
      <ActionMenu
        label={t`Actions sur le message`}
        title={message.from.label}
        closeLabel={t`Fermer`}
        actions={[...doors(message), ...reportAction]}
      />
      {open && <Report id={message.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function Report({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind | null>(null);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const words: Record<Kind, string> = {
    insult: t`Injure`,
    harassment: t`Harcèlement`,
    spam: t`Message indésirable`,
    mistake: t`Envoyé par erreur`,
    other: t`Autre`,
  };
  const tell = useMutation({
    mutationFn: report,
    onSuccess: () => {
      toast.success(t`Message signalé à l’administration`);
      onClose();
    },
  });
  const go = () => {
    setAsked(true);
    if (kind) tell.mutate({ id, kind, note: note.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Signaler ce message`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="danger" busy={tell.isPending} onClick={go}>
            <Trans>Signaler</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.quiet}>
          <Trans>
            L’administration lira ce message et prendra contact avec son auteur. Il ne saura pas qui l’a signalé.
          </Trans>
        </p>
        <RadioField
          label={t`Motif`}
          value={kind}
          options={reportKinds.map((value) => ({ value, label: words[value] }))}
          onChange={setKind}
          error={asked && !kind && t`Choisissez un motif.`}
        />
        <TextArea
          label={t`Précisions`}
          optional={t`(facultatif)`}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
