import { ownRoom } from '@encrier/contract/planning/lessons';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { comma } from '#kernel/text.ts';
import { GiveRoom } from '../../../../teaching/distance/distance.public.tsx';
import type { Lesson } from '../../lessons.api.ts';
import type { TimetableBoard } from '../../timetable.api.ts';
import { type DayForm, fieldWords } from './use-day-form.ts';

/** Address of a remote lesson. `lesson`: the one that may get a room; null for one to be added. */
export function RemoteFields({ lesson, form: { draft, errors, set } }: { lesson: Lesson | null; form: DayForm }) {
  const { t } = useLingui();
  const inRoom = draft.remoteUrl === ownRoom;
  return (
    <>
      <TextField
        label={t`Lien du cours à distance`}
        optional={t`(facultatif)`}
        inputMode="url"
        dir="ltr"
        maxLength={500}
        value={inRoom ? '' : draft.remoteUrl}
        help={inRoom ? t`Ce cours a une salle sur le serveur de l’école. Une adresse la remplace.` : undefined}
        error={errors.remoteUrl}
        onChange={(event) => set({ remoteUrl: event.currentTarget.value })}
      />
      {lesson && (
        <div>
          <GiveRoom lessonId={lesson.id} url={draft.remoteUrl} onGive={(remoteUrl) => set({ remoteUrl })} />
        </div>
      )}
    </>
  );
}

export function Refused({ form }: { form: DayForm }) {
  const { t } = useLingui();
  return (
    <Notice tone="bad" title={form.refused?.text}>
      {form.refused?.taken && (
        <TextField
          label={t`Placer quand même : motif`}
          optional={t`(facultatif)`}
          maxLength={200}
          value={form.draft.overlapReason}
          onChange={(event) => form.set({ overlapReason: event.currentTarget.value })}
        />
      )}
    </Notice>
  );
}

/** Somebody else's changes of the lesson meanwhile, beside the typed values. */
export function SavedByOther({ board, form }: { board: TimetableBoard; form: DayForm }) {
  const formatValue = (value: unknown, field: keyof DayForm['draft']): string | undefined => {
    if (field === 'day') return formatDay(value as string);
    if (field === 'classroomId') return board.classrooms.find(({ id }) => id === value)?.name;
    if (field !== 'teacherIds') return undefined;
    const named = board.staff.filter(({ id }) => (value as string[]).includes(id)).map(({ label }) => label);
    return named.join(comma()) || undefined;
  };
  return <ConflictNotice edit={form.edit} words={fieldWords} formatValue={formatValue} />;
}
