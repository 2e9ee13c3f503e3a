import { lessonKinds } from '@encrier/contract/planning/lessons';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import type { Place } from '@encrier/ui/week/model';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCalendarX } from '@tabler/icons-react';
import { useId } from 'react';
import type { Lesson } from '../../lessons.api.ts';
import type { TimetableBoard } from '../../timetable.api.ts';
import css from '../editor/Editor.module.css';
import { calledOf, courseLabel, useKindWords } from '../editor/lesson-words.ts';
import type { Index } from '../editor/plan-model.ts';
import { TeacherPicks } from '../TeacherPicks.tsx';
import { SavedByOther, Refused, RemoteFields } from './LessonDayParts.tsx';
import { LessonFacts } from './LessonFacts.tsx';
import { type DayForm, useDayForm } from './use-day-form.ts';

type Props = {
  board: TimetableBoard;
  index: Index;
  /** Null to add one. */
  lesson: Lesson | null;
  day: string;
  /** Where it was dragged: the sheet opens on it, and asks why. */
  to?: Place;
  classId?: string;
  mayChange: boolean;
  onClose: () => void;
};

/** One lesson of one day: moved, given another room or teacher, cancelled, given back; or a new one. */
export function LessonDaySheet({ board, index, lesson, day, to, classId, mayChange, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const form = useDayForm(lesson, { day, classId, to }, onClose);
  const { draft, set } = form;
  const cancelled = lesson?.state === 'cancelled';
  const foot = mayChange && (
    <>
      {lesson && !cancelled && (
        <Button variant="danger" icon={IconCalendarX} busy={form.busy} onClick={form.drop}>
          <Trans>Annuler la séance</Trans>
        </Button>
      )}
      {cancelled ? (
        <Button variant="primary" icon={IconArrowBackUp} busy={form.busy} onClick={form.bringBack}>
          <Trans>Rétablir la séance</Trans>
        </Button>
      ) : (
        <Button variant="primary" type="submit" form={id} busy={form.busy}>
          {lesson ? <Trans>Enregistrer la séance</Trans> : <Trans>Ajouter la séance</Trans>}
        </Button>
      )}
    </>
  );
  const title = lesson ? calledOf(lesson) : t`Nouvelle séance`;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={form.edit.leave}
      title={title}
      closeLabel={t`Fermer`}
      width={560}
      foot={foot}
    >
      <form id={id} ref={form.edit.form} className={css.form} noValidate onSubmit={form.submit}>
        {lesson && <LessonFacts lesson={lesson} />}
        <SavedByOther board={board} form={form} />
        {form.refused && <Refused form={form} />}
        <fieldset className={css.plain} disabled={!mayChange || cancelled}>
          {!lesson && <Audience board={board} index={index} form={form} />}
          <PlaceFields board={board} form={form} />
          <FieldGroup title={t`Professeurs`}>
            <TeacherPicks
              staff={board.staff}
              value={draft.teacherIds}
              former={Object.fromEntries(lesson?.teachers.map(({ id, label }) => [id, label]) ?? [])}
              onChange={(teacherIds) => set({ teacherIds })}
            />
          </FieldGroup>
          <RemoteFields lesson={mayChange && !cancelled ? lesson : null} form={form} />
          <TextArea
            label={t`Mot aux élèves`}
            optional={t`(facultatif)`}
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          {lesson && (
            <TextField
              label={t`Motif du changement`}
              maxLength={200}
              value={draft.reason}
              error={form.errors.reason}
              onChange={(event) => set({ reason: event.currentTarget.value })}
            />
          )}
        </fieldset>
        {mayChange && (
          <Switch
            label={t`Prévenir`}
            note={t`Familles, élèves et professeurs concernés reçoivent un avis.`}
            checked={draft.tell}
            onChange={(tell) => set({ tell })}
          />
        )}
      </form>
    </Sheet>
  );
}

function Audience({ board, index, form }: { board: TimetableBoard; index: Index; form: DayForm }) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const { draft, errors, set } = form;
  const audience = draft.groupId ? `g:${draft.groupId}` : draft.classId ? `c:${draft.classId}` : '';
  const courses = board.courses
    .filter(
      ({ classId, groupId }) =>
        !draft.classId || classId === draft.classId || index.groups.get(groupId ?? '')?.classId === draft.classId,
    )
    .map((course) => ({
      value: course.id,
      label: courseLabel(index, course),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className={css.pair}>
      <SelectField
        label={t`Pour`}
        value={audience}
        options={[
          { value: '', label: t`Choisir…` },
          ...board.classes.map(({ id, name }) => ({ value: `c:${id}`, label: name })),
          ...board.groups.map(({ id, name }) => ({ value: `g:${id}`, label: name })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set({
            classId: value.startsWith('c:') ? value.slice(2) : null,
            groupId: value.startsWith('g:') ? value.slice(2) : null,
            courseId: null,
          });
        }}
      />
      <SelectField
        label={t`Cours`}
        value={draft.courseId ?? ''}
        options={[{ value: '', label: t`Sans cours : un intitulé` }, ...courses]}
        onChange={(event) => {
          const course = index.courses.get(event.currentTarget.value);
          set({ courseId: course?.id ?? null, teacherIds: course ? [...course.teacherIds] : draft.teacherIds });
        }}
      />
      {!draft.courseId && (
        <TextField
          label={t`Intitulé`}
          maxLength={80}
          value={draft.title}
          error={errors.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      )}
      <SelectField
        label={t`Nature`}
        value={draft.kind}
        options={lessonKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
        onChange={(event) => set({ kind: event.currentTarget.value as Lesson['kind'] })}
      />
    </div>
  );
}

function PlaceFields({ board, form }: { board: TimetableBoard; form: DayForm }) {
  const { t } = useLingui();
  const { draft, errors, set } = form;
  return (
    <div className={css.pair}>
      <DateField
        label={t`Jour`}
        value={draft.day}
        error={errors.day}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <TimeField
        label={t`Début`}
        value={draft.starts}
        error={errors.starts}
        onChange={(event) => set({ starts: event.currentTarget.value })}
      />
      <TimeField
        label={t`Fin`}
        value={draft.ends}
        error={errors.ends}
        onChange={(event) => set({ ends: event.currentTarget.value })}
      />
      <SelectField
        label={t`Salle`}
        value={draft.classroomId ?? ''}
        options={[
          { value: '', label: t`Sans salle` },
          ...board.classrooms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => set({ classroomId: event.currentTarget.value || null })}
      />
    </div>
  );
}
