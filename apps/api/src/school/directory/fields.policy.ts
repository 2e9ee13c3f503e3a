import type { listPeople } from '@encrier/contract/school/imports';
import type { ClassPageData } from '@encrier/contract/school/classes';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { PupilPage, Tie } from '@encrier/contract/school/persons';
import { nameColumns, type PupilRow, pupilColumns } from '@encrier/contract/school/pupils';

/**
 * Readers of a person: a teacher of the pupil, the office that only sees names, the office that opens the sheets
 * (`people.contacts`), or the office with the right to protected family data.
 */
export type Audience = 'teacher' | 'names' | 'office' | 'protected';

/** The class of a field: identity, content of the sheet, or a decision of a court or a doctor. */
type Fact = 'who' | 'sheet' | 'protected';
const facts: Record<Audience, readonly Fact[]> = {
  teacher: ['who'],
  names: ['who'],
  office: ['who', 'sheet'],
  protected: ['who', 'sheet', 'protected'],
};

/** Fields of one output with the class of each. A field without a class does not compile. */
export type Fields<T> = Readonly<Record<keyof T & string, Fact>>;

/** Whether a reader may see this class of fields. */
export const mayShowField = (audience: Audience, fact: Fact): boolean => facts[audience].includes(fact);

/**
 * Fields of an output that a reader gets: the same rule for the list, the page, the print and the file (SEC-OBJ-09,
 * SEC-OBJ-11).
 */
export const shownTo = <F extends Readonly<Record<string, Fact>>>(
  audience: Audience,
  fields: F,
): (keyof F & string)[] =>
  (Object.keys(fields) as (keyof F & string)[]).filter((field) => mayShowField(audience, fields[field] as Fact));

/** The part of an answer that a reader may see: hidden fields are absent, not blank. */
export function pickFields<T extends object>(audience: Audience, fields: Fields<T>, whole: T): T {
  return Object.fromEntries(
    Object.entries(whole).filter(
      ([name, value]) =>
        value !== undefined && name in fields && mayShowField(audience, fields[name as keyof T & string]),
    ),
  ) as T;
}

const names = { id: 'who', firstName: 'who', lastName: 'who', firstNameAr: 'who', lastNameAr: 'who' } as const;

/** A line of pupils, guardians or staff. */
export const personFields: Fields<ResponseOf<typeof listPeople>['items'][number]> = {
  id: 'who',
  label: 'who',
  labelAr: 'who',
  detail: 'who',
  photo: 'who',
  matricule: 'sheet',
  account: 'sheet',
  accountId: 'sheet',
};

/** Columns of the file of pupils, guardians or staff, in their order. */
export const personColumns = {
  matricule: 'sheet',
  lastName: 'who',
  firstName: 'who',
  lastNameAr: 'who',
  firstNameAr: 'who',
  detail: 'who',
  birthOn: 'sheet',
  email: 'sheet',
  phone: 'sheet',
  username: 'sheet',
  account: 'sheet',
} as const satisfies Readonly<Record<string, Fact>>;
export type PersonColumn = keyof typeof personColumns;

/** A line of the list of pupils. */
export const pupilRowFields: Fields<PupilRow> = {
  ...names,
  photo: 'who',
  classId: 'who',
  groups: 'who',
  sex: 'sheet',
  birthOn: 'sheet',
  matricule: 'sheet',
  massar: 'sheet',
  regime: 'sheet',
  status: 'sheet',
  leftOn: 'sheet',
  account: 'sheet',
  guardians: 'sheet',
  fresh: 'sheet',
  planned: 'sheet',
  version: 'sheet',
};

/** Columns of a file of chosen pupils. */
export const pupilColumnFields = Object.fromEntries(
  pupilColumns.map((column) => [column, nameColumns.includes(column) ? 'who' : 'sheet']),
) as Readonly<Record<(typeof pupilColumns)[number], Fact>>;

/** A pupil on the page of their class. */
export const classPupilFields: Fields<ClassPageData['pupils'][number]> = {
  id: 'who',
  label: 'who',
  labelAr: 'who',
  photo: 'who',
  sex: 'sheet',
  birthOn: 'sheet',
  matricule: 'sheet',
};

/** A pupil's page. */
export const pupilFields: Fields<PupilPage> = {
  ...names,
  photo: 'who',
  className: 'who',
  classId: 'who',
  groups: 'who',
  guardians: 'who',
  cards: 'who',
  neighbours: 'who',
  can: 'who',
  status: 'sheet',
  sex: 'sheet',
  birthOn: 'sheet',
  birthPlace: 'sheet',
  nationality: 'sheet',
  email: 'sheet',
  phone: 'sheet',
  phone2: 'sheet',
  address: 'sheet',
  matricule: 'sheet',
  massarCode: 'sheet',
  ine: 'sheet',
  boardRegime: 'sheet',
  exitPermission: 'sheet',
  enteredOn: 'sheet',
  leftOn: 'sheet',
  leftReason: 'sheet',
  family: 'sheet',
  siblings: 'sheet',
  enrolments: 'sheet',
  planned: 'sheet',
  teachers: 'sheet',
  payerTotal: 'sheet',
  version: 'sheet',
  plans: 'protected',
};

/** A guardian on a pupil's page. */
export const tieFields: Fields<Tie> = {
  ...names,
  photo: 'who',
  kind: 'who',
  stands: 'who',
  legal: 'who',
  digitalAccess: 'sheet',
  startsOn: 'sheet',
  endsOn: 'sheet',
  rank: 'sheet',
  payer: 'sheet',
  payerShare: 'sheet',
  livesWith: 'sheet',
  emergencyOrder: 'sheet',
  mayPickUp: 'sheet',
  receivesReports: 'sheet',
  channels: 'sheet',
  email: 'sheet',
  phone: 'sheet',
  phone2: 'sheet',
  address: 'sheet',
  lastSeenAt: 'sheet',
  version: 'sheet',
  personVersion: 'sheet',
  custody: 'protected',
  restriction: 'protected',
  restrictionFile: 'protected',
  identityDocument: 'protected',
};
