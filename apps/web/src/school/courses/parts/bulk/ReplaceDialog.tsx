import { joinFacts } from '#kernel/content/join-facts.ts';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Course, type CourseBoard, replace, undoReplace } from '../../courses.api.ts';
import css from '../Courses.module.css';
import { coursesFrom } from '../views/board-views.ts';

type Props = { board: CourseBoard; year: NonNullable<CourseBoard['year']>; onClose: () => void };

/** Gives one teacher's courses to another one, or to nobody yet, from a day on; with undo. */
export function ReplaceDialog({ board, year, onClose }: Props) {
  const { t } = useLingui();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [choice, setChoice] = useState({
    personId: '',
    replacementId: '',
    from: board.day,
    unticked: [] as string[],
    kept: [] as string[],
  });
  const set = (part: Partial<typeof choice>): void => {
    setChoice({ ...choice, ...part });
    setKey(crypto.randomUUID());
  };
  const { personId, replacementId, from, unticked, kept } = choice;
  const courses = coursesFrom(board, personId, from);
  const courseIds = courses.map(({ id }) => id).filter((id) => !unticked.includes(id));
  const led = replacementId
    ? classesLed(
        board,
        personId,
        courses.filter(({ id }) => courseIds.includes(id)),
      )
    : [];
  const headOf = led.map(({ id }) => id).filter((id) => !kept.includes(id));
  const run = useMutation({
    mutationFn: () =>
      replace({ yearId: year.id, personId, replacementId: replacementId || null, from, courseIds, headOf }, key),
    meta: { quiet: true },
    onSuccess: ({ changed, heads }) => {
      toast.success(
        plural(changed.length, { one: '# cours changé de professeur', other: '# cours changés de professeur' }),
        changed.length || heads.length
          ? { undo: () => void undoReplace({ yearId: year.id, courses: changed, heads }) }
          : {},
      );
      onClose();
    },
  });
  const inYear = from >= year.startsOn && from <= year.endsOn;
  const ready = personId !== '' && inYear && courseIds.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready && !run.isPending) run.mutate();
  };
  const teaching = board.staff.filter(({ id }) =>
    board.courses.some(({ teachers }) => teachers.some((one) => one.personId === id)),
  );
  const others = board.staff
    .filter(({ id, left: gone }) => !gone && id !== personId)
    .sort((a, b) => Number(b.teacher) - Number(a.teacher));
  return (
    <Dialog open onClose={onClose} title={t`Remplacer un professeur`} closeLabel={t`Fermer`} width={620}>
      <form className={css.form} noValidate onSubmit={submit}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <div className={css.fields}>
          <SelectField
            label={t`Professeur`}
            value={personId}
            options={[{ value: '', label: t`Choisir…` }, ...teaching.map(({ id, label }) => ({ value: id, label }))]}
            onChange={(event) =>
              set({
                personId: event.currentTarget.value,
                unticked: [],
                kept: [],
                ...(event.currentTarget.value === replacementId && { replacementId: '' }),
              })
            }
          />
          <DateField
            label={t`À partir du`}
            min={year.startsOn}
            max={year.endsOn}
            value={from}
            error={inYear ? undefined : t`Choisissez un jour de l’année scolaire.`}
            onChange={(event) => set({ from: event.currentTarget.value, unticked: [] })}
          />
          <SelectField
            label={t`Remplacé par`}
            value={replacementId}
            options={[
              { value: '', label: t`Personne pour l’instant` },
              ...others.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(event) => set({ replacementId: event.currentTarget.value })}
          />
        </div>
        {personId !== '' && inYear && (
          <Courses board={board} courses={courses} unticked={unticked} onChange={(next) => set({ unticked: next })} />
        )}
        {led.length > 0 && <Heads led={led} kept={kept} onChange={(next) => set({ kept: next })} />}
        <p className={css.quiet}>
          <Trans>L’ancien professeur garde ses cours jusqu’à la veille. Les deux sont avertis.</Trans>
        </p>
        <div className={css.buttons}>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={run.isPending} disabled={!ready}>
            {ready ? (
              <Plural value={courseIds.length} one="Remplacer dans # cours" other="Remplacer dans # cours" />
            ) : (
              <Trans>Remplacer</Trans>
            )}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Classes that a teacher leads and in which they lose a course. */
function classesLed(board: CourseBoard, personId: string, courses: readonly Course[]): CourseBoard['classes'] {
  const lost = new Set(
    courses.map(({ classId, groupId }) => classId ?? board.groups.find(({ id }) => id === groupId)?.classId),
  );
  return board.classes.filter(({ id, headTeacherId }) => headTeacherId === personId && lost.has(id));
}

/** The head teacher's roles that go with the courses; an unticked one stays with its holder. */
function Heads({
  led,
  kept,
  onChange,
}: {
  led: CourseBoard['classes'];
  kept: readonly string[];
  onChange: (kept: string[]) => void;
}) {
  const { t } = useLingui();
  return (
    <fieldset className={css.places}>
      <legend>{t`Rôle de professeur principal`}</legend>
      {led.map(({ id, name }) => (
        <CheckField
          key={id}
          label={t`Confier aussi la ${name} au remplaçant`}
          checked={!kept.includes(id)}
          onChange={(event) => onChange(event.currentTarget.checked ? kept.filter((one) => one !== id) : [...kept, id])}
        />
      ))}
    </fieldset>
  );
}

/** The courses to give; an unticked one is not changed. */
function Courses({
  board,
  courses,
  unticked,
  onChange,
}: {
  board: CourseBoard;
  courses: readonly Course[];
  unticked: readonly string[];
  onChange: (unticked: string[]) => void;
}) {
  const { t } = useLingui();
  if (courses.length === 0)
    return (
      <Notice>
        <Trans>Ce professeur n’a aucun cours à partir de ce jour.</Trans>
      </Notice>
    );
  const nameOf = ({ subjectId, classId, groupId }: Course): string => {
    const place = classId
      ? board.classes.find(({ id }) => id === classId)?.name
      : board.groups.find(({ id }) => id === groupId)?.name;
    return joinFacts([place, board.subjects.find(({ id }) => id === subjectId)?.name]);
  };
  return (
    <fieldset className={css.places}>
      <legend>{t`Cours concernés`}</legend>
      {[...courses]
        .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'fr', { numeric: true }))
        .map((course) => (
          <CheckField
            key={course.id}
            label={<bdi>{nameOf(course)}</bdi>}
            checked={!unticked.includes(course.id)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? unticked.filter((id) => id !== course.id) : [...unticked, course.id],
              )
            }
          />
        ))}
    </fieldset>
  );
}
