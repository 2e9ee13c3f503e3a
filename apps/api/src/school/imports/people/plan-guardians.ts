import type { ImportChange } from '@encrier/contract/school/imports';
import { changesOf } from '../engine/notifying.ts';
import { nameKey, type Reader } from '../cells/line-reader.ts';
import type { KnownPerson, KnownPupil, School } from '../engine/existing.ts';
import {
  type Checked,
  FirstSeen,
  inOrder,
  type LineResult,
  readLines,
  type SourceLine,
  wholeLine,
} from '../engine/plan.ts';
import { readTie, type Relation, type TieRow } from '../cells/tie-rows.ts';
import { isOfOwnFamily } from './own-family.ts';

export type KnownTie = { pupilId: string; guardianId: string; kind: string; legal: boolean; payer: boolean };
export type TieFacts = {
  school: School;
  pupils: KnownPupil[];
  adults: KnownPerson[];
  ties: KnownTie[];
  importer: string | null;
};
/** A guardian as described by the whole list. */
export type Guardian = {
  id: string;
  known: KnownPerson | null;
  row: TieRow;
  changed: boolean;
  changes: ImportChange[];
};
export type Tie = {
  line: number;
  pupil: KnownPupil;
  guardian: Guardian;
  relation: Relation;
  legal: boolean;
  payer: boolean;
  isNew: boolean;
  changed: boolean;
  changes: ImportChange[];
  /** Where the account belongs; null for a pupil without a class. */
  orgId: string | null;
};
export type TiePlan = { lines: LineResult[]; ties: Tie[]; guardians: Guardian[] };
type Line = Checked<TieRow>;

class Pupils {
  private readonly byNumber = new Map<string, KnownPupil>();
  private readonly byName = new Map<string, KnownPupil[]>();
  constructor(pupils: readonly KnownPupil[]) {
    for (const pupil of pupils) {
      this.byNumber.set(`m${pupil.matricule.toLowerCase()}`, pupil);
      if (pupil.massarCode) this.byNumber.set(`c${pupil.massarCode}`, pupil);
      if (pupil.ine) this.byNumber.set(`i${pupil.ine}`, pupil);
      if (pupil.siecleId) this.byNumber.set(`s${pupil.siecleId}`, pupil);
      const key = nameKey(pupil);
      const list = this.byName.get(key);
      if (list) list.push(pupil);
      else this.byName.set(key, [pupil]);
    }
  }

  /** The pupil of a line: by number, else by name, with the birth date when two share it. */
  find(line: Line): KnownPupil | null {
    const { matricule, massarCode, ine, siecleId, lastName, firstName, birthOn } = line.row.pupil;
    const numbers = [
      ['pupilMassarCode', massarCode && `c${massarCode}`],
      ['pupilIne', ine && `i${ine}`],
      ['pupilSiecleId', siecleId && `s${siecleId}`],
      ['pupilMatricule', matricule && `m${matricule.toLowerCase()}`],
    ] as const;
    const found = numbers.flatMap(([column, key]) => {
      const pupil = key ? this.byNumber.get(key) : undefined;
      return pupil ? [{ column, pupil }] : [];
    });
    const [first] = found;
    // The issue is reported on a number that belongs to another pupil than the first one, never on an empty column.
    const other = found.findLast(({ pupil }) => pupil !== first?.pupil);
    if (other) {
      line.say(other.column, 'identity_conflict');
      return null;
    }
    if (first) return first.pupil;
    const field = namingField(line.row);
    // The ministry's numbers may still be unknown to the school: the name then identifies the pupil, when the list has
    // it.
    if (matricule || massarCode || !lastName || !firstName) {
      line.say(field, matricule || massarCode || ine || siecleId ? 'pupil_unknown' : 'pupil_unnamed');
      return null;
    }
    const named = this.byName.get(nameKey({ lastName, firstName })) ?? [];
    const fitting = birthOn ? named.filter((pupil) => pupil.birthOn === birthOn || pupil.birthOn === null) : named;
    if (fitting.length !== 1) line.say(field, fitting.length ? 'pupil_ambiguous' : 'pupil_unknown');
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
}

/** The column by which a line identifies its pupil: issues about the pupil are reported there. */
function namingField({ pupil: { matricule, massarCode, ine, siecleId, lastName } }: TieRow): string {
  if (matricule) return 'pupilMatricule';
  if (massarCode) return 'pupilMassarCode';
  if (ine && !lastName) return 'pupilIne';
  return siecleId && !lastName ? 'pupilSiecleId' : 'pupilLastName';
}

class Guardians {
  private readonly entries = new Map<string, Guardian>();
  private readonly byId = new Map<string, Guardian>();
  private readonly adults: ReadonlyMap<string, KnownPerson>;
  private readonly byContact = new Map<string, KnownPerson>();
  private readonly makeId: () => string;
  constructor(adults: readonly KnownPerson[], makeId: () => string) {
    this.makeId = makeId;
    this.adults = new Map(adults.map((adult) => [adult.id, adult]));
    for (const adult of adults)
      for (const contact of [adult.phone, adult.email])
        if (contact) this.byContact.set(`${contact}|${nameKey(adult)}`, adult);
  }

