import type { ImportChange } from '@encrier/contract/school/imports';

type Value = string | number | boolean | null | undefined;
const text = (value: Value): string => (value === null || value === undefined ? '' : String(value));

/** Field by field, the differences; a field that a list leaves empty (null) changes nothing. */
export function changesOf(fields: readonly (readonly [field: string, before: Value, after: Value])[]): ImportChange[] {
  return fields.flatMap(([field, before, after]) =>
    after === null || after === undefined || text(before) === text(after)
      ? []
      : [{ field, before: text(before).slice(0, 300), after: text(after).slice(0, 300) }],
  );
}
