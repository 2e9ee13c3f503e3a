import type { ImportChange } from '@encrier/contract/school/imports';
import type { Placing } from '../engine/placing.ts';
import { changesOf } from '../engine/notifying.ts';
import { allSubjects } from '../places/give-courses.ts';
import type { KnownPerson, KnownStaff, School } from '../engine/existing.ts';
import {
  FirstSeen,
  inOrder,
  type LineResult,
  readLines,
  type Checked,
  type SourceLine,
  wholeLine,
} from '../engine/plan.ts';
import { nameKey, type Reader } from '../cells/line-reader.ts';
import { readStaff, type StaffRow } from './rows.ts';
import { classKey, nearestClass } from '../cells/levels.ts';

export type StaffEntry = {
  line: number;
  id: string;
  row: StaffRow;
  known: KnownStaff | null;
  /** The person is known to the school, as staff or as a parent. */
  person: KnownPerson | null;
  classIds: string[];
  /** Where the account belongs: a teacher where the classes are, everybody else where the list says. */
  orgIds: string[];
  changed: boolean;
  changes: ImportChange[];
};
export type StaffPlan = { lines: LineResult[]; staff: StaffEntry[] };
export type StaffFacts = { school: School; placing: Placing; staff: KnownStaff[]; adults: KnownPerson[] };
type Line = Checked<StaffRow>;

function findTwins(lines: readonly Line[]): void {
  const whole = new FirstSeen();
  const matricules = new FirstSeen();
  const names = new FirstSeen();
  for (const line of lines) {
    const { row } = line;
    const same = whole.claim(wholeLine(line.cells), line.line);
    if (same) {
      line.say('lastName', 'duplicate_line', { otherLine: same });
      continue;
    }
    const number = matricules.claim(row.matricule?.toLowerCase() ?? null, line.line);
    if (number) line.say('matricule', 'matricule_twice', { otherLine: number });
    const reached = row.email ?? row.phone ?? (row.matricule ? null : 'none');
    const twin = names.claim(reached && `${nameKey(row)}|${reached}`, line.line);
    if (twin && !number) line.say('lastName', 'duplicate_person', { otherLine: twin });
  }
}

class StaffBook {
  private readonly staff: ReadonlyMap<string, KnownStaff>;
  private readonly byMatricule = new Map<string, KnownStaff>();
  private readonly byName = new Map<string, KnownStaff[]>();
  private readonly byContact = new Map<string, KnownPerson>();

  constructor({ staff, adults }: StaffFacts) {
    this.staff = new Map(staff.map((row) => [row.id, row]));
    for (const row of staff) {
      if (row.matricule) this.byMatricule.set(row.matricule.toLowerCase(), row);
      this.byName.set(nameKey(row), [...(this.byName.get(nameKey(row)) ?? []), row]);
    }
    for (const row of adults)
      for (const contact of [row.email, row.phone]) if (contact) this.byContact.set(`${contact}|${nameKey(row)}`, row);
  }

  match(row: StaffRow): { known: KnownStaff | null; person: KnownPerson | null } {
    const numbered = row.matricule ? this.byMatricule.get(row.matricule.toLowerCase()) : undefined;
    if (numbered) return { known: numbered, person: numbered };
    for (const contact of [row.email, row.phone]) {
      const person = contact ? this.byContact.get(`${contact}|${nameKey(row)}`) : undefined;
      if (person) return { known: this.staff.get(person.id) ?? null, person };
    }
    const named = (this.byName.get(nameKey(row)) ?? []).filter(
      (other) => !(row.matricule && other.matricule) && !(row.email && other.email) && !(row.phone && other.phone),
    );
    return named.length === 1 && named[0] ? { known: named[0], person: named[0] } : { known: null, person: null };
  }
}

const own = [
  'lastName',
  'firstName',
  'function',
  'matricule',
  'lastNameAr',
  'firstNameAr',
  'sex',
  'email',
  'phone',
] as const;

