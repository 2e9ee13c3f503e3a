import type { LogLesson } from '@encrier/contract/teaching/lesson-log';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { amend } from '../../lesson-log.api.ts';

/** A signed lesson is read-only, until it is reopened with a reason; the new version mentions it. */
export function Signed({ lesson }: { lesson: LogLesson }) {
  const { t } = useLingui();
  const [opening, setOpening] = useState(false);
  const { locked, revision } = lesson.entry;
  if (!locked)
    return revision > 1 ? (
      <Notice tone="info">
        <Trans>Modifiée après visa : version {revision}. L’ancienne reste sur le visa.</Trans>
      </Notice>
    ) : null;
  return (
    <Notice
      tone="info"
      icon={IconLock}
      title={t`Séance visée`}
      action={
        lesson.can.write && (
          <Button size="small" onClick={() => setOpening(true)}>
            <Trans>Ouvrir de nouveau</Trans>
          </Button>
        )
      }
    >
      <Trans>Elle ne change plus sans nouvelle version.</Trans>
      {opening && <AmendDialog id={lesson.id} onClose={() => setOpening(false)} />}
    </Notice>
  );
}

function AmendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: t`Dites pourquoi.` }),
    send: ({ reason }) => amend(id, reason.trim()),
    read: (failure) => ({ errors: { reason: sentence(failure) }, refused: '' }),
    onSaved: () => {
      toast.success(t`Séance ouverte : elle attend un nouveau visa.`);
      onClose();
    },
    onClose,
  });
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Modifier une séance visée`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Ouvrir</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} noValidate onSubmit={edit.submit}>
        <TextField
          label={t`Raison`}
          help={t`Gardée avec l’ancienne version.`}
          maxLength={300}
          value={edit.draft.reason}
          error={edit.errors.reason}
          onChange={(event) => edit.set({ reason: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
