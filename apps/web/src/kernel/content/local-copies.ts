import { session } from '#kernel/session/session.ts';
import { storageKey } from '#kernel/settings.ts';

/**
 * Text that the server does not have yet, as this device keeps it. `version` is the saved one it was written over; null
 * when none is.
 */
export type LocalCopy<B> = { body: B; version: number | null; at: string };

/**
 * What this device keeps of one kind of text. Copies are apart by school and by account: two people of one computer
 * never see each other's texts.
 */
export class LocalCopies<B> {
  private readonly kind: string;
  /** What was kept as it is written today; null when it is not such a text. */
  private readonly taken: (body: unknown) => B | null;

  constructor(kind: string, taken: (body: unknown) => B | null) {
    this.kind = kind;
    this.taken = taken;
  }

  private prefix(): string | null {
    const { school, user } = session.get();
    return school && user ? storageKey(`${school.schoolId}-${this.kind}-${user.user.id}-`) : null;
  }

  private parse(text: string | null): LocalCopy<B> | null {
    try {
      const copy = JSON.parse(text ?? 'null') as LocalCopy<unknown> | null;
      const body = typeof copy?.at === 'string' ? this.taken(copy.body) : null;
      return copy && body ? { ...copy, body } : null;
    } catch {
      return null;
    }
  }

  read(id: string): LocalCopy<B> | null {
    const name = this.prefix();
    return name ? this.parse(localStorage.getItem(name + id)) : null;
  }

  /** Keeps a copy under the name made when the draft was opened; false when the device refuses. */
  write(key: string, copy: LocalCopy<B>): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(copy));
      return true;
    } catch {
      return false;
    }
  }

  /** Name of a draft's copy for who is signed in now; it stays the same when the session ends under it. */
  key(id: string): string {
    return `${this.prefix() ?? storageKey(`0-${this.kind}-0-`)}${id}`;
  }

  drop(key: string): void {
    localStorage.removeItem(key);
  }

  /** Every text of the signed-in person that this device keeps, the latest first. */
  list(): { id: string; copy: LocalCopy<B> }[] {
    const name = this.prefix();
    if (!name) return [];
    const found = Object.keys(localStorage).flatMap((key) => {
      const copy = key.startsWith(name) ? this.parse(localStorage.getItem(key)) : null;
      return copy ? [{ id: key.slice(name.length), copy }] : [];
    });
    return found.sort((a, b) => (a.copy.at < b.copy.at ? 1 : -1));
  }
}
