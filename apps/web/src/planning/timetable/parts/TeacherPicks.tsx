import { Tag } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import css from './editor/Editor.module.css';

type Props = {
  staff: readonly { id: string; label: string }[];
  value: readonly string[];
  /** Names of people who are no longer in the list. */
  former?: Readonly<Record<string, string>>;
  onChange: (ids: string[]) => void;
};

/** Teachers of one lesson, ten at most. */
export function TeacherPicks({ staff, value, former = {}, onChange }: Props) {
  const { t } = useLingui();
  const others = staff.filter(({ id }) => !value.includes(id));
  return (
    <div className={css.form}>
      <div className={css.buttons}>
        {value.map((id) => {
          const name = staff.find((one) => one.id === id)?.label ?? former[id] ?? t`Professeur parti`;
          return (
            <Tag key={id} removeLabel={t`Retirer ${name}`} onRemove={() => onChange(value.filter((one) => one !== id))}>
              <bdi>{name}</bdi>
            </Tag>
          );
        })}
      </div>
      {value.length < 10 && (
        <SelectField
          label={value.length ? t`Ajouter un professeur` : t`Professeur`}
          value=""
          options={[{ value: '', label: t`Choisir…` }, ...others.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(event) => event.currentTarget.value && onChange([...value, event.currentTarget.value])}
        />
      )}
    </div>
  );
}
