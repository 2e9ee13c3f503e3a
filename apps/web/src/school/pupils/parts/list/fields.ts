import { searchKey } from '@encrier/contract/kernel/search-key';
import type { FieldColumn } from '../../../custom-fields/custom-fields.public.tsx';

/** Filter on one custom field: this value, these words in it, any value, or none. */
export type FieldTest =
  | { id: string; how: 'is' | 'has'; value: string }
  | { id: string; how: 'filled' | 'empty'; value: '' };

/** The column of a field, and the field of a column. */
export const columnOf = (id: string): `field:${string}` => `field:${id}`;
export const fieldOf = (column: string): string | null => /^field:([0-9a-f-]{36})$/.exec(column)?.[1] ?? null;

const signs = { is: '=', has: '~', filled: '+', empty: '-' } as const;
const hows = Object.fromEntries(Object.entries(signs).map(([how, sign]) => [sign, how])) as Record<
  string,
  FieldTest['how']
>;
const written = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})([=~+-])(.*)$/su;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Filters in the address; invalid ones are ignored, and each field is used once. */
export function readTests(text: string): FieldTest[] {
  const found = new Map<string, FieldTest>();
  for (const piece of text.split(';')) {
    const [, id, sign = '', rest = ''] = written.exec(piece) ?? [];
    const how = hows[sign];
    const value = decoded(rest);
    if (!id || !how || value === null) continue;
    if (how === 'filled' || how === 'empty') found.set(id, { id, how, value: '' });
    else if (value) found.set(id, { id, how, value });
  }
  return [...found.values()];
}
/** The same as text; a value never ends the part that contains it. */
export const writeTests = (tests: readonly FieldTest[]): string =>
  tests.map(({ id, how, value }) => `${id}${signs[how]}${encodeURIComponent(value)}`).join(';');

/** The tests of a filter with that of one field added, changed or removed. */
export const withTest = (text: string, id: string, test: Omit<FieldTest, 'id'> | null): string =>
  writeTests([...readTests(text).filter((one) => one.id !== id), ...(test ? [{ ...test, id } as FieldTest] : [])]);

export type Values = ReadonlyMap<string, ReadonlyMap<string, string>>;
/** Values by field and pupil. */
export const valuesOf = (fields: readonly FieldColumn[]): Values =>
  new Map(
    fields.flatMap(({ id, values }) =>
      values ? [[id, new Map(values.map(({ pupilId, value }) => [pupilId, value]))] as const] : [],
    ),
  );

/** Lines that match every filter; a filter on a field hidden from the reader is ignored. */
export function tested<R extends { id: string }>(
  rows: readonly R[],
  tests: readonly FieldTest[],
  values: Values,
): readonly R[] {
  const active = tests.flatMap((test) => {
    const of = values.get(test.id);
    return of ? [{ of, how: test.how, value: test.how === 'has' ? searchKey(test.value) : test.value }] : [];
  });
  if (!active.length) return rows;
  return rows.filter((row) =>
    active.every(({ of, how, value }) => {
      const own = of.get(row.id) ?? '';
      if (how === 'is') return own === value;
      if (how === 'has') return searchKey(own).includes(value);
      return (own !== '') === (how === 'filled');
    }),
  );
}
