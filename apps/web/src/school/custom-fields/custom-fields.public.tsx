import type { FieldColumn, ImportableField } from '@encrier/contract/school/custom-fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { columnsQuery, importableQuery } from './custom-fields.api.ts';
import { OwnFields as Fields } from './parts/OwnFields.tsx';
import { nameIn, valueWords } from './parts/words.ts';

/** Values of a child's fields that families read. The page shows the words of `school/custom-fields`. */
export const OwnFields = (props: ComponentProps<typeof Fields>) => <Fields {...props} />;

export type { FieldColumn };
/** A value of a field as it is read, and its name in the language of the screen. */
export const fieldValue = valueWords;
export const useFieldName = (): ((field: { label: string; labelAr: string }) => string) => {
  const arabic = useLang() === 'ar';
  return useCallback((field) => nameIn(arabic, field), [arabic]);
};
/** Custom fields available in a list of pupils, with the values of `filled`; loads nothing before it is `wanted`. */
export function useFieldColumns(filled: readonly string[], wanted: boolean) {
  return useQuery({ ...columnsQuery(filled), enabled: wanted, placeholderData: keepPreviousData });
}

/** Custom fields that a list of pupils may fill; loads nothing before it is `wanted`. */
export const useImportableFields = (wanted: boolean): readonly ImportableField[] | undefined =>
  useQuery({ ...importableQuery, enabled: wanted }).data?.fields;
