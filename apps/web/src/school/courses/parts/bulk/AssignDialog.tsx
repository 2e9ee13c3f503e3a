import { teacherRoles } from '@encrier/contract/school/courses';
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
import { assign, type CourseBoard, undoMade } from '../../courses.api.ts';
import { roleNames } from '../course-words.ts';
import css from '../Courses.module.css';
import type { NewAssignment } from '../use-actions.ts';
import { PlacePicker } from './PlacePicker.tsx';

type Props = { board: CourseBoard; start: NewAssignment; onClose: () => void };
type Choice = {
  personId: string;
  subjectId: string;
  role: (typeof teacherRoles)[number];
  fromOn: string | null;
  toOn: string | null;
  skipTaken: boolean;
  classIds: string[];
  groupIds: string[];
};

/** One teacher, one subject, several classes and groups; missing courses are created with the level's expectations. */
export function AssignDialog({ board, start, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [choice, setChoice] = useState<Choice>({
    personId: start.personId ?? '',
    subjectId: start.subjectId ?? '',
    role: 'main',
    fromOn: null,
    toOn: null,
    skipTaken: true,
    classIds: [],
    groupIds: [],
  });
  const set = (part: Partial<Choice>): void => {
    setChoice({ ...choice, ...part });
    setKey(crypto.randomUUID());
  };
  const give = useMutation({
    mutationFn: () => assign(choice, key),
    meta: { quiet: true },
    onSuccess: ({ created, given, skipped }) => {
      const done = plural(given.length, { one: '# cours donné', other: '# cours donnés' });
      const kept = skipped
        ? `. ${plural(skipped, { one: '# laissé comme il était.', other: '# laissés comme ils étaient.' })}`
        : '';
      toast.success(
        done + kept,
        given.length || created.length
          ? {
              undo: () => void undoMade({ created, given, personId: choice.personId, fromOn: choice.fromOn }),
            }
          : {},
      );
      onClose();
    },
  });
  const count = choice.classIds.length + choice.groupIds.length;
  const ready = choice.personId && choice.subjectId && count > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready && !give.isPending) give.mutate();
  };
  const people = board.staff.filter(({ left }) => !left).sort((a, b) => Number(b.teacher) - Number(a.teacher));
  return (
    <Dialog open onClose={onClose} title={t`Affecter à plusieurs classes`} closeLabel={t`Fermer`} width={620}>
      <form className={css.form} noValidate onSubmit={submit}>
        {give.error && <Notice tone="bad">{sentence(give.error)}</Notice>}
        <div className={css.fields}>
          <SelectField
            label={t`Professeur`}
            value={choice.personId}
            options={[{ value: '', label: t`Choisir…` }, ...people.map(({ id, label }) => ({ value: id, label }))]}
            onChange={(event) => set({ personId: event.currentTarget.value })}
          />
          <SelectField
            label={t`Matière`}
            value={choice.subjectId}
            options={[
              { value: '', label: t`Choisir…` },
              ...board.subjects.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => set({ subjectId: event.currentTarget.value })}
          />
          <SelectField
            label={t`Rôle`}
            value={choice.role}
            options={teacherRoles.map((role) => ({ value: role, label: i18n._(roleNames[role]) }))}
            onChange={(event) => set({ role: event.currentTarget.value as Choice['role'] })}
          />
        </div>
        <PlacePicker
          board={board}
          subjectId={choice.subjectId}
          classIds={choice.classIds}
          groupIds={choice.groupIds}
          onChange={set}
        />
        <div className={css.fields}>
          <DateField
            label={t`Du`}
            optional={t`(facultatif)`}
            value={choice.fromOn ?? ''}
            onChange={(event) => set({ fromOn: event.currentTarget.value || null })}
          />
          <DateField
            label={t`Au`}
            optional={t`(facultatif)`}
            value={choice.toOn ?? ''}
            onChange={(event) => set({ toOn: event.currentTarget.value || null })}
          />
        </div>
        <CheckField
          label={t`Laisser les cours qui ont déjà un titulaire`}
          checked={choice.skipTaken}
          onChange={(event) => set({ skipTaken: event.currentTarget.checked })}
        />
        <div className={css.buttons}>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={give.isPending} disabled={!ready}>
            {count ? (
              <Plural value={count} one="Affecter à # classe ou groupe" other="Affecter à # classes ou groupes" />
            ) : (
              <Trans>Affecter</Trans>
            )}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
