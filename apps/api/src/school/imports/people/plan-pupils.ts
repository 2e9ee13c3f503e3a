import type { KnownPerson, KnownPupil, School } from '../engine/existing.ts';
import { GuardianBook, type GuardianEntry, guardianChanged } from './couples.ts';
import {
  breathe,
  type Checked,
  FirstSeen,
  inOrder,
  type LineResult,
  readLines,
  slice,
  type SourceLine,
  wholeLine,
} from '../engine/plan.ts';
import { nameKey, type Reader } from '../cells/line-reader.ts';
import { type PupilRow, readPupil } from './rows.ts';
import { classKey } from '../cells/levels.ts';

export type PupilEntry = {
  line: number;
  /** Person id, new or known. */
  id: string;
  row: PupilRow;
  known: KnownPupil | null;
  father: GuardianEntry | null;
  mother: GuardianEntry | null;
  familyId: string | null;
  /** The pupil's own columns, class or groups differ from what is known. */
  changed: boolean;
};
export type FamilyEntry = { id: string; isNew: boolean; label: string; separated: boolean; changed: boolean };
export type PupilPlan = {
  lines: LineResult[];
  pupils: PupilEntry[];
  guardians: GuardianEntry[];
  families: FamilyEntry[];
};
export type PupilFacts = { school: School; pupils: KnownPupil[]; adults: KnownPerson[] };

/** Number given by the product where the list has none; the school's own replaces it at a later import. */
export const isOwnNumber = (matricule: string): boolean => !matricule.startsWith('AUTO-');
export const birthKey = (person: { lastName: string; firstName: string }, birthOn: string | null): string | null =>
  birthOn ? `${nameKey(person)}|${birthOn}` : null;

type Line = Checked<PupilRow>;
/** A number of SIECLE among the national codes. */
const ofSiecle = ({ siecleId }: { siecleId: string | null }): string | null => siecleId && `siecle ${siecleId}`;

/** Two lines of one file for one pupil, or one number for two. */
function findTwins(lines: readonly Line[]): void {
  const whole = new FirstSeen();
  const matricules = new FirstSeen();
  const codes = new FirstSeen();
  const births = new FirstSeen();
  for (const line of lines) {
    const { row } = line;
    const same = whole.claim(wholeLine(line.cells), line.line);
    if (same) {
      line.say('lastName', 'duplicate_line', { otherLine: same });
      continue;
    }
    const number = matricules.claim(row.matricule?.toLowerCase() ?? null, line.line);
    if (number) line.say('matricule', 'matricule_twice', { otherLine: number });
    const code = codes.claim(row.massarCode, line.line);
    if (code) line.say('massarCode', 'massar_twice', { otherLine: code });
    const national = codes.claim(row.ine, line.line);
    if (national) line.say('ine', 'ine_twice', { otherLine: national });
    const twin = births.claim(birthKey(row, row.birthOn), line.line);
    const own = codes.claim(ofSiecle(row), line.line);
    if (own) line.say('siecleId', 'siecle_twice', { otherLine: own });
    if (!twin || number || code || national || own) continue;
    const told = row.matricule ?? row.massarCode ?? row.ine ?? row.siecleId;
    line.say('firstName', told ? 'same_person' : 'duplicate_person', {
      otherLine: twin,
      ...(told && { warning: true }),
    });
  }
}

class PupilBook {
  private readonly byMatricule = new Map<string, KnownPupil>();
  private readonly byCode = new Map<string, KnownPupil>();
  private readonly byBirth = new Map<string, KnownPupil>();
  private readonly byClass = new Map<string, KnownPupil>();
  private readonly taken = new Map<string, number>();

  constructor(pupils: readonly KnownPupil[], school: School) {
    const classes = new Map(school.classes.map((row) => [row.id, classKey(row.name)]));
    for (const pupil of pupils) {
      this.byMatricule.set(pupil.matricule.toLowerCase(), pupil);
      for (const code of [pupil.massarCode, pupil.ine, ofSiecle(pupil)]) if (code) this.byCode.set(code, pupil);
      // A list in Arabic script names the same child.
      const arabic =
        pupil.lastNameAr && pupil.firstNameAr
          ? birthKey({ lastName: pupil.lastNameAr, firstName: pupil.firstNameAr }, pupil.birthOn)
          : null;
      for (const birth of [arabic, birthKey(pupil, pupil.birthOn)]) if (birth) this.byBirth.set(birth, pupil);
      if (pupil.classId) this.byClass.set(`${nameKey(pupil)}|${classes.get(pupil.classId)}`, pupil);
    }
  }

