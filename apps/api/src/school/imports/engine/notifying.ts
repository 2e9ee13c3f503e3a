import type { ImportChange } from '@encrier/contract/school/imports';

type Value = string | number | boolean | null | undefined;
const text = (value: Value): string => (value === null || value === undefined ? '' : String(value));

/** Field by field what differs; a list that says nothing of a field (null) changes nothing there. */
export function changesOf(fields: readonly (readonly [field: string, before: Value, after: Value])[]): ImportChange[] {
  return fields.flatMap(([field, before, after]) =>
    after === null || after === undefined || text(before) === text(after)
      ? []
      : [{ field, before: text(before).slice(0, 300), after: text(after).slice(0, 300) }],
  );
}
