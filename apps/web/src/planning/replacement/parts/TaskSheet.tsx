import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type LessonLine, writeTask } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { hours, lessonName } from './hours.ts';

/** What pupils are to do while their teacher is away. */
export function TaskSheet({
  self,
  lesson,
  task,
  onClose,
}: {
  self: string;
  lesson: LessonLine;
  task: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState(task);
  const run = useMutation({
    mutationFn: () => writeTask({ lessonId: lesson.id, personId: self }, text.trim()),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Travail enregistré.`);
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{lessonName(lesson)}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={run.isPending} onClick={() => run.mutate()}>
          <Trans>Enregistrer le travail</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <span className={css.quiet}>
          {formatDay(lesson.day)}, {hours(lesson)}
        </span>
        <TextArea
          label={t`Travail laissé`}
          rows={5}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
