import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import {
  type ChangeField,
  exitPermissions,
  guardianFields,
  type PickUpPerson,
  pupilFields,
  type SheetValues,
  type textFields,
} from '@encrier/contract/school/family';

export type TextField = (typeof textFields)[number];
/** The data stored about a person, by column; missing data is empty text. */
export type Sheet = Record<TextField, string>;
export type Target = 'guardian' | 'pupil';

/** A field's name in the tables. */
export const columnOf = (field: ChangeField): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const fieldOf = (column: string): ChangeField =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as ChangeField;

const contacts: readonly TextField[] = ['address', 'phone', 'phone2', 'email'];
const folded = (value: string): string =>
  value
    .replace(/[\s,.]+/g, ' ')
    .trim()
    .toLowerCase();

/** Contact data of the child's other guardians, as far as it decides what is hidden. */
export type OtherContacts = Pick<Sheet, 'address' | 'phone' | 'phone2' | 'email'>;

/**
 * Fields of a child's contacts hidden from one guardian (LAW-MIN-02): data that equals another guardian's own and not
 * the reader's, and the address of a child of separated parents, or who lives elsewhere, unless it is the reader's. A
 * guardian kept away by a court only reads the contacts that equal their own. A child of age keeps their contacts
 * private (LAW-MIN-03).
 */
export function hiddenContacts(
  child: Sheet,
  mine: OtherContacts,
  others: readonly OtherContacts[],
  facts: { separated: boolean; livesWith: boolean; ofAge: boolean; keptAway: boolean },
): TextField[] {
  if (facts.ofAge) return [...contacts];
  const own = new Set(Object.values(mine).filter(Boolean).map(folded));
  const foreign = new Set(
    others
      .flatMap((other) => Object.values(other))
      .filter(Boolean)
      .map(folded)
      .filter((value) => !own.has(value)),
  );
  const isOwn = (field: TextField): boolean => own.has(folded(child[field]));
  if (facts.keptAway) return contacts.filter((field) => !isOwn(field));
  const apart =
    facts.separated ||
    !facts.livesWith ||
    others.some((other) => other.address && folded(other.address) !== folded(mine.address));
  return contacts.filter(
    (field) => foreign.has(folded(child[field])) || (field === 'address' && apart && !isOwn('address')),
  );
}

/** A sheet as its reader sees it: the fields whose change may be requested, without hidden ones. */
export function shownValues(sheet: Sheet, target: Target, hidden: readonly TextField[] = []): SheetValues {
  const fields: readonly TextField[] = target === 'guardian' ? guardianFields : pupilFields;
  return Object.fromEntries(fields.filter((field) => !hidden.includes(field)).map((field) => [field, sheet[field]]));
}

export type Reading =
  | { value: string }
  | { code: 'family.needed' | 'family.phone_invalid' | 'family.email_invalid' | 'family.value_invalid' };
const longest: Record<TextField, number> = {
  lastName: 100,
  firstName: 100,
  lastNameAr: 100,
  firstNameAr: 100,
  address: 300,
  phone: 30,
  phone2: 30,
  email: 200,
  birthPlace: 120,
  nationality: 60,
  exitPermission: 10,
  boardRegime: 40,
};

/**
 * A phone number as stored, with its country: a number without one belongs to the school's country (`FR`, else
 * Morocco).
 */
export function readPhone(text: string, country: string): Reading {
  let digits = text.replace(/\(0\)/g, '').replace(/[\s().\-_/]/g, '');
  if (digits.startsWith('00')) digits = `+${digits.slice(2)}`;
  if (country === 'FR' ? /^0[1-9]\d{8}$/.test(digits) : /^0[5-8]\d{8}$/.test(digits))
    digits = `${country === 'FR' ? '+33' : '+212'}${digits.slice(1)}`;
  return /^\+[1-9]\d{7,14}$/.test(digits) ? { value: digits } : { code: 'family.phone_invalid' };
}

/** What a guardian wrote for a field, already without invisible characters, as the sheet would store it. */
export function readValue(field: TextField, text: string, country: string): Reading {
  if (text.length > longest[field] || /[<>\uFFFD]/.test(text)) return { code: 'family.value_invalid' };
  if (!text)
    return field === 'lastName' || field === 'firstName' || field === 'exitPermission'
      ? { code: 'family.needed' }
      : { value: '' };
  if (field === 'phone' || field === 'phone2') return readPhone(text, country);
  if (field === 'email')
    return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
      ? { value: text.toLowerCase() }
      : { code: 'family.email_invalid' };
  if (field === 'exitPermission')
    return (exitPermissions as readonly string[]).includes(text) ? { value: text } : { code: 'family.value_invalid' };
  return { value: text };
}

/** A person to add to those who may fetch a child; invisible characters are already removed from the texts. */
export function readPickUp(
  person: PickUpPerson,
  country: string,
): { value: PickUpPerson } | { field: string; code: string } {
  for (const field of ['lastName', 'firstName', 'identityDocument'] as const) {
    if (/[<>\uFFFD]/.test(person[field])) return { field, code: 'family.value_invalid' };
    if (!person[field] && field !== 'identityDocument') return { field, code: 'family.needed' };
  }
  const phone = readPhone(person.phone, country);
  return 'value' in phone ? { value: { ...person, phone: phone.value } } : { field: 'phone', code: phone.code };
}

/** Fields whose change may be requested on a sheet. */
export const askable = (target: Target): readonly ChangeField[] =>
  target === 'guardian' ? guardianFields : [...pupilFields, 'pickUp'];

/** The state of a request once some of its lines are decided; withdrawn lines do not count. */
export const requestStates = ['submitted', 'partly', 'accepted', 'refused', 'withdrawn'] as const;
/** A family's request: decided line by line, withdrawn as a whole while it waits. */
export const requestWorkflow = workflow('change_requests.state', requestStates, 'submitted', {
  decide: stays(['submitted']),
  accept: leads(['submitted'], 'accepted'),
  accept_partly: leads(['submitted'], 'partly'),
  refuse: leads(['submitted'], 'refused'),
  withdraw: leads(['submitted'], 'withdrawn'),
});
export function stateOf(decisions: readonly string[]): 'submitted' | 'partly' | 'accepted' | 'refused' | 'withdrawn' {
  const counted = decisions.filter((decision) => decision !== 'withdrawn');
  if (counted.length === 0) return 'withdrawn';
  if (counted.includes('waiting')) return 'submitted';
  if (counted.every((decision) => decision === 'accepted')) return 'accepted';
  return counted.includes('accepted') ? 'partly' : 'refused';
}