function staffChanges(
  row: StaffRow,
  known: KnownStaff,
  classIds: readonly string[],
  orgIds: readonly string[],
  school: School,
): ImportChange[] {
  const subject = row.subject || allSubjects;
  const added = classIds.filter((id) => !known.teaches.includes(`${id}|${subject}`));
  const joined = orgIds.filter((id) => !known.orgIds.includes(id));
  const names = (list: readonly { id: string; name: string }[], ids: readonly string[]): string =>
    list.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ');
  return [
    ...changesOf(own.map((field) => [field, known[field], row[field]] as const)),
    ...changesOf([['teacher', known.teacher, row.role === 'prof']]),
    ...(joined.length
      ? [
          {
            field: 'orgName',
            before: names(school.orgs, known.orgIds),
            after: names(school.orgs, [...known.orgIds, ...joined]),
          },
        ]
      : []),
    ...(added.length ? [{ field: 'classes', before: '', after: `${subject} : ${names(school.classes, added)}` }] : []),
  ];
}

/** Where a person works: from the list, a teacher's classes, current data, or a person's choice. */
function orgsOf(
  line: Line,
  classOrgs: readonly string[],
  known: KnownStaff | null,
  placing: Placing,
): readonly string[] {
  const { orgNames, function: job } = line.row;
  if (placing.several && orgNames.length) return placing.placeAll(line, orgNames);
  if (classOrgs.length) return placing.keep(classOrgs);
  if (placing.several && known?.orgIds.length) return placing.keep(known.orgIds);
  const orgId = placing.place(line, { function: job });
  return orgId ? [orgId] : [];
}

/** The result of a line whose member of staff is in the plan. */
function resultOf({ line, issues }: Line, { changes, orgIds }: StaffEntry, isKnown: boolean): LineResult {
  const outcome = !isKnown ? 'create' : changes.length ? 'update' : 'unchanged';
  return { line, outcome, issues, changes, orgId: orgIds[0] ?? null };
}

/** Which member of staff each line creates or changes, without writing anything. */
export async function planStaff(
  sources: readonly SourceLine[],
  facts: StaffFacts,
  reader: Reader,
  makeId: () => string,
): Promise<StaffPlan> {
  const lines = await readLines(sources, (cells) => readStaff(cells, reader));
  findTwins(lines);
  const book = new StaffBook(facts);
  const classes = new Map(facts.school.classes.map((row) => [classKey(row.name), row.id]));
  const orgOf = new Map(facts.school.classes.map((row) => [row.id, row.orgId]));
  const names = facts.school.classes.map((row) => row.name);
  const taken = new FirstSeen();
  const staff: StaffEntry[] = [];
  const results = new Map<number, LineResult>();
  for (const line of lines) {
    const { row } = line;
    const unknown = row.classes.filter((name) => !classes.has(classKey(name)));
    if (unknown.length) line.say('classes', 'class_unknown', { suggestion: suggestion(row.classes, classes, names) });
    const { known, person } = book.match(row);
    const classIds = [...new Set(row.classes.flatMap((name) => classes.get(classKey(name)) ?? []))];
    const classOrgs = row.role === 'prof' ? [...new Set(classIds.flatMap((id) => orgOf.get(id) ?? []))] : [];
    const orgIds = [...orgsOf(line, classOrgs, known, facts.placing)];
    const before = line.stopped ? null : taken.claim(person?.id ?? null, line.line);
    if (before) line.say('lastName', 'duplicate_person', { otherLine: before });
    if (line.stopped) {
      results.set(line.line, { line: line.line, outcome: 'error', issues: line.issues });
      continue;
    }
    const changes = known ? staffChanges(row, known, classIds, orgIds, facts.school) : [];
    const changed = changes.length > 0;
    const id = person?.id ?? makeId();
    const entry: StaffEntry = { line: line.line, id, row, known, person, classIds, orgIds, changed, changes };
    staff.push(entry);
    results.set(line.line, resultOf(line, entry, known !== null));
  }
  return { lines: inOrder(sources, results), staff };
}

/** The same list with each unknown class replaced by its nearest; null when one has none. */
function suggestion(
  wanted: readonly string[],
  classes: ReadonlyMap<string, string>,
  names: readonly string[],
): string | null {
  const mended = wanted.map((name) => (classes.has(classKey(name)) ? name : nearestClass(name, names)));
  return mended.some((name) => name === null) ? null : mended.join(', ');
}
