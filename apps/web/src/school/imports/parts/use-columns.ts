import { ownColumn } from '@encrier/contract/school/custom-fields';
import type { ImportKind } from '@encrier/contract/school/imports';
import { useLingui } from '@lingui/react/macro';
import { fieldValue, useFieldName, useImportableFields } from '../../custom-fields/custom-fields.public.tsx';
import { fieldNames } from './words.ts';

type Columns = {
  /** The school's own fields that a list may fill. */
  own: string[];
  name: (column: string) => string;
  /** A value of an own field in words; null for any other column. */
  value: (column: string, stored: string) => string | null;
};

/** Names of a list's columns, including the school's own fields. */
export function useColumns(kind: ImportKind): Columns {
  const { t, i18n } = useLingui();
  const fieldName = useFieldName();
  const importable = useImportableFields(kind === 'pupils');
  const fields = new Map(importable?.map((field) => [ownColumn(field.id), field]));
  return {
    own: [...fields.keys()],
    name: (column) => {
      const field = fields.get(column);
      if (field) return fieldName(field);
      if (fieldNames[column]) return i18n._(fieldNames[column]);
      return importable ? t`Champ retiré` : '…';
    },
    value: (column, stored) => {
      const field = fields.get(column);
      if (field?.type === 'yes_no') return stored === 'yes' ? t`Oui` : t`Non`;
      return field ? fieldValue(field.type, stored) : null;
    },
  };
}
