import type { Plans } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { keepLog } from '../../plan.api.ts';
import css from '../Log.module.css';
import { sequencePath } from './hours.ts';

/** Makes a reusable sequence from the entries of a course, this year's or another's. */
export function KeepDialog({ logs, onClose }: { logs: Plans['logs']; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useId();
  const edit = useEdit({
    start: { logId: logs[0]!.id, title: '', from: logs[0]!.from, to: logs[0]!.to },
    check: ({ title }): Record<string, string> => (title.trim() ? {} : { title: t`Donnez un titre à la séquence.` }),
    send: async ({ logId, title, from, to }, { key: id }) => {
      await keepLog(logId, { id, title: title.trim(), from, to });
      return id;
    },
    read: (failure) => ({ errors: {}, refused: sentence(failure) }),
    onSaved: (id) => void navigate({ to: sequencePath(id) as never }),
    onClose,
  });
  const { draft, set } = edit;
  const log = logs.find(({ id }) => id === draft.logId) ?? logs[0]!;
  return (
    <Dialog
      open
      onClose={edit.leave}
      title={t`Reprendre un cahier`}
      closeLabel={t`Fermer`}
      unguarded // the form asks before it loses text
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Créer la séquence</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <SelectField
          label={t`Cahier`}
          help={t`Les séances que vous avez écrites, 40 au plus, deviennent les séances modèles d’une séquence.`}
          value={log.id}
          options={logs.map((one) => ({ value: one.id, label: `${one.audience} · ${subjectName(one)} · ${one.year}` }))}
          onChange={(event) => {
            const chosen = logs.find((one) => one.id === event.currentTarget.value)!;
            set({ logId: chosen.id, from: chosen.from, to: chosen.to });
          }}
        />
        <TextField
          label={t`Titre de la séquence`}
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          error={edit.errors.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={draft.from}
            min={log.from}
            max={draft.to}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <DateField
            label={t`Au`}
            value={draft.to}
            min={draft.from}
            max={log.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
      </form>
    </Dialog>
  );
}
