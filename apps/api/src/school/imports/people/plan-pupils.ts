import type { ImportChange } from '@encrier/contract/school/imports';
import type { KnownPerson, KnownPupil, School } from '../engine/existing.ts';
import type { Placing } from '../engine/placing.ts';
import { breathe, type Checked, inOrder, type LineResult, readLines, slice, type SourceLine } from '../engine/plan.ts';
import { classKey } from '../cells/levels.ts';
import type { Reader } from '../cells/line-reader.ts';
import { GuardianBook, type GuardianEntry, guardianChanges } from './couples.ts';
import { FamilyBook, type FamilyEntry } from './family-book.ts';
import { ownChanges, type OwnFields, type OwnValue, readOwnFields, refuseElsewhere } from './own-fields.ts';
import { isOfOwnFamily } from './own-family.ts';
import { PupilBook } from './pupil-book.ts';
import { familyChanges, pupilChanges } from './pupil-changes.ts';
import { compareLevels, findTwins, suggestClasses } from './pupil-lines.ts';
import { type PupilRow, readPupil } from './rows.ts';

export type PupilEntry = {
  line: number;
  /** Person id, new or known. */
  id: string;
  orgId: string;
  row: PupilRow;
  known: KnownPupil | null;
  father: GuardianEntry | null;
  mother: GuardianEntry | null;
  familyId: string | null;
  /** The pupil's own columns, class or groups differ from what is known. */
  changed: boolean;
  /** All changes of the line, the family's included. */
  changes: ImportChange[];
  /** Values of the line for the school's own fields. */
  own: OwnValue[];
};
export type PupilPlan = {
  lines: LineResult[];
  pupils: PupilEntry[];
  guardians: GuardianEntry[];
  families: FamilyEntry[];
};
export type PupilFacts = {
  school: School;
  pupils: KnownPupil[];
  adults: KnownPerson[];
  own: OwnFields;
  importer: string | null;
};
type Line = Checked<PupilRow>;

/** The row to keep: a name in Arabic script alone does not replace the one written in Latin letters. */
function keepLatinName(row: PupilRow, match: KnownPupil | null): PupilRow {
  return match && row.arabicOnly ? { ...row, lastName: match.lastName, firstName: match.firstName } : row;
}

/** Reads both parents of a line; when they are one person, adds an issue and keeps only the father. */
function takeParents(line: Line, row: PupilRow, match: KnownPupil | null, guardians: GuardianBook) {
  const father = row.father && guardians.take('father', row.father, row.mother, match);
  const mother = row.mother && guardians.take('mother', row.mother, row.father, match);
  const ties = [...new Set([father, mother])].filter((entry) => entry !== null);
  if (father && father === mother) line.say('motherLastName', 'guardian_same', { warning: true });
  return { father, mother: mother === father ? null : mother, ties };
}

/** Adds an issue for a new tie of the importer's own family; answers whether the line may go on. */
function refuseOwnFamily(
  line: Line,
  importer: string | null,
  match: KnownPupil | null,
  parents: { father: GuardianEntry | null; mother: GuardianEntry | null },
): boolean {
  for (const [kind, parent] of Object.entries(parents))
    if (parent && !match?.guardians.some(({ id }) => id === parent.id) && isOfOwnFamily(importer, match, parent.id))
      line.say(`${kind}LastName`, 'own_family');
  return !line.stopped;
}

/** Adds to every pupil who is known what changes in the family and in the school's own fields. */
function addShared(
  pupils: readonly PupilEntry[],
  families: FamilyBook,
  before: ReadonlyMap<string, boolean>,
  own: OwnFields,
): void {
  for (const family of families.entries.values())
    family.changed = !family.isNew && before.get(family.id) !== family.separated;
  for (const entry of pupils) {
    entry.changed = entry.changes.length > 0;
    if (!entry.known) continue;
    entry.changes.push(...familyChanges({ ...entry, known: entry.known }, families.entries, before));
    entry.changes.push(...ownChanges(entry.own, entry.id, own));
  }
}

