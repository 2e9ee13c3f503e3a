import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type LessonLine, writeTask } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { lessonName } from './lesson-name.ts';

/** Tasks for pupils while their teacher is away. */
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
  const edit = useEdit({
    start: { task },
    send: (draft, { former }) =>
      writeTask({ lessonId: lesson.id, personId: self }, { task: draft.task.trim(), before: former.task }),
    onSaved: () => {
      toast.success(t`Travail enregistré.`);
      onClose();
    },
    onClose,
  });
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={<bdi>{lessonName(lesson)}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer le travail</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <ConflictNotice edit={edit} words={{ task: msg`Travail laissé` }} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <span className={css.quiet}>
          {formatDay(lesson.day)}, {formatHours(lesson)}
        </span>
        <TextArea
          label={t`Travail laissé`}
          rows={5}
          maxLength={2000}
          value={edit.draft.task}
          error={edit.errors.task}
          onChange={(event) => edit.set({ task: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  );
}
