import { seriesKinds } from '@encrier/contract/planning/timetable';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { formatShortDay, minuteOf } from '#kernel/dates.ts';
import type { Series, TimetableBoard } from '../../timetable.api.ts';
import { TeacherPicks } from '../TeacherPicks.tsx';
import css from './Editor.module.css';
import { courseLabel, lessonName, useConflictWords, useKindWords } from './lesson-words.ts';
import { against, type Draft, type Index } from './plan-model.ts';
import { PlanSavedByOther } from './PlanMeanwhile.tsx';
import { When } from './When.tsx';
import { type LessonForm, useLessonForm } from './use-lesson-form.ts';
import type { Plan } from './use-plan.ts';

type Props = {
  board: TimetableBoard;
  index: Index;
  start: Draft;
  version: number | null;
  from: string;
  mayEdit: boolean;
  plan: Plan;
  onCopy: () => void;
  onClose: () => void;
};

/** One weekly lesson: day, hours, room, teachers and dates; its conflicts, and permission to overlap. */
export function LessonSheet({ board, index, start, version, from, mayEdit, plan, onCopy, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const form = useLessonForm({ board, index, start, version, from, plan, onDone: onClose });
  const { draft, set } = form;
  const name = lessonName(index, draft);
  const drop = async (): Promise<void> => {
    if (await plan.change({ kind: 'remove', from: from || null, ids: [start.id] })) onClose();
  };
  const foot = mayEdit && (
    <>
      {version !== null && (
        <>
          <Button variant="danger" icon={IconTrash} disabled={draft.locked} onClick={() => void drop()}>
            <Trans>Retirer</Trans>
          </Button>
          <Button icon={IconCopy} onClick={onCopy}>
            <Trans>Dupliquer</Trans>
          </Button>
        </>
      )}
      <Button variant="primary" type="submit" form={id} busy={plan.busy}>
        {version === null ? <Trans>Placer le cours</Trans> : <Trans>Enregistrer le cours</Trans>}
      </Button>
    </>
  );
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={form.edit.leave}
      title={name || t`Placer un cours`}
      closeLabel={t`Fermer`}
      width={560}
      foot={foot}
    >
      <form id={id} ref={form.edit.form} className={css.form} noValidate onSubmit={form.submit}>
        {from && version !== null && start.fromOn < from && (
          <Notice>
            <Trans>Ce cours reste comme il est jusqu’à la veille du {formatShortDay(from)}, puis change.</Trans>
          </Notice>
        )}
        <PlanSavedByOther board={board} index={index} form={form} />
        {form.refused && <Notice tone="bad">{form.refused}</Notice>}
        <Against board={board} index={index} form={form} />
        <fieldset className={css.plain} disabled={!mayEdit}>
          <What board={board} index={index} form={form} isNew={version === null} />
          <When board={board} form={form} />
          <RoomField board={board} index={index} form={form} />
          <FieldGroup title={t`Professeurs`}>
            <TeacherPicks staff={board.staff} value={draft.teacherIds} onChange={(teacherIds) => set({ teacherIds })} />
          </FieldGroup>
          <Switch
            label={t`Verrouiller`}
            note={t`Le cours ne se déplace plus tant qu’il est verrouillé.`}
            checked={draft.locked}
            onChange={(locked) => set({ locked })}
          />
        </fieldset>
      </form>
    </Sheet>
  );
}

function Against({ board, index, form }: { board: TimetableBoard; index: Index; form: LessonForm }) {
  const { t } = useLingui();
  const conflictWords = useConflictWords(board, index);
  const { conflicts, draft, set } = form;
  if (!conflicts.length && !draft.overlapReason) return null;
  return (
    <Notice tone="warn" title={conflicts.length ? t`Cette place est prise` : t`Ce cours peut en chevaucher d’autres`}>
      <ul className={css.list}>
        {conflicts.slice(0, 6).map((one) => (
          <li key={`${one.kind}${one.withId}${one.ofId}`}>
            <bdi>{conflictWords.long(one)}</bdi>
          </li>
        ))}
      </ul>
      <TextField
        label={t`Placer quand même : motif`}
        optional={t`(facultatif)`}
        maxLength={200}
        value={draft.overlapReason}
        onChange={(event) => set({ overlapReason: event.currentTarget.value })}
      />
    </Notice>
  );
}

type PartProps = { board: TimetableBoard; index: Index; form: LessonForm };
function What({ board, index, form, isNew }: PartProps & { isNew: boolean }) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const { draft, errors, set } = form;
  const courses = board.courses
    .map((course) => ({
      value: course.id,
      label: courseLabel(index, course),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const audience = draft.groupId ? `g:${draft.groupId}` : draft.classId ? `c:${draft.classId}` : '';
  return (
    <div className={css.pair}>
      {isNew && (
        <SelectField
          label={t`Cours`}
          value={draft.courseId ?? ''}
          options={[{ value: '', label: t`Sans cours : un intitulé` }, ...courses]}
          onChange={(event) => form.setCourse(event.currentTarget.value)}
        />
      )}
      {!draft.courseId && (
        <>
          <TextField
            label={t`Intitulé`}
            maxLength={80}
            value={draft.title}
            error={errors.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <SelectField
            label={t`Pour`}
            value={audience}
            error={errors.audience}
            options={[
              { value: '', label: t`Choisir…` },
              ...board.classes.map(({ id, name }) => ({ value: `c:${id}`, label: name })),
              ...board.groups.map(({ id, name }) => ({ value: `g:${id}`, label: name })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const [classId, groupId] = [
                value.startsWith('c:') ? value.slice(2) : null,
                value.startsWith('g:') ? value.slice(2) : null,
              ];
              set({
                groupId,
                classId: classId ?? index.groups.get(groupId ?? '')?.classId ?? null,
                whole: groupId === null,
              });
            }}
          />
        </>
      )}
      <SelectField
        label={t`Nature`}
        value={draft.kind}
        options={seriesKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
        onChange={(event) => set({ kind: event.currentTarget.value as Series['kind'] })}
      />
    </div>
  );
}

/** Rooms free at those hours come first. */
function RoomField({ board, index, form }: PartProps) {
  const { t } = useLingui();
  const { draft, set } = form;
  const hours = { starts: minuteOf(draft.starts) ?? 0, ends: minuteOf(draft.ends) ?? 0 };
  const taken = new Set(
    board.classrooms
      .filter(({ id }) =>
        against(board, index.shares, { ...draft, ...hours, classroomId: id, overlapReason: '' }).some(
          ({ kind }) => kind === 'room',
        ),
      )
      .map(({ id }) => id),
  );
  const option = ({ id, name }: { id: string; name: string }) => ({
    value: id,
    label: taken.has(id) ? t`${name} (prise)` : name,
  });
  const free = board.classrooms.filter(({ id }) => !taken.has(id));
  const busy = board.classrooms.filter(({ id }) => taken.has(id));
  return (
    <SelectField
      label={t`Salle`}
      value={draft.classroomId ?? ''}
      options={[{ value: '', label: t`Sans salle` }, ...free.map(option), ...busy.map(option)]}
      onChange={(event) => set({ classroomId: event.currentTarget.value || null })}
    />
  );
}
