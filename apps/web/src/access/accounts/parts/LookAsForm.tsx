import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { go } from '#kernel/go.ts';
import { lookAs } from '../accounts.api.ts';
import css from './Accounts.module.css';

/** Asks for a reason before a look-as: it is stored, and the person sees it. */
export function LookAsForm({ id, label, onClose }: { id: string; label: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: t`Dites pourquoi` }),
    send: ({ reason }) => lookAs(id, reason.trim()),
    onSaved: () => go('/'),
    onClose,
  });
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Voir comme ${label}`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Voir pendant 30 minutes</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
          value={edit.draft.reason}
          error={edit.errors.reason}
          onChange={(event) => edit.set({ reason: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
