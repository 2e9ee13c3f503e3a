import { absenceKinds } from '@encrier/contract/planning/replacement';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatHours, formatWeekday, minuteOf } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  type AbsenceKind,
  type CoverPerson,
  declare,
  type LessonLine,
  type Span,
  touchedQuery,
} from '../replacement.api.ts';
import { PaperField, usePapers } from './Papers.tsx';
import css from './Replacement.module.css';
import { lessonName } from './lesson-name.ts';
import { kindWords } from './words.ts';

type Shape = 'day' | 'days' | 'hours';
type Fields = { from: string; to: string; starts: string; ends: string };
type Draft = Fields & {
  personId: string;
  shape: Shape;
  kind: AbsenceKind | '';
  note: string;
  tasks: Record<string, string>;
};
const spanOf = (shape: Shape, { from, to, starts, ends }: Fields): Span => ({
  startsOn: from,
  endsOn: shape === 'days' ? to : from,
  fromMinute: shape === 'hours' ? (minuteOf(starts) ?? 0) : 0,
  toMinute: shape === 'hours' ? (minuteOf(ends) ?? 0) : 1440,
});

/** Declares the reader's or another person's absence: dates, reason, and tasks for pupils. */
export function AbsenceForm({
  today,
  staff,
  onClose,
}: {
  today: string;
  /** The people whose absence the office may declare; absent for the reader's own. */
  staff?: readonly CoverPerson[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const form = useId();
  const papers = usePapers();
  const edit = useEdit<Draft>({
    start: {
      personId: '',
      shape: 'day',
      from: today,
      to: today,
      starts: '08:00',
      ends: '12:00',
      kind: '',
      note: '',
      tasks: {},
    },
    check: (draft): Record<string, string> =>
      staff && !draft.personId
        ? { personId: t`Choisissez une personne.` }
        : draft.kind
          ? {}
          : { kind: t`Il manque un motif.` },
    send: (draft, { key: id }): Promise<unknown> => {
      const left = lessons.flatMap(({ id: lessonId }) => {
        const task = draft.tasks[lessonId]?.trim();
        return task ? [{ lessonId, task }] : [];
      });
      return declare({
        id,
        personId: draft.personId || null,
        ...spanOf(draft.shape, draft),
        kind: draft.kind as AbsenceKind,
        note: draft.note.trim(),
        tasks: left.slice(0, 60),
        fileIds: papers.ids,
      });
    },
    onSaved: () => {
      toast.success(
        plural(lessons.length, {
          0: 'L’absence est notée',
          one: 'L’absence est notée : # séance à remplacer',
          other: 'L’absence est notée : # séances à remplacer',
        }),
      );
      onClose();
    },
    onClose,
  });
  const { draft, errors, set } = edit;
  const span = spanOf(draft.shape, draft);
  const known = staff === undefined || draft.personId !== '';
  const query = useQuery({ ...touchedQuery(draft.personId || null, span), enabled: known && draft.from !== '' });
  const lessons: readonly LessonLine[] = query.data?.lessons ?? [];
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={staff ? t`Noter une absence` : t`Déclarer une absence`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy} disabled={papers.uploads.busy}>
          {staff ? <Trans>Noter l’absence</Trans> : <Trans>Prévenir l’école</Trans>}
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {staff && (
          <SelectField
            label={t`Personne`}
            value={draft.personId}
            error={errors.personId}
            options={[
              { value: '', label: t`Choisir…`, disabled: true },
              ...staff.map((one) => ({ value: one.id, label: one.label })),
            ]}
            onChange={(event) => set({ personId: event.currentTarget.value })}
          />
        )}
        <When shape={draft.shape} fields={draft} today={today} onShape={(shape) => set({ shape })} onFields={set} />
        <SelectField
          label={t`Motif`}
          help={t`Lu par les seules personnes qui valident.`}
          value={draft.kind}
          error={errors.kind}
          options={[
            { value: '', label: t`Choisir…`, disabled: true },
            ...absenceKinds.map((one) => ({ value: one, label: i18n._(kindWords[one]) })),
          ]}
          onChange={(event) => set({ kind: event.currentTarget.value as AbsenceKind })}
        />
        <TextField
          label={t`Précision`}
          optional={t`(facultatif)`}
          maxLength={500}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <PaperField papers={papers} />
        {known && query.data && <Tasks lessons={lessons} tasks={draft.tasks} onTasks={(tasks) => set({ tasks })} />}
      </form>
    </Sheet>
  );
}

type TasksProps = {
  lessons: readonly LessonLine[];
  tasks: Record<string, string>;
  onTasks: (tasks: Record<string, string>) => void;
};
/** Tasks for pupils, lesson by lesson. */
function Tasks({ lessons, tasks, onTasks }: TasksProps) {
  const { t } = useLingui();
  return (
    <FieldGroup
      title={
        <Plural value={lessons.length} _0="Aucune séance touchée" one="# séance touchée" other="# séances touchées" />
      }
      help={lessons.length > 0 && t`Le travail laissé est lu par qui remplace ; il devient le mot de l’étude.`}
    >
      {lessons.slice(0, 60).map((lesson) => (
        <TextArea
          key={lesson.id}
          label={`${formatWeekday(lesson.day)} ${formatHours(lesson)} · ${lessonName(lesson)}`}
          optional={t`(travail à faire)`}
          rows={2}
          maxLength={2000}
          value={tasks[lesson.id] ?? ''}
          onChange={(event) => onTasks({ ...tasks, [lesson.id]: event.currentTarget.value })}
        />
      ))}
    </FieldGroup>
  );
}

function When({
  shape,
  fields,
  today,
  onShape,
  onFields,
}: {
  shape: Shape;
  fields: Fields;
  today: string;
  onShape: (shape: Shape) => void;
  onFields: (fields: Partial<Fields>) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Segmented<Shape>
        label={t`Quand`}
        wide
        value={shape}
        onChange={onShape}
        options={[
          { value: 'day', label: t`Un jour` },
          { value: 'days', label: t`Plusieurs` },
          { value: 'hours', label: t`Quelques heures` },
        ]}
      />
      <div className={css.pair}>
        <DateField
          label={shape === 'days' ? t`Du` : t`Jour`}
          min={today}
          value={fields.from}
          onChange={(event) => {
            const from = event.currentTarget.value;
            onFields({ from, ...(fields.to < from && { to: from }) });
          }}
        />
        {shape === 'days' && (
          <DateField
            label={t`Au`}
            min={fields.from}
            value={fields.to}
            onChange={(event) => onFields({ to: event.currentTarget.value })}
          />
        )}
        {shape === 'hours' && (
          <>
            <TimeField
              label={t`De`}
              value={fields.starts}
              onChange={(event) => onFields({ starts: event.currentTarget.value })}
            />
            <TimeField
              label={t`À`}
              value={fields.ends}
              onChange={(event) => onFields({ ends: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </>
  );
}
