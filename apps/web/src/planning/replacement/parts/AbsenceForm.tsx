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
import { type FormEvent, useState } from 'react';
import { formatWeekday, minuteOf } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
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
import { hours, lessonName } from './hours.ts';
import { kindWords } from './words.ts';

type Shape = 'day' | 'days' | 'hours';
type Fields = { from: string; to: string; starts: string; ends: string };
const spanOf = (shape: Shape, { from, to, starts, ends }: Fields): Span => ({
  startsOn: from,
  endsOn: shape === 'days' ? to : from,
  fromMinute: shape === 'hours' ? (minuteOf(starts) ?? 0) : 0,
  toMinute: shape === 'hours' ? (minuteOf(ends) ?? 0) : 1440,
});

/** « Je serai absent », or somebody else will be: when, why, and what pupils do meanwhile. */
export function AbsenceForm({
  today,
  staff,
  onClose,
}: {
  today: string;
  /** Those of whom the office says it; oneself when absent. */
  staff?: readonly CoverPerson[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [personId, setPersonId] = useState('');
  const [shape, setShape] = useState<Shape>('day');
  const [fields, setFields] = useState<Fields>({ from: today, to: today, starts: '08:00', ends: '12:00' });
  const [kind, setKind] = useState<AbsenceKind | ''>('');
  const [note, setNote] = useState('');
  const [tasks, setTasks] = useState<Record<string, string>>({});
  const papers = usePapers();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const span = spanOf(shape, fields);
  const known = staff === undefined || personId !== '';
  const asked = useQuery({ ...touchedQuery(personId || null, span), enabled: known && fields.from !== '' });
  const lessons = asked.data?.lessons ?? [];
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!known) return setError(t`Choisissez une personne.`);
    if (!kind) return setError(t`Il manque un motif.`);
    setBusy(true);
    try {
      const left = lessons.flatMap(({ id: lessonId }) => {
        const task = tasks[lessonId]?.trim();
        return task ? [{ lessonId, task }] : [];
      });
      await declare({
        id,
        personId: personId || null,
        ...span,
        kind,
        note: note.trim(),
        tasks: left.slice(0, 60),
        fileIds: papers.ids,
      });
      toast.success(
        plural(lessons.length, {
          0: 'L’absence est notée',
          one: 'L’absence est notée : # séance à remplacer',
          other: 'L’absence est notée : # séances à remplacer',
        }),
      );
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={staff ? t`Noter une absence` : t`Déclarer une absence`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" type="submit" form="absence" busy={busy} disabled={papers.uploads.busy}>
          {staff ? <Trans>Noter l’absence</Trans> : <Trans>Prévenir l’école</Trans>}
        </Button>
      }
    >
      <form id="absence" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad">{error}</Notice>}
        {staff && (
          <SelectField
            label={t`Personne`}
            value={personId}
            options={[
              { value: '', label: t`Choisir…`, disabled: true },
              ...staff.map((one) => ({ value: one.id, label: one.label })),
            ]}
            onChange={(event) => setPersonId(event.currentTarget.value)}
          />
        )}
        <When shape={shape} fields={fields} today={today} onShape={setShape} onFields={setFields} />
        <SelectField
          label={t`Motif`}
          help={t`Lu par les seules personnes qui valident.`}
          value={kind}
          options={[
            { value: '', label: t`Choisir…`, disabled: true },
            ...absenceKinds.map((one) => ({ value: one, label: i18n._(kindWords[one]) })),
          ]}
          onChange={(event) => {
            setKind(event.currentTarget.value as AbsenceKind);
            setError('');
          }}
        />
        <TextField
          label={t`Précision`}
          optional={t`(facultatif)`}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <PaperField papers={papers} />
        {known && asked.data && <Tasks lessons={lessons} tasks={tasks} onTasks={setTasks} />}
      </form>
    </Sheet>
  );
}

type TasksProps = {
  lessons: readonly LessonLine[];
  tasks: Record<string, string>;
  onTasks: (tasks: Record<string, string>) => void;
};
/** What pupils are to do meanwhile, lesson by lesson. */
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
          label={`${formatWeekday(lesson.day)} ${hours(lesson)} · ${lessonName(lesson)}`}
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
  onFields: (fields: Fields) => void;
}) {
  const { t } = useLingui();
  const set = (part: Partial<Fields>): void => onFields({ ...fields, ...part });
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
            set({ from, ...(fields.to < from && { to: from }) });
          }}
        />
        {shape === 'days' && (
          <DateField
            label={t`Au`}
            min={fields.from}
            value={fields.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        )}
        {shape === 'hours' && (
          <>
            <TimeField
              label={t`De`}
              value={fields.starts}
              onChange={(event) => set({ starts: event.currentTarget.value })}
            />
            <TimeField
              label={t`À`}
              value={fields.ends}
              onChange={(event) => set({ ends: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </>
  );
}
