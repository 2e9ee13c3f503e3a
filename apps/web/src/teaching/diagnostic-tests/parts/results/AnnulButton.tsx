import type { TestCopy } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { annul } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';

/** Cancels a copy, with the reason: an incident, a fraud. */
export function AnnulButton({ copy }: { copy: TestCopy }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const edit = useEdit({
    start: { reason: '' },
    version: copy.version,
    follows: true,
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: t`Dites pourquoi.` }),
    send: ({ reason }, { version }) => annul(copy.id, reason.trim(), version),
    read: (failure) => ({ errors: { reason: sentence(failure) }, refused: '' }),
    onSaved: () => {
      toast.success(t`Copie annulée.`);
      setOpen(false);
    },
    onClose: () => {
      edit.restart({ reason: '' });
      setOpen(false);
    },
  });
  return (
    <>
      <Button variant="danger" icon={IconBan} onClick={() => setOpen(true)}>
        <Trans>Annuler la copie</Trans>
      </Button>
      <Dialog
        open={open}
        unguarded // the form asks before it loses text
        onClose={edit.leave}
        title={t`Annuler cette copie ?`}
        closeLabel={t`Fermer`}
        foot={
          <Button variant="danger" busy={edit.busy} onClick={() => edit.submit()}>
            <Trans>Annuler la copie</Trans>
          </Button>
        }
      >
        <div className={css.form}>
          <ConflictNotice edit={edit} words={{}} />
          <p>
            <Trans>
              Elle ne compte plus, et reste lisible ici. L’élève peut repasser le test tant qu’il est ouvert.
            </Trans>
          </p>
          <TextField
            label={t`Raison`}
            required
            maxLength={300}
            value={edit.draft.reason}
            error={edit.errors.reason}
            onChange={(event) => edit.set({ reason: event.currentTarget.value })}
          />
        </div>
      </Dialog>
    </>
  );
}
