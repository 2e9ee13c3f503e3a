import type { ImportChange } from '@encrier/contract/school/imports';
import { classKey } from '../cells/levels.ts';
import type { KnownPupil, School } from '../engine/existing.ts';
import { changesOf } from '../engine/notifying.ts';
import { type GuardianEntry, guardianChanges } from './couples.ts';
import type { FamilyEntry } from './family-book.ts';
import type { PupilRow } from './rows.ts';

const nameOf = (person: { firstName: string; lastName: string }): string => `${person.firstName} ${person.lastName}`;

/** What a line changes of a pupil: own columns, class and groups. */
export function pupilChanges(row: PupilRow, known: KnownPupil, school: School): ImportChange[] {
  const before = school.classes.find(({ id }) => id === known.classId);
  const same = before !== undefined && classKey(before.name) === classKey(row.className);
  const joined = row.groups.filter((name) => !known.groups.includes(name));
  return [
    ...changesOf([
      ['lastName', known.lastName, row.lastName],
      ['firstName', known.firstName, row.firstName],
      ['lastNameAr', known.lastNameAr, row.lastNameAr],
      ['firstNameAr', known.firstNameAr, row.firstNameAr],
      ['sex', known.sex, row.sex],
      ['birthDate', known.birthOn, row.birthOn],
      ['birthPlace', known.birthPlace, row.birthPlace],
      ['address', known.address, row.address],
      ['matricule', known.matricule, row.matricule],
      ['massarCode', known.massarCode, row.massarCode],
      ['ine', known.ine, row.ine],
      ['siecleId', known.siecleId, row.siecleId],
      ['regime', known.regime, row.regime],
    ]),
    ...(same ? [] : [{ field: 'className', before: before?.name ?? '', after: row.className }]),
    ...(joined.length
      ? [{ field: 'groups', before: known.groups.join(', '), after: [...known.groups, ...joined].join(', ') }]
      : []),
  ];
}

type Family = {
  known: KnownPupil;
  father: GuardianEntry | null;
  mother: GuardianEntry | null;
  familyId: string | null;
};

/** What a line changes around a known pupil: parents, their ties, the family. */
export function familyChanges(
  { known, father, mother, familyId }: Family,
  families: ReadonlyMap<string, FamilyEntry>,
  separatedBefore: ReadonlyMap<string, boolean>,
): ImportChange[] {
  const family = familyId === null ? undefined : families.get(familyId);
  const parents = (['father', 'mother'] as const).flatMap((kind) => {
    const entry = kind === 'father' ? father : mother;
    if (!entry) return [];
    const tied = known.guardians.some((tie) => tie.id === entry.id);
    return [...(tied ? [] : [{ field: kind, before: '', after: nameOf(entry) }]), ...guardianChanges(entry, kind)];
  });
  return [
    ...parents,
    ...(familyId !== known.familyId && family ? [{ field: 'household', before: '', after: family.label || '·' }] : []),
    ...(family?.changed ? changesOf([['separated', separatedBefore.get(family.id) ?? null, family.separated]]) : []),
  ];
}
