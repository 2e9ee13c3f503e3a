import { minutesText } from '@encrier/contract/school/weekly-time';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { Conflict as Late } from '#kernel/edit/refusal.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Course, type CourseBoard, deleteCourse, restoreCourse } from '../../courses.api.ts';
import css from '../Courses.module.css';
import type { NewCourse } from '../use-actions.ts';
import { type Index, placeOf } from '../views/board-views.ts';
import { CourseFields } from './CourseFields.tsx';
import { TeacherFields } from './TeacherFields.tsx';
import { useCourseForm } from './use-course-form.ts';
import { comma } from '#kernel/text.ts';

type Props = { board: CourseBoard; index: Index; course: Course | null; start: NewCourse; onClose: () => void };

/** One course beside the board: hours, teachers, end; read-only in a closed year. */
export function CourseSheet({ board, index, course, start, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const state = useCourseForm(course, start, onClose);
  const { draft, errors, set } = state;
  const closed = board.year?.closed ?? true;
  const title = course
    ? `${index.subjects.get(course.subjectId)?.name ?? ''}${comma()}${placeOf(index, course)}`
    : t`Nouveau cours`;
  const remove = useMutation({
    mutationFn: deleteCourse,
    onSuccess: (gone) => {
      toast.success(t`Cours supprimé`, { undo: () => void restoreCourse(gone) });
      onClose();
    },
  });
  const foot = closed ? (
    <Button onClick={onClose}>
      <Trans>Fermer</Trans>
    </Button>
  ) : (
    <>
      {course && (
        <Button variant="danger" icon={IconTrash} busy={remove.isPending} onClick={() => remove.mutate(course.id)}>
          <Trans>Supprimer le cours</Trans>
        </Button>
      )}
      <Button variant="primary" type="submit" form={id} busy={state.busy}>
        {course ? <Trans>Enregistrer</Trans> : <Trans>Créer le cours</Trans>}
      </Button>
    </>
  );
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t`Fermer`} width={620} foot={foot}>
      <form id={id} ref={state.form} className={css.form} noValidate onSubmit={state.submit}>
        {closed && (
          <Notice>
            <Trans>Cette année scolaire est close : ses cours se lisent et ne changent plus.</Trans>
          </Notice>
        )}
        {state.conflict && (
          <Conflict conflict={state.conflict} index={index} board={board} onTheirs={state.theirs} onMine={state.mine} />
        )}
        {state.refused && <Notice tone="bad">{state.refused}</Notice>}
        <fieldset className={css.inside} disabled={closed}>
          <CourseFields board={board} draft={draft} errors={errors} isNew={!course} set={set} />
          <TeacherFields
            value={draft.teachers}
            staff={board.staff}
            errors={errors}
            onChange={(teachers) => set({ teachers })}
          />
        </fieldset>
      </form>
    </Sheet>
  );
}

function Conflict({
  conflict,
  index,
  board,
  onTheirs,
  onMine,
}: {
  conflict: Late;
  index: Index;
  board: CourseBoard;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { t } = useLingui();
  const lang = useLang();
  const names: Record<string, string> = {
    weeklyMinutes: t`Heures par semaine`,
    coefficient: t`Coefficient`,
    marked: t`Matière notée`,
    termIds: t`Périodes`,
    teachers: t`Professeurs`,
  };
  const formatValue = (field: string, value: unknown): string => {
    if (field === 'teachers')
      return (
        (value as Course['teachers']).map(({ personId }) => index.staff.get(personId)?.label).join(comma()) || t`vide`
      );
    if (field === 'termIds')
      return (
        board.terms
          .filter(({ id }) => (value as string[]).includes(id))
          .map(({ name }) => name)
          .join(comma()) || t`vide`
      );
    if (field === 'weeklyMinutes') return minutesText(Number(value), lang);
    return typeof value === 'boolean' ? (value ? t`oui` : t`non`) : String(value);
  };
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a modifié ce cours pendant ce temps.`}>
      <ul className={css.conflict}>
        {Object.entries(conflict.fields).map(([field, { theirs, yours }]) => (
          <li key={field}>
            <strong>{names[field]}</strong>{' '}
            <Trans>
              enregistré : <bdi>{formatValue(field, theirs)}</bdi>, le vôtre : <bdi>{formatValue(field, yours)}</bdi>
            </Trans>
          </li>
        ))}
      </ul>
      <span className={css.buttons}>
        <Button size="small" onClick={onTheirs}>
          <Trans>Prendre les siens</Trans>
        </Button>
        <Button size="small" onClick={onMine}>
          <Trans>Garder les miens</Trans>
        </Button>
      </span>
    </Notice>
  );
}
