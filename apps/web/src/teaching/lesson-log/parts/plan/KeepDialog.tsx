import type { Plans } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { keepLog } from '../../plan.api.ts';
import css from '../Log.module.css';
import { sequencePath } from './hours.ts';

/** Makes a sequence of what was written in a course, this year or another, to give it again. */
export function KeepDialog({ logs, onClose }: { logs: Plans['logs']; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const [log, setLog] = useState(logs[0]!);
  const [title, setTitle] = useState('');
  const [span, setSpan] = useState({ from: logs[0]!.from, to: logs[0]!.to });
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function keep(): Promise<void> {
    if (!title.trim()) return setError(t`Donnez un titre à la séquence.`);
    setBusy(true);
    setError('');
    try {
      await keepLog(log.id, { id, title: title.trim(), ...span });
      await navigate({ to: sequencePath(id) as never });
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Reprendre un cahier`}
      closeLabel={t`Fermer`}
      unguarded={busy}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void keep()}>
          <Trans>Créer la séquence</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        <SelectField
          label={t`Cahier`}
          help={t`Les séances que vous avez écrites, 40 au plus, deviennent les séances modèles d’une séquence.`}
          value={log.id}
          options={logs.map((one) => ({ value: one.id, label: `${one.audience} · ${subjectName(one)} · ${one.year}` }))}
          onChange={(event) => {
            const chosen = logs.find((one) => one.id === event.currentTarget.value)!;
            setLog(chosen);
            setSpan({ from: chosen.from, to: chosen.to });
          }}
        />
        <TextField
          label={t`Titre de la séquence`}
          maxLength={120}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={span.from}
            min={log.from}
            max={span.to}
            onChange={(event) => setSpan({ ...span, from: event.currentTarget.value })}
          />
          <DateField
            label={t`Au`}
            value={span.to}
            min={span.from}
            max={log.to}
            onChange={(event) => setSpan({ ...span, to: event.currentTarget.value })}
          />
        </div>
      </div>
    </Dialog>
  );
}
