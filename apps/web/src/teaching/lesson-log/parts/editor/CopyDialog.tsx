import type { LogLesson } from '@encrier/contract/teaching/lesson-log';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { copyTo } from '../../lesson-log.api.ts';
import css from '../Log.module.css';

/** Copies a content into lessons of the teacher's other classes; existing entries stay. */
export function CopyDialog({ lesson, onClose }: { lesson: LogLesson; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function copy(): Promise<void> {
    setBusy(true);
    try {
      const { copied } = await copyTo(lesson.id, [...chosen]);
      toast.success(plural(copied, { one: '# séance préparée.', other: '# séances préparées.' }));
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Copier vers une autre classe`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} disabled={!chosen.length} onClick={() => void copy()}>
          <Trans>Copier</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        {lesson.targets.map((one) => (
          <CheckField
            key={one.id}
            label={<bdi>{one.audience}</bdi>}
            note={
              one.written
                ? t`${formatDay(one.day)}, ${formatMinute(one.starts)}, déjà remplie`
                : t`${formatDay(one.day)}, ${formatMinute(one.starts)}`
            }
            disabled={one.written}
            checked={chosen.includes(one.id)}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
            }
          />
        ))}
      </div>
    </Dialog>
  );
}
