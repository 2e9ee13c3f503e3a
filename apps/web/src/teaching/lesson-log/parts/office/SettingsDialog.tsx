import type { LogCoverage } from '@encrier/contract/teaching/lesson-log-office';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { putSettings } from '../../lesson-log.api.ts';

/** Number of hours within which an entry must be written. */
export function SettingsDialog({ data, onClose }: { data: LogCoverage; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: { hours: String(data.dueHours) },
    version: data.version,
    follows: true,
    check: ({ hours }): Record<string, string> => {
      const due = Number(hours);
      return !/^\d+$/.test(hours.trim()) || due < 1 || due > 336 ? { hours: t`Un nombre d’heures, de 1 à 336.` } : {};
    },
    send: ({ hours }, { version }) => putSettings({ dueHours: Number(hours), version }),
    read: (failure) => ({ errors: { hours: sentence(failure) }, refused: '' }),
    undo: () => t`Délai enregistré.`,
    onSaved: onClose,
    onClose,
  });
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Délai du cahier de textes`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={{ hours: msg`Heures après le cours` }} />
        <TextField
          label={t`Heures après le cours`}
          help={t`Passé ce délai, la séance est en retard et son professeur est prévenu, une fois par semaine.`}
          inputMode="numeric"
          maxLength={3}
          value={edit.draft.hours}
          error={edit.errors.hours}
          onChange={(event) => edit.set({ hours: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
