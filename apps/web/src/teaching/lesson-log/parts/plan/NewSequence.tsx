import type { PlanCourse } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { putSequence } from '../../plan.api.ts';
import css from '../Log.module.css';
import { sequencePath } from './hours.ts';

/** Sets the name, subject and level of a sequence; its lessons are written on its page. */
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
  const form = useId();
  const edit = useEdit({
    start: { title: '', place: places[0]?.[0] ?? '' },
    check: ({ title }): Record<string, string> => (title.trim() ? {} : { title: t`Donnez un titre à la séquence.` }),
    send: async ({ title, place }, { key: id }) => {
      const [levelId = '', subjectId = ''] = place.split(' ');
      const body = { version: 0, levelId, subjectId, chapterId: null, title: title.trim(), shared: false, steps: [] };
      await putSequence(id, body);
      return id;
    },
    read: (failure) => ({ errors: { title: sentence(failure) }, refused: '' }),
    onSaved: (id) => void navigate({ to: sequencePath(id) as never }),
    onClose,
  });
  return (
    <Dialog
      open
      onClose={edit.leave}
      title={t`Nouvelle séquence`}
      closeLabel={t`Fermer`}
      unguarded // the form asks before it loses text
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Créer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <TextField
          label={t`Titre`}
          maxLength={120}
          autoComplete="off"
          value={edit.draft.title}
          error={edit.errors.title}
          onChange={(event) => edit.set({ title: event.currentTarget.value })}
        />
        <SelectField
          label={t`Matière et niveau`}
          value={edit.draft.place}
          options={places.map(([value, label]) => ({ value, label }))}
          onChange={(event) => edit.set({ place: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
