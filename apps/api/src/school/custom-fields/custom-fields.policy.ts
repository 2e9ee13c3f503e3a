import type { FieldHolder, FieldReaders, FieldType } from '@encrier/contract/school/custom-fields';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import type { Reach } from '../directory/directory.public.ts';

const number = /^[+-]?\d{1,12}(?:[.,]\d{1,6})?$/u;
const plainNumber = (value: string): string => {
  const [whole = '', decimals = ''] = value.replace(',', '.').replace('+', '').split('.');
  const digits = whole.replace(/^(-?)0+(?=\d)/u, '$1');
  const rest = decimals.replace(/0+$/u, '');
  return rest ? `${digits}.${rest}` : digits === '-0' ? '0' : digits;
};

/** A value as stored, empty for none; null when it does not fit the type. */
export function readValue(type: FieldType, choices: readonly string[], sent: string): string | null {
  const value = sent.trim();
  if (!value) return '';
  if (type === 'number') return number.test(value) ? plainNumber(value) : null;
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/u.test(value) && !findUnrealDay({ value }) ? value : null;
  if (type === 'choice') return choices.includes(value) ? value : null;
  if (type === 'yes_no') return value === 'yes' || value === 'no' ? value : null;
  return value;
}

/** What a person may fill from a list of pupils: fields with these readers, in these establishments; null for all. */
export type Filling = { readers: FieldReaders[]; orgIds: readonly string[] | null };
const nothing: Filling = { readers: [], orgIds: [] };
/** Establishments of both; null for the whole school. */
const both = (one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null =>
  one === null ? other : other === null ? one : one.filter((id) => other.includes(id));

/**
 * A list may name any pupil of the school: the caller fills the sheets they see, open and edit, and protected fields
 * when they may read them for all of these.
 */
export function fillingOf(
  actor: AccountActor,
  reachOf: (permission: 'people.view' | 'people.contacts' | 'people.edit' | 'people.sensitive') => Reach,
): Filling {
  const reaches = (['people.view', 'people.contacts', 'people.edit'] as const).map(reachOf);
  if (actor.lookedAtBy !== null || !reaches.every((reach) => reach.all)) return nothing;
  const orgIds = reaches.map((reach) => reach.orgIds).reduce(both, null);
  if (orgIds && !orgIds.length) return nothing;
  const guarded = reachOf('people.sensitive');
  const everywhere =
    guarded.all && (guarded.orgIds === null || (orgIds?.every((id) => guarded.orgIds?.includes(id)) ?? false));
  return { readers: everywhere ? ['teachers', 'office', 'protected'] : ['teachers', 'office'], orgIds };
}

type Given = { type: FieldType; choices: readonly string[]; readers: FieldReaders; family: boolean };
/** Why a field is not valid: choices with a type that has none, or the reverse, or a field that no family may read. */
export function wrongField(holder: FieldHolder, given: Given): 'custom_fields.choices' | 'custom_fields.family' | null {
  if ((given.type === 'choice') !== given.choices.length > 0) return 'custom_fields.choices';
  return given.family && (holder !== 'pupil' || given.readers === 'protected') ? 'custom_fields.family' : null;
}