  private byName(row: PupilRow): KnownPupil | null {
    const found = row.birthOn
      ? this.byBirth.get(birthKey(row, row.birthOn) ?? '')
      : this.byClass.get(`${nameKey(row)}|${classKey(row.className)}`);
    if (!found) return null;
    // Another number of the school's own tells another pupil.
    const otherNumber =
      row.matricule && isOwnNumber(found.matricule) && row.matricule.toLowerCase() !== found.matricule.toLowerCase();
    const otherCode = (['massarCode', 'ine', 'siecleId'] as const).some(
      (code) => row[code] && found[code] && row[code] !== found[code],
    );
    return otherNumber || otherCode ? null : found;
  }

  /** The pupil of the school that a line tells of; says so on the line when two are told of, or one told twice. */
  match(line: Line): KnownPupil | null {
    const { row } = line;
    const codes = [row.massarCode, row.ine, ofSiecle(row)].flatMap((code) => (code && this.byCode.get(code)) || []);
    const [coded] = codes;
    const numbered = row.matricule ? this.byMatricule.get(row.matricule.toLowerCase()) : undefined;
    if (new Set([...codes, ...(numbered ? [numbered] : [])]).size > 1) {
      line.say('matricule', 'identity_conflict');
      return null;
    }
    const other =
      numbered &&
      !coded &&
      nameKey(numbered) !== nameKey(row) &&
      numbered.birthOn !== null &&
      row.birthOn !== null &&
      numbered.birthOn !== row.birthOn;
    if (other) {
      line.say('matricule', 'matricule_taken');
      return null;
    }
    const found = coded ?? numbered ?? this.byName(row);
    if (!found) return null;
    const before = this.taken.get(found.id);
    if (before) {
      line.say('lastName', 'duplicate_person', { otherLine: before });
      return null;
    }
    this.taken.set(found.id, line.line);
    return found;
  }
}

/** A class name that cannot be read, between two lines of one class, is that class. */
function suggestClasses(lines: readonly Line[]): void {
  for (const [i, line] of lines.entries()) {
    const issue = line.issues.find(
      ({ field, code }) => field === 'className' && (code === 'class_characters' || code === 'required'),
    );
    if (!issue) continue;
    const around = [lines[i - 1], lines[i + 1]].map((near) => near?.row.className ?? '');
    if (around[0] && classKey(around[0]) === classKey(around[1] ?? '')) issue.suggestion = around[0];
  }
}

/** Says where two lines put one class in two levels. */
function compareLevels(lines: readonly Line[], school: School): void {
  const levels = new Map(school.classes.map((row) => [classKey(row.name), row.levelName]));
  for (const line of lines) {
    const { className, level } = line.row;
    if (!className || !level) continue;
    const before = levels.get(classKey(className));
    if (before === undefined) levels.set(classKey(className), level.name);
    else if (before !== level.name && !line.issues.some(({ code }) => code === 'class_level_mismatch'))
      line.say('level', 'class_level_mismatch', { warning: true });
  }
}

const plain = (now: string | null, before: string | null): boolean => now !== null && now !== (before ?? '');

function pupilChanged(row: PupilRow, known: KnownPupil, classes: ReadonlyMap<string, string>): boolean {
  if (row.lastName !== known.lastName || row.firstName !== known.firstName) return true;
  const told = [
    'lastNameAr',
    'firstNameAr',
    'sex',
    'birthOn',
    'birthPlace',
    'address',
    'matricule',
    'massarCode',
    'ine',
    'siecleId',
    'regime',
  ] as const;
  if (told.some((field) => plain(row[field], known[field]))) return true;
  if (classes.get(classKey(row.className)) !== known.classId || known.classId === null) return true;
  return row.groups.some((name) => !known.groups.includes(name));
}

class FamilyBook {
  readonly entries = new Map<string, FamilyEntry>();
  private readonly byGuardians = new Map<string, string>();
  private readonly told = new Map<string, boolean>();
  private readonly makeId: () => string;

  constructor(pupils: readonly KnownPupil[], makeId: () => string) {
    this.makeId = makeId;
    for (const pupil of pupils) {
      if (!pupil.familyId) continue;
      this.entries.set(pupil.familyId, {
        id: pupil.familyId,
        isNew: false,
        label: '',
        separated: pupil.separated,
        changed: false,
      });
      if (pupil.guardians.length)
        this.byGuardians.set(
          pupil.guardians
            .map((tie) => tie.id)
            .sort()
            .join('|'),
          pupil.familyId,
        );
    }
  }

