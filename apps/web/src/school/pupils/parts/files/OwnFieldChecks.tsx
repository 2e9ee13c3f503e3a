import { FieldGroup } from '@encrier/ui/fields/Field';
import { CheckField } from '@encrier/ui/fields/Choice';
import { useLingui } from '@lingui/react/macro';
import { type FieldColumn, useFieldName } from '../../../custom-fields/custom-fields.public.tsx';
import css from '../bulk/Bulk.module.css';

type Props = {
  added: readonly FieldColumn[];
  fields: readonly string[];
  onChange: (fields: readonly string[]) => void;
  /** Most fields that can be ticked. */
  most?: number;
};

/** Custom fields to tick for a file or a paper; nothing when the reader may see none. */
export function OwnFieldChecks({ added, fields, onChange, most = added.length }: Props) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  if (!added.length) return null;
  const chosen = added.filter(({ id }) => fields.includes(id)).length;
  return (
    <FieldGroup title={most < added.length ? t`Champs de l’école (${most} au plus)` : t`Champs de l’école`}>
      <div className={css.checks}>
        {added.map((field) => (
          <CheckField
            key={field.id}
            label={fieldName(field)}
            checked={fields.includes(field.id)}
            disabled={chosen >= most && !fields.includes(field.id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...fields, field.id] : fields.filter((id) => id !== field.id))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
