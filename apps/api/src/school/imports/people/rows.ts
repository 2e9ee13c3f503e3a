import type { ImportIssue } from '@encrier/contract/school/imports';
import { searchKey } from '#kernel/content/search-key.ts';
import { cycleOf, type Level, levelOf, levelOfClass, readClass } from '../cells/levels.ts';
import { type Cells, LineReader, type Reader } from '../cells/line-reader.ts';
import * as n from '../cells/normalise.ts';

export type GuardianRow = {
  lastName: string;
  firstName: string;
  phone: string | null;
  email: string | null;
  /** What the list gives for the family as a whole; it fills what the guardian lacks. */
  home: Home | null;
};
/** What a list gives once for a whole family. */
export type Home = { address: string | null; phone: string | null; email: string | null };
export type PersonRow = {
  matricule: string | null;
  lastName: string;
  firstName: string;
  lastNameAr: string | null;
  firstNameAr: string | null;
  sex: 'F' | 'M' | null;
};
export type PupilRow = PersonRow & {
  /** The list gives the name in Arabic script alone. */
  arabicOnly: boolean;
  massarCode: string | null;
  ine: string | null;
  /** Number of the pupil in SIECLE, used in its other documents. */
  siecleId: string | null;
  birthOn: string | null;
  birthPlace: string | null;
  address: string | null;
  className: string;
  level: Level | null;
  cycle: string | null;
  orgName: string | null;
  regime: string | null;
  groups: string[];
  father: GuardianRow | null;
  mother: GuardianRow | null;
  separated: boolean | null;
};
export type StaffRole = 'prof' | 'transport' | 'admin' | 'personnel';
export type StaffRow = PersonRow & {
  function: string;
  role: StaffRole;
  orgNames: string[];
  subject: string | null;
  classes: string[];
  email: string | null;
  phone: string | null;
};

function readPerson(line: LineReader): PersonRow {
  return {
    matricule: line.take('matricule', n.readMatricule),
    lastName: line.must('lastName', n.readName),
    firstName: line.must('firstName', n.readName),
    lastNameAr: line.take('lastNameAr', n.readName),
    firstNameAr: line.take('firstNameAr', n.readName),
    sex: line.take('sex', n.readSex),
  };
}

/** A pupil's name; lists of the Moroccan ministry give it in Arabic script alone. */
function readPupilName(line: LineReader): PersonRow & { arabicOnly: boolean } {
  const arabicOnly =
    !line.raw('lastName') && !line.raw('firstName') && line.raw('lastNameAr') !== '' && line.raw('firstNameAr') !== '';
  if (!arabicOnly) return { ...readPerson(line), arabicOnly };
  const lastName = line.must('lastNameAr', n.readName);
  const firstName = line.must('firstNameAr', n.readName);
  return {
    matricule: line.take('matricule', n.readMatricule),
    lastName,
    firstName,
    lastNameAr: lastName || null,
    firstNameAr: firstName || null,
    sex: line.take('sex', n.readSex),
    arabicOnly,
  };
}

function readGuardian(
  line: LineReader,
  who: 'father' | 'mother',
  pupilName: string,
  country: string,
): GuardianRow | null {
  const before = line.issues.length;
  const lastName = line.take(`${who}LastName`, n.readName);
  const firstName = line.take(`${who}FirstName`, n.readName);
  const phone = line.take(`${who}Phone`, (raw) => n.readPhone(raw, country));
  const email = line.take(`${who}Email`, n.readEmail);
  if (line.issues.length > before) return null;
  if (!lastName && !firstName) {
    // A guardian without name cannot be written to.
    if (phone ?? email) line.say(`${who}LastName`, 'guardian_unnamed', 'warning');
    return null;
  }
  if (!firstName) {
    line.say(`${who}FirstName`, 'required', 'error');
    return null;
  }
  if (!lastName && who === 'mother') {
    line.say('motherLastName', 'required', 'error');
    return null;
  }
  return { lastName: lastName ?? pupilName, firstName, phone, email, home: null };
}

