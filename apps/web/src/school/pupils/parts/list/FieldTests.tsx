import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTyped } from '#kernel/frame/use-typed.ts';
import {
  type FieldColumn,
  fieldValue,
  useFieldColumns,
  useFieldName,
} from '../../../custom-fields/custom-fields.public.tsx';
import { type FieldTest, readTests, withTest } from './fields.ts';
import css from './List.module.css';

type Props = { open: boolean; tests: string; onChange: (tests: string) => void };

/** Filters the list by custom fields. */
export function FieldTests({ open, tests, onChange }: Props) {
  const columns = useFieldColumns([], open);
  const fields = columns.data?.fields ?? [];
  if (!fields.length) return null;
  const known = readTests(tests);
  return (
    <section className={css.part}>
      <h3>
        <Trans>Champs de l’école</Trans>
      </h3>
      <div className={css.fields}>
        {fields.map((field) => (
          <OneField
            key={field.id}
            field={field}
            test={known.find(({ id }) => id === field.id)}
            onChange={(test) => onChange(withTest(tests, field.id, test))}
          />
        ))}
      </div>
    </section>
  );
}

type OneProps = {
  field: FieldColumn;
  test: FieldTest | undefined;
  onChange: (test: Omit<FieldTest, 'id'> | null) => void;
};
function OneField({ field, test, onChange }: OneProps) {
  const { t } = useLingui();
  const label = useFieldName()(field);
  const answers = field.type === 'yes_no' ? ['yes', 'no'] : field.choices;
  const options = [
    { value: '', label: t`Tous` },
    ...answers.map((value) => ({ value: `=${value}`, label: fieldValue(field.type, value) })),
    { value: 'filled', label: t`Rempli` },
    { value: 'empty', label: t`Vide` },
    ...(field.type === 'text' ? [{ value: 'has', label: t`Contient…` }] : []),
  ];
  const [text, setText] = useTyped(test?.value.trimStart() ?? '', (typed) =>
    onChange({ how: 'has', value: typed || ' ' }),
  );
  const value = !test ? '' : test.how === 'is' ? `=${test.value}` : test.how;
  const choose = (how: string): void => {
    if (how.startsWith('=')) onChange({ how: 'is', value: how.slice(1) });
    else if (how === 'has') onChange({ how, value: ' ' });
    else onChange(how === 'filled' || how === 'empty' ? { how, value: '' } : null);
  };
  return (
    <>
      <SelectField
        label={label}
        value={value}
        options={options}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {test?.how === 'has' && (
        <TextField
          label={t`${label} contient`}
          value={text}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </>
  );
}
