import { deviceStore, ownerNow } from './device-store.ts';

/** Work with files made on this device and not on the server yet. Only for its author, and kept when they sign out. */
export type KeptWork = { id: string; school: number; account: string };
const { ask } = deviceStore('encrier-work', 'works');

/** Works of one kind, separate by school and account: two people sharing a phone never see each other's. */
export class KeptWorks<T extends { id: string }> {
  private readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }

  /** Stores it; false when the device refuses. */
  async put(work: T): Promise<boolean> {
    const who = ownerNow();
    if (!who) return false;
    return (await ask('readwrite', (rows) => rows.put({ ...work, ...who, kind: this.kind }))) !== null;
  }

  async drop(id: string): Promise<void> {
    await ask('readwrite', (rows) => rows.delete(id));
  }

  /** Works of the signed-in person. */
  async list(): Promise<T[]> {
    const who = ownerNow();
    const all = who && ((await ask('readonly', (rows) => rows.getAll())) as (T & KeptWork & { kind: string })[] | null);
    return (all ?? []).filter(
      (row) => row.kind === this.kind && row.school === who?.school && row.account === who.account,
    );
  }
}

/** Deletes everybody's works for a school removed from this device. */
export async function forgetWorks(schoolId: number): Promise<void> {
  const all = ((await ask('readonly', (rows) => rows.getAll())) as KeptWork[] | null) ?? [];
  for (const { id, school } of all) if (school === schoolId) await ask('readwrite', (rows) => rows.delete(id));
}