/** Level and cycle of a line: from their columns, else from the name of the class. */
export function readLevel(line: LineReader, className: string): { level: Level | null; cycle: string | null } {
  const text = line.take('level', (raw) => n.readText(raw, 40));
  const cycle = line.take('cycle', (raw) => n.readText(raw, 40));
  const classLevel = className ? levelOfClass(className) : null;
  const level = text ? levelOf(text) : classLevel;
  if (text && classLevel && level?.name !== classLevel.name) line.say('className', 'class_level_mismatch', 'warning');
  const stated = cycle ? cycleOf(cycle, level) : (level?.cycle ?? '');
  return { level: level && { ...level, cycle: stated }, cycle: stated || null };
}

const text100 = (raw: string): n.Reading<string> => n.readText(raw, 100);

/** Whether a list records a departure before today; an unreadable date is ignored. */
function hasLeft(raw: string, today: string): boolean {
  const day = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(raw.trim());
  return day !== null && `${day[3]}-${day[2]}-${day[1]}` < today;
}

/** One line of a class list, and what is wrong with it. */
export function readPupil(cells: Cells, { today, country }: Reader): { row: PupilRow; issues: ImportIssue[] } {
  const line = new LineReader(cells);
  const person = readPupilName(line);
  const className = line.must('className', readClass);
  const home: Home = {
    address: line.take('address', (raw) => n.readText(raw, 300)),
    phone: line.take('familyPhone', (raw) => n.readPhone(raw, country)),
    email: line.take('familyEmail', n.readEmail),
  };
  const separated = line.take('separated', n.readYesNo);
  const parent = (who: 'father' | 'mother'): GuardianRow | null => {
    const read = readGuardian(line, who, person.lastName, country);
    // For separated parents it is unknown who lives at the child's address.
    return read && !separated ? { ...read, home } : read;
  };
  const row: PupilRow = {
    ...person,
    massarCode: line.take('massarCode', n.readMassar),
    ine: line.take('ine', n.readIne),
    siecleId: line.take('siecleId', n.readMatricule),
    birthOn: line.take('birthDate', (raw) => n.readBirthDate(raw, today)),
    birthPlace: line.take('birthPlace', (raw) => n.readText(raw, 100)),
    address: home.address,
    className,
    ...readLevel(line, className),
    orgName: line.take('orgName', text100),
    regime: line.take('regime', n.readRegime),
    groups: line.take('groups', n.readList) ?? [],
    father: parent('father'),
    mother: parent('mother'),
    separated,
  };
  if (hasLeft(line.raw('leftOn'), today)) line.say('leftOn', 'pupil_left', 'error');
  if ('birthDate' in cells && !line.raw('birthDate')) line.say('birthDate', 'birth_date_missing', 'warning');
  return { row, issues: line.issues };
}

const roleWords: readonly [StaffRole, RegExp][] = [
  ['prof', /prof|enseign|instit|maitre|educatr?i?c?e? des? jeunes|documentaliste|cpe ens|استاذ|معلم/],
  ['transport', /chauff|conduct|transport|accompagnat|سائق/],
  ['admin', /direct|proviseur|principal|censeur|admin|fondat|مدير/],
  [
    'personnel',
    /personnel|secret|surveill|vie scolaire|infirm|compta|biblio|cantine|agent|gardien|assist|intendan|psycholog|aesh|atsem|nounou|cuisin|technic|informati|cpe/,
  ],
];

/** Role of a function or of a role's word; null when no word is known. */
export function roleOf(text: string): StaffRole | null {
  const words = searchKey(text);
  return roleWords.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** One line of a staff list, and what is wrong with it. */
export function readStaff(cells: Cells, { country }: Reader): { row: StaffRow; issues: ImportIssue[] } {
  const line = new LineReader(cells);
  const person = readPerson(line);
  const job = line.must('function', (raw) => n.readText(raw, 100));
  const text = line.take('role', (raw) => n.readText(raw, 60));
  const given = text ? roleOf(text) : null;
  if (text && !given) line.say('role', 'role_unknown', 'error', roleOf(job));
  const row: StaffRow = {
    ...person,
    function: job,
    role: given ?? roleOf(job) ?? 'personnel',
    orgNames: line.take('orgName', n.readList) ?? [],
    subject: line.take('subject', (raw) => n.readText(raw, 60)),
    classes: line.take('classes', n.readList) ?? [],
    email: line.take('email', n.readEmail),
    phone: line.take('phone', (raw) => n.readPhone(raw, country)),
  };
  return { row, issues: line.issues };
}