  /** The family of a line; one is made when parents are named and none of the school fits. */
  take(row: PupilRow, known: KnownPupil | null, guardians: readonly GuardianEntry[]): string | null {
    const key = guardians
      .map((entry) => entry.id)
      .sort()
      .join('|');
    const id = known?.familyId ?? (key ? (this.byGuardians.get(key) ?? this.makeId()) : null);
    if (!id) return null;
    if (key) this.byGuardians.set(key, id);
    const family = this.entries.get(id) ?? {
      id,
      isNew: true,
      label: guardians[0]?.lastName ?? row.lastName,
      separated: false,
      changed: false,
    };
    this.entries.set(id, family);
    if (row.separated !== null) {
      // Brothers and sisters are of one family: one line that says so is enough.
      const separated = (this.told.get(id) ?? false) || row.separated;
      this.told.set(id, separated);
      if (!family.isNew && separated !== family.separated) family.changed = true;
      family.separated = separated;
    }
    return id;
  }
}

/** Whom each line makes or changes, without writing anything: the dry run and the run read the same plan. */
export async function planPupils(
  sources: readonly SourceLine[],
  facts: PupilFacts,
  reader: Reader,
  makeId: () => string,
): Promise<PupilPlan> {
  const { school } = facts;
  const lines = await readLines(sources, (cells) => readPupil(cells, reader));
  findTwins(lines);
  suggestClasses(lines);
  compareLevels(lines, school);
  const known = new PupilBook(facts.pupils, school);
  const guardians = new GuardianBook(facts.adults, facts.pupils, makeId);
  const families = new FamilyBook(facts.pupils, makeId);
  const before = new Map([...families.entries].map(([id, { separated }]) => [id, separated]));
  const classes = new Map(school.classes.map((row) => [classKey(row.name), row.id]));
  const pupils: PupilEntry[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % slice === slice - 1) await breathe();
    const match = line.stopped ? null : known.match(line);
    if (line.stopped) continue;
    // A name in Arabic script alone does not replace the one written in Latin letters.
    const row =
      match && line.row.arabicOnly ? { ...line.row, lastName: match.lastName, firstName: match.firstName } : line.row;
    const father = row.father && guardians.take('father', row.father, row.mother, match);
    const mother = row.mother && guardians.take('mother', row.mother, row.father, match);
    const ties = [...new Set([father, mother])].filter((entry) => entry !== null);
    if (father && father === mother) line.say('motherLastName', 'guardian_same', { warning: true });
    pupils.push({
      line: line.line,
      id: match?.id ?? makeId(),
      row,
      known: match,
      father,
      mother: mother === father ? null : mother,
      familyId: families.take(row, match, ties),
      changed: match !== null && pupilChanged(row, match, classes),
    });
  }
  for (const family of families.entries.values())
    family.changed = !family.isNew && before.get(family.id) !== family.separated;
  return {
    lines: inOrder(sources, results(lines, pupils, families.entries)),
    pupils,
    guardians: [...guardians.entries.values()].filter(({ lines: n }) => n > 0),
    families: [...families.entries.values()],
  };
}

function results(
  lines: readonly Line[],
  pupils: readonly PupilEntry[],
  families: ReadonlyMap<string, FamilyEntry>,
): Map<number, LineResult> {
  const entries = new Map(pupils.map((entry) => [entry.line, entry]));
  return new Map(
    lines.map((line) => {
      const entry = entries.get(line.line);
      const outcome = !entry
        ? 'error'
        : !entry.known
          ? 'create'
          : touches(entry, entry.known, families)
            ? 'update'
            : 'unchanged';
      return [line.line, { line: line.line, outcome, issues: line.issues }] as const;
    }),
  );
}

function touches(entry: PupilEntry, known: KnownPupil, families: ReadonlyMap<string, FamilyEntry>): boolean {
  if (
    entry.changed ||
    (entry.familyId !== null && (entry.familyId !== known.familyId || families.get(entry.familyId)?.changed))
  )
    return true;
  return [entry.father, entry.mother].some(
    (guardian) => guardian && (!known.guardians.some((tie) => tie.id === guardian.id) || guardianChanged(guardian)),
  );
}
