import { letterFields } from '@encrier/contract/communication/letters';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { mergeFieldsQuery } from '../letters.api.ts';
import css from './Letters.module.css';
import { fieldWords } from './words.ts';

type Press = { onPress: (name: string) => void };
/** Fields for the text: those of the letter and its pupil, then those of other rooms. */
export function TemplateFields({ onPress }: Press) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(mergeFieldsQuery);
  return (
    <>
      <FieldNames
        title={t`Champs remplis pour chaque élève : appuyez pour insérer`}
        fields={letterFields.map((name) => ({ name, words: i18n._(fieldWords[name]) }))}
        onPress={onPress}
      />
      {data?.groups.map((group) => (
        <FieldNames key={group.title} {...group} onPress={onPress} />
      ))}
    </>
  );
}

type Names = Press & { title: string; fields: readonly { name: string; words: string }[] };
function FieldNames({ title, fields, onPress }: Names) {
  const { t } = useLingui();
  return (
    <FieldGroup title={title}>
      <ul className={css.fields}>
        {fields.map(({ name, words }) => (
          <li key={name}>
            <button
              type="button"
              className={css.field}
              aria-label={t`Insérer : ${words}`}
              onClick={() => onPress(name)}
            >
              <code dir="auto">{`{${name}}`}</code> <bdi className={css.small}>{words}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
