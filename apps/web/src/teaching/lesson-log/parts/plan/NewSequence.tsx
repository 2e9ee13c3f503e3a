import type { PlanCourse } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { putSequence } from '../../plan.api.ts';
import css from '../Log.module.css';
import { sequencePath } from './hours.ts';

/** Names a sequence and says for which subject and level; its lessons are written on its page. */
export function NewSequence({ courses, onClose }: { courses: readonly PlanCourse[]; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const places = [
    ...new Map(
      courses
        .filter(({ mine, levelId }) => mine && levelId)
        .map((one) => [`${one.levelId} ${one.subjectId}`, `${subjectName(one)} · ${one.level}`]),
    ),
  ];
  const [id] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState('');
  const [place, setPlace] = useState(places[0]?.[0] ?? '');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function make(): Promise<void> {
    if (!title.trim()) return setError(t`Donnez un titre à la séquence.`);
    const [levelId = '', subjectId = ''] = place.split(' ');
    setBusy(true);
    try {
      const body = { version: 0, levelId, subjectId, chapterId: null, title: title.trim(), shared: false, steps: [] };
      await putSequence(id, body);
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
      title={t`Nouvelle séquence`}
      closeLabel={t`Fermer`}
      unguarded={busy}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void make()}>
          <Trans>Créer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <TextField
          label={t`Titre`}
          maxLength={120}
          autoComplete="off"
          value={title}
          error={error}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <SelectField
          label={t`Matière et niveau`}
          value={place}
          options={places.map(([value, label]) => ({ value, label }))}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
