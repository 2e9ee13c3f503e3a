import { teacherRoles } from '@encrier/contract/school/courses';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { roleNames } from '../course-words.ts';
import css from '../Courses.module.css';
import type { Person } from '../views/board-views.ts';
import type { TeacherDraft } from './use-course-form.ts';

type Props = {
  value: readonly TeacherDraft[];
  staff: readonly Person[];
  errors: Readonly<Record<string, string>>;
  onChange: (value: TeacherDraft[]) => void;
};
type RowProps = {
  one: TeacherDraft;
  at: number;
  staff: readonly Person[];
  errors: Readonly<Record<string, string>>;
  change: (part: Partial<TeacherDraft>) => void;
  remove: () => void;
};

/** Teachers of a course with their role, their part and their days. */
export function TeacherFields({ value, staff, errors, onChange }: Props) {
  const change = (at: number, part: Partial<TeacherDraft>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const add = (): void =>
    onChange([...value, { personId: '', role: value.length ? 'co' : 'main', part: '', fromOn: null, toOn: null }]);
  return (
    <fieldset className={css.teachers}>
      <legend>
        <Trans>Professeurs</Trans>
      </legend>
      {value.map((one, at) => (
        <TeacherRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the same person may stand twice, on other days
          key={at}
          one={one}
          at={at}
          staff={staff}
          errors={errors}
          change={(part) => change(at, part)}
          remove={() => onChange(value.filter((_, index) => index !== at))}
        />
      ))}
      {value.length === 0 && (
        <p className={css.quiet}>
          <Trans>Sans professeur, le cours compte parmi les manques.</Trans>
        </p>
      )}
      <Button size="small" icon={IconUserPlus} disabled={value.length >= 20} onClick={add}>
        <Trans>Ajouter un professeur</Trans>
      </Button>
    </fieldset>
  );
}

function TeacherRow({ one, at, staff, errors, change, remove }: RowProps) {
  const { t, i18n } = useLingui();
  const people = staff
    .filter((person) => !person.left || person.id === one.personId)
    .sort((a, b) => Number(b.teacher) - Number(a.teacher));
  const label = people.find(({ id }) => id === one.personId)?.label ?? '';
  return (
    <div className={css.teacher}>
      <SelectField
        className={css.two}
        label={t`Personne`}
        value={one.personId}
        error={errors[`teacher${at}`]}
        options={[
          { value: '', label: t`Choisir…` },
          ...people.map((person) => ({ value: person.id, label: person.label })),
        ]}
        onChange={(event) => change({ personId: event.currentTarget.value })}
      />
      <SelectField
        label={t`Rôle`}
        value={one.role}
        options={teacherRoles.map((role) => ({ value: role, label: i18n._(roleNames[role]) }))}
        onChange={(event) => change({ role: event.currentTarget.value as TeacherDraft['role'] })}
      />
      <TextField
        label={t`Ses heures`}
        optional={t`(facultatif)`}
        placeholder={t`toutes`}
        dir="ltr"
        value={one.part}
        error={errors[`part${at}`]}
        maxLength={12}
        autoComplete="off"
        onChange={(event) => change({ part: event.currentTarget.value })}
      />
      <DateField
        label={t`Du`}
        optional={t`(facultatif)`}
        value={one.fromOn ?? ''}
        onChange={(event) => change({ fromOn: event.currentTarget.value || null })}
      />
      <DateField
        label={t`Au`}
        optional={t`(facultatif)`}
        value={one.toOn ?? ''}
        onChange={(event) => change({ toOn: event.currentTarget.value || null })}
      />
      <IconButton
        className={css.trash}
        icon={IconTrash}
        label={t`Retirer ${label}`}
        tip="end"
        outlined
        onClick={remove}
      />
    </div>
  );
}
