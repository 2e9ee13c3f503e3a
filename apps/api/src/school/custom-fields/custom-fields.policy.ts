import type { FieldHolder, FieldReaders, FieldType } from '@encrier/contract/school/custom-fields';
import { type AccountActor, scopeOf } from '#kernel/policy/actor.ts';
import { unrealDay } from '#kernel/policy/days.ts';

const number = /^[+-]?\d{1,12}(?:[.,]\d{1,6})?$/u;
const plainNumber = (value: string): string => {
  const [whole = '', decimals = ''] = value.replace(',', '.').replace('+', '').split('.');
  const digits = whole.replace(/^(-?)0+(?=\d)/u, '$1');
  const rest = decimals.replace(/0+$/u, '');
  return rest ? `${digits}.${rest}` : digits === '-0' ? '0' : digits;
};

/** A value as it is kept, empty for none; null when it does not fit the type. */
export function readValue(type: FieldType, choices: readonly string[], sent: string): string | null {
  const value = sent.trim();
  if (!value) return '';
  if (type === 'number') return number.test(value) ? plainNumber(value) : null;
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/u.test(value) && !unrealDay({ value }) ? value : null;
  if (type === 'choice') return choices.includes(value) ? value : null;
  if (type === 'yes_no') return value === 'yes' || value === 'no' ? value : null;
  return value;
}

/**
 * Readers of the fields that somebody may fill from a list of pupils. A list may name any pupil of the school: who
 * changes or opens the sheets of one establishment alone fills none so.
 */
export function importedReaders(actor: AccountActor): FieldReaders[] {
  const everywhere = (permission: 'people.contacts' | 'people.edit' | 'people.sensitive'): boolean =>
    scopeOf(actor, permission) === 'school';
  if (actor.lookedAtBy !== null || !everywhere('people.edit') || !everywhere('people.contacts')) return [];
  return everywhere('people.sensitive') ? ['teachers', 'office', 'protected'] : ['teachers', 'office'];
}

type Given = { type: FieldType; choices: readonly string[]; readers: FieldReaders; family: boolean };
/** Why a field cannot be so: choices without a type that has them, or the reverse, or what no family may read. */
export function wrongField(holder: FieldHolder, given: Given): 'custom_fields.choices' | 'custom_fields.family' | null {
  if ((given.type === 'choice') !== given.choices.length > 0) return 'custom_fields.choices';
  return given.family && (holder !== 'pupil' || given.readers === 'protected') ? 'custom_fields.family' : null;
}
