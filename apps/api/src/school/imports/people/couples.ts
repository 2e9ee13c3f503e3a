import type { KnownPerson, KnownPupil } from '../engine/existing.ts';
import { nameKey } from '../cells/line-reader.ts';
import type { GuardianRow } from './rows.ts';

/** A guardian as the whole file tells of him, known to the school already or not. */
export type GuardianEntry = GuardianRow & {
  id: string;
  known: KnownPerson | null;
  /** Fields that the file set; the first line that names one wins. */
  set: Set<keyof GuardianRow>;
  lines: number;
};
type Kind = 'father' | 'mother';
const kinds: readonly Kind[] = ['father', 'mother'];

/**
 * Who is who among the parents of a list: brothers and sisters share a parent by name with telephone or e-mail,
 * and, where a line gives neither, by the names of both parents.
 */
export class GuardianBook {
  readonly entries = new Map<string, GuardianEntry>();
  private readonly byContact = new Map<string, GuardianEntry>();
  private readonly byCouple = new Map<string, GuardianEntry>();
  private readonly makeId: () => string;

  constructor(adults: readonly KnownPerson[], pupils: readonly KnownPupil[], makeId: () => string) {
    this.makeId = makeId;
    for (const known of adults) {
      const { lastName, firstName, phone, email } = known;
      this.register({ id: known.id, known, lastName, firstName, phone, email, set: new Set(), lines: 0 });
    }
    for (const pupil of pupils) {
      const tied = kinds.map((kind) => this.entries.get(pupil.guardians.find((tie) => tie.kind === kind)?.id ?? ''));
      for (const [i, entry] of tied.entries())
        if (entry) this.pair(kinds[i] ?? 'father', entry, tied[1 - i] ?? null, entry);
    }
  }

  private register(entry: GuardianEntry): void {
    this.entries.set(entry.id, entry);
    if (entry.phone) this.byContact.set(`${entry.phone}|${nameKey(entry)}`, entry);
    if (entry.email) this.byContact.set(`${entry.email}|${nameKey(entry)}`, entry);
  }

  /** One name alone, without a telephone, is no proof: only a couple's two names are. */
  private pair(kind: Kind, one: GuardianRow, other: GuardianRow | null, entry: GuardianEntry): void {
    if (other) this.byCouple.set(coupleKey(kind, one, other), entry);
  }

  private ofPupil(pupil: KnownPupil, kind: Kind, row: GuardianRow): GuardianEntry | undefined {
    for (const tie of pupil.guardians) {
      const entry = tie.kind === kind ? this.entries.get(tie.id) : undefined;
      if (!entry) continue;
      const same = nameKey(entry) === nameKey(row);
      const reached = (row.phone && entry.phone === row.phone) || (row.email && entry.email === row.email);
      if (same || reached) return entry;
    }
    return undefined;
  }

  private find(
    kind: Kind,
    row: GuardianRow,
    other: GuardianRow | null,
    pupil: KnownPupil | null,
  ): GuardianEntry | undefined {
    const own = pupil && this.ofPupil(pupil, kind, row);
    if (own) return own;
    for (const contact of [row.phone, row.email]) {
      const met = contact && this.byContact.get(`${contact}|${nameKey(row)}`);
      if (met) return met;
    }
    const paired = other && this.byCouple.get(coupleKey(kind, row, other));
    if (!paired) return undefined;
    // Two couples may bear the same names; what one line tells must not contradict the other.
    const apart =
      (row.phone && paired.phone && row.phone !== paired.phone) ||
      (row.email && paired.email && row.email !== paired.email);
    return apart ? undefined : paired;
  }

  /** The entry of a line's father or mother, made when nobody known fits. */
  take(kind: Kind, row: GuardianRow, other: GuardianRow | null, pupil: KnownPupil | null): GuardianEntry {
    let entry = this.find(kind, row, other, pupil);
    if (!entry) entry = { ...row, id: this.makeId(), known: null, set: new Set(['lastName', 'firstName']), lines: 0 };
    for (const field of ['lastName', 'firstName', 'phone', 'email'] as const) {
      const value = row[field];
      if (value === null || entry.set.has(field)) continue;
      entry.set.add(field);
      Object.assign(entry, { [field]: value });
    }
    entry.lines += 1;
    this.register(entry);
    this.pair(kind, row, other, entry);
    return entry;
  }
}

const coupleKey = (kind: Kind, one: GuardianRow, other: GuardianRow): string =>
  `${kind}|${nameKey(one)}|${nameKey(other)}`;

/** Whether the file tells something else of a known guardian. */
export const guardianChanged = ({ known, ...entry }: GuardianEntry): boolean =>
  known !== null &&
  (['lastName', 'firstName', 'phone', 'email'] as const).some((field) => entry[field] !== known[field]);
