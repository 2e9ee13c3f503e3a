import type { ImportChange } from '@encrier/contract/school/imports';
import { changesOf } from '../engine/notifying.ts';
import type { KnownPerson, KnownPupil } from '../engine/existing.ts';
import { nameKey } from '../cells/line-reader.ts';
import type { GuardianRow, Home } from './rows.ts';

/** A guardian as described by the whole file, already known to the school or not. */
export type GuardianEntry = Omit<GuardianRow, 'home'> & {
  id: string;
  address: string | null;
  known: KnownPerson | null;
  /** Fields that the file set; the first line that names one wins. */
  set: Set<string>;
  lines: number;
};
type Kind = 'father' | 'mother';
type Named = { lastName: string; firstName: string };
const kinds: readonly Kind[] = ['father', 'mother'];

/**
 * Recognises parents of a list: siblings share a parent by name with telephone or e-mail, and, when a line gives
 * neither, by the names of both parents.
 */
export class GuardianBook {
  readonly entries = new Map<string, GuardianEntry>();
  private readonly byContact = new Map<string, GuardianEntry>();
  private readonly byCouple = new Map<string, GuardianEntry>();
  private readonly makeId: () => string;

  constructor(adults: readonly KnownPerson[], pupils: readonly KnownPupil[], makeId: () => string) {
    this.makeId = makeId;
    for (const known of adults) {
      const { lastName, firstName, phone, email, address } = known;
      this.register({ id: known.id, known, lastName, firstName, phone, email, address, set: new Set(), lines: 0 });
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

  /** One name without a telephone is no proof: only a couple's two names are. */
  private pair(kind: Kind, one: Named, other: Named | null, entry: GuardianEntry): void {
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
    for (const contact of [row.phone, row.email, row.home?.phone, row.home?.email]) {
      const met = contact && this.byContact.get(`${contact}|${nameKey(row)}`);
      if (met) return met;
    }
    const paired = other && this.byCouple.get(coupleKey(kind, row, other));
    if (!paired) return undefined;
    // Two couples may have the same names; data of one line must not contradict the other.
    const apart =
      (row.phone && paired.phone && row.phone !== paired.phone) ||
      (row.email && paired.email && row.email !== paired.email);
    return apart ? undefined : paired;
  }

  /** The entry of a line's father or mother, created when nobody known matches. */
  take(kind: Kind, row: GuardianRow, other: GuardianRow | null, pupil: KnownPupil | null): GuardianEntry {
    let entry = this.find(kind, row, other, pupil);
    if (!entry) {
      const { home: _, ...own } = row;
      const set = new Set(['lastName', 'firstName']);
      entry = { ...own, address: null, id: this.makeId(), known: null, set, lines: 0 };
    }

    for (const field of ['lastName', 'firstName', 'phone', 'email'] as const) {
      const value = row[field];
      if (value === null || entry.set.has(field)) continue;
      entry.set.add(field);
      Object.assign(entry, { [field]: value });
    }
    if (row.home && !pupil?.separated) fillFromHome(entry, row.home, pupil);
    entry.lines += 1;
    this.register(entry);
    this.pair(kind, row, other, entry);
    return entry;
  }
}

/**
 * A family's data never replaces a guardian's own: it fills what is empty, and an address moves with the child when
 * both lived at one place.
 */
function fillFromHome(entry: GuardianEntry, home: Home, pupil: KnownPupil | null): void {
  entry.phone ||= home.phone;
  entry.email ||= home.email;
  const together = !entry.address || entry.address === pupil?.address;
  if (!home.address || entry.set.has('address') || !together) return;
  entry.address = home.address;
  entry.set.add('address');
}

const coupleKey = (kind: Kind, one: Named, other: Named): string => `${kind}|${nameKey(one)}|${nameKey(other)}`;

/** Differences between the file and a known guardian, by the fields of one parent. */
export const guardianChanges = ({ known, ...entry }: GuardianEntry, kind: Kind): ImportChange[] =>
  known === null
    ? []
    : changesOf([
        [`${kind}LastName`, known.lastName, entry.lastName],
        [`${kind}FirstName`, known.firstName, entry.firstName],
        [`${kind}Phone`, known.phone, entry.phone],
        [`${kind}Email`, known.email, entry.email],
        [`${kind}Address`, known.address, entry.address],
      ]);

/** Whether the file differs from a known guardian. */
export const guardianChanged = (entry: GuardianEntry): boolean => guardianChanges(entry, 'father').length > 0;