  private ofSchool(pupil: KnownPupil, row: TieRow): KnownPerson | null {
    const contacts = [row.phone, row.email].filter((contact) => contact !== null);
    for (const { id } of pupil.guardians) {
      const adult = this.adults.get(id);
      if (
        adult &&
        (nameKey(adult) === nameKey(row) ||
          (contacts.some((contact) => contact === adult.phone || contact === adult.email) &&
            adult.firstName === row.firstName))
      )
        return adult;
    }
    for (const contact of contacts) {
      const met = this.byContact.get(`${contact}|${nameKey(row)}`);
      if (met) return met;
    }
    return null;
  }

  /** The guardian of a line: one of the school, one of an earlier line, or a new one. */
  take(pupil: KnownPupil, row: TieRow): Guardian {
    const known = this.ofSchool(pupil, row);
    const contacts = [row.phone, row.email].filter((contact) => contact !== null);
    // Without a telephone or an e-mail, one name within one family is one person.
    const keys = [...contacts, ...(contacts.length ? [] : [pupil.familyId ?? pupil.id])].map(
      (contact) => `${contact}|${nameKey(row)}`,
    );
    const met =
      (known && this.byId.get(known.id)) ?? keys.map((key) => this.entries.get(key)).find((one) => one !== undefined);
    const changes = known ? personChanges(row, known) : [];
    const entry = met ?? { id: known?.id ?? this.makeId(), known, row, changed: changes.length > 0, changes };
    for (const key of keys) this.entries.set(key, entry);
    this.byId.set(entry.id, entry);
    return entry;
  }

  get all(): Guardian[] {
    return [...this.byId.values()];
  }
}

const personChanges = (row: TieRow, known: KnownPerson): ImportChange[] =>
  changesOf(
    (['lastName', 'firstName', 'lastNameAr', 'firstNameAr', 'sex', 'phone', 'email', 'address'] as const).map(
      (field) => [field, known[field], row[field]] as const,
    ),
  );

/** A tie from its line, merged with the known tie. */
function tieOf(line: Line, pupil: KnownPupil, guardian: Guardian, known: KnownTie | undefined): Omit<Tie, 'orgId'> {
  const { row } = line;
  const relation = row.relation ?? (known?.kind as Relation | undefined) ?? 'other';
  const [legal, payer] = [row.legal ?? known?.legal ?? relation !== 'other', row.payer ?? known?.payer ?? false];
  const changes = known
    ? changesOf([
        ['relation', known.kind, relation],
        ['legal', known.legal, legal],
        ['payer', known.payer, payer],
      ])
    : [];
  const changed = changes.length > 0;
  return { line: line.line, pupil, guardian, relation, legal, payer, isNew: !known, changed, changes };
}

function outcomeOf(tie: Tie | undefined): LineResult['outcome'] {
  if (!tie) return 'error';
  if (tie.isNew) return 'create';
  return tie.changed || tie.guardian.changed ? 'update' : 'unchanged';
}

/** Which person each line ties to which pupil, without writing anything. */
export async function planGuardians(
  sources: readonly SourceLine[],
  facts: TieFacts,
  reader: Reader,
  makeId: () => string,
): Promise<TiePlan> {
  const lines = await readLines(sources, (cells) => readTie(cells, reader));
  const pupils = new Pupils(facts.pupils);
  const guardians = new Guardians(facts.adults, makeId);
  const knownTies = new Map(facts.ties.map((tie) => [`${tie.pupilId}|${tie.guardianId}`, tie]));
  const orgOf = new Map(facts.school.classes.map((row) => [row.id, row.orgId]));
  const [whole, twice] = [new FirstSeen(), new FirstSeen()];
  const ties: Tie[] = [];
  for (const line of lines) {
    const same = whole.claim(wholeLine(line.cells), line.line);
    if (same) line.say('lastName', 'duplicate_line', { otherLine: same });
    const pupil = pupils.find(line);
    if (line.stopped || !pupil) continue;
    const guardian = guardians.take(pupil, line.row);
    const before = twice.claim(`${pupil.id}|${guardian.id}`, line.line);
    if (before) {
      line.say('lastName', 'duplicate_person', { otherLine: before });
      continue;
    }
    const known = knownTies.get(`${pupil.id}|${guardian.id}`);
    const tie = tieOf(line, pupil, guardian, known);
    if ((tie.isNew || tie.changed) && isOfOwnFamily(facts.importer, pupil, guardian.id)) {
      line.say('lastName', 'own_family');
      continue;
    }
    ties.push({ ...tie, orgId: orgOf.get(pupil.classId ?? '') ?? null });
  }
  const byLine = new Map(ties.map((tie) => [tie.line, tie]));
  const results = lines.map((line): [number, LineResult] => {
    const tie = byLine.get(line.line);
    const outcome = outcomeOf(tie);
    const changes = tie && outcome === 'update' ? [...tie.changes, ...tie.guardian.changes] : [];
    return [line.line, { line: line.line, outcome, issues: line.issues, changes, orgId: tie?.orgId ?? null }];
  });
  return { lines: inOrder(sources, new Map(results)), ties, guardians: guardians.all };
}
