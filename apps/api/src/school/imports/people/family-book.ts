import type { KnownPupil } from '../engine/existing.ts';
import type { GuardianEntry } from './couples.ts';
import type { PupilRow } from './rows.ts';

export type FamilyEntry = { id: string; isNew: boolean; label: string; separated: boolean; changed: boolean };

/** Finds the family of each line. */
export class FamilyBook {
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

  /** The family of a line; a new one when parents are named and no family of the school matches. */
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
      // Siblings belong to one family: one line marked as separated is enough.
      const separated = (this.told.get(id) ?? false) || row.separated;
      this.told.set(id, separated);
      if (!family.isNew && separated !== family.separated) family.changed = true;
      family.separated = separated;
    }
    return id;
  }
}
