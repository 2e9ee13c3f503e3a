import { classKey } from '../cells/levels.ts';
import { nameKey } from '../cells/line-reader.ts';
import type { KnownPupil, School } from '../engine/existing.ts';
import type { Checked } from '../engine/plan.ts';
import type { PupilRow } from './rows.ts';

/** Number given by the product where the list has none; the school's own replaces it at a later import. */
export const isOwnNumber = (matricule: string): boolean => !matricule.startsWith('AUTO-');
export const birthKey = (person: { lastName: string; firstName: string }, birthOn: string | null): string | null =>
  birthOn ? `${nameKey(person)}|${birthOn}` : null;

type Line = Checked<PupilRow>;
/** A number of SIECLE among the national codes. */
export const ofSiecle = ({ siecleId }: { siecleId: string | null }): string | null => siecleId && `siecle ${siecleId}`;

/** The pupils of the school by what a list may call them. */
export class PupilBook {
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
    const numbered = row.matricule ? this.byMatricule.get(row.matricule.toLowerCase()) : undefined;
    const codes = [
      { column: 'massarCode', pupil: row.massarCode && this.byCode.get(row.massarCode) },
      { column: 'ine', pupil: row.ine && this.byCode.get(row.ine) },
      { column: 'siecleId', pupil: this.byCode.get(ofSiecle(row) ?? '') },
    ].flatMap(({ column, pupil }) => (pupil ? [{ column, pupil }] : []));
    const coded = codes[0]?.pupil;
    const told = [...codes, ...(numbered ? [{ column: 'matricule', pupil: numbered }] : [])];
    // Said of a number that tells another pupil than the first one: never of a column that the file leaves empty.
    const otherwise = told.findLast(({ pupil }) => pupil !== told[0]?.pupil);
    if (otherwise) {
      line.say(otherwise.column, 'identity_conflict');
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