/** Which pupil each line creates or changes, without writing anything: the dry run and the run use the same plan. */
export async function planPupils(
  sources: readonly SourceLine[],
  facts: PupilFacts,
  reader: Reader & { placing: Placing },
  makeId: () => string,
): Promise<PupilPlan> {
  const { school } = facts;
  const { placing } = reader;
  const lines = await readLines(sources, (cells) => readPupil(cells, reader));
  findTwins(lines);
  suggestClasses(lines, school);
  compareLevels(lines, school);
  const known = new PupilBook(facts.pupils, school);
  const guardians = new GuardianBook(facts.adults, facts.pupils, makeId);
  const families = new FamilyBook(facts.pupils, makeId);
  const before = new Map([...families.entries].map(([id, { separated }]) => [id, separated]));
  const pupils: PupilEntry[] = [];
  const places = new Map<number, string>();
  const orgOf = new Map(school.classes.map((one) => [one.id, one.orgId]));
  for (const [i, line] of lines.entries()) {
    if (i % slice === slice - 1) await breathe();
    const { orgName, className, level, cycle } = line.row;
    const orgId = placing.place(line, { orgName, className, level: level?.name, cycle });
    if (orgId) places.set(line.line, orgId);
    const own = readOwnFields(line, facts.own);
    const match = line.stopped ? null : known.match(line);
    refuseElsewhere(line, own, facts.own, match ? [orgId, match.classId && orgOf.get(match.classId)] : [orgId]);
    if (line.stopped || !orgId) continue;
    const row = keepLatinName(line.row, match);
    const { father, mother, ties } = takeParents(line, row, match, guardians);
    if (!refuseOwnFamily(line, facts.importer, match, { father, mother })) continue;
    pupils.push({
      line: line.line,
      id: match?.id ?? makeId(),
      orgId,
      row,
      known: match,
      father,
      mother,
      familyId: families.take(row, match, ties),
      changes: match ? pupilChanges(row, match, school) : [],
      changed: false,
      own,
    });
  }
  addShared(pupils, families, before, facts.own);
  return {
    lines: inOrder(sources, results(lines, pupils, places)),
    pupils,
    guardians: [...guardians.entries.values()].filter(({ lines: n }) => n > 0),
    families: [...families.entries.values()],
  };
}

function results(
  lines: readonly Line[],
  pupils: readonly PupilEntry[],
  places: ReadonlyMap<number, string>,
): Map<number, LineResult> {
  const entries = new Map(pupils.map((entry) => [entry.line, entry]));
  return new Map(
    lines.map(({ line, issues }) => {
      const entry = entries.get(line);
      const outcome = !entry ? 'error' : !entry.known ? 'create' : entry.changes.length ? 'update' : 'unchanged';
      const changes = entry?.changes ?? [];
      return [line, { line, outcome, issues, changes, orgId: places.get(line) ?? null }] as const;
    }),
  );
}

/** Fields that a plan changes, a parent's and a family's counted once whatever the number of children. */
export function changingFields({ pupils, guardians, families }: PupilPlan): number {
  const own = new Set<string>();
  for (const { line, changes } of pupils)
    for (const { field } of changes)
      if (!/^(?:father|mother)[A-Z]|^separated$/.test(field)) own.add(`${line}|${field}`);
  const parents = guardians.reduce((sum, entry) => sum + guardianChanges(entry, 'father').length, 0);
  return own.size + parents + families.filter(({ changed, isNew }) => changed && !isNew).length;
}

/** Classes that a plan makes. */
export const newClasses = (plan: PupilPlan, school: School): number => {
  const known = new Set(school.classes.map(({ name }) => classKey(name)));
  return new Set(plan.pupils.map(({ row }) => classKey(row.className)).filter((key) => !known.has(key))).size;
};
