import { session } from '#kernel/session/session.ts';
import { storageKey } from '#kernel/settings.ts';

/**
 * Text not on the server yet, as kept by this device. `version` is the saved version it was based on; null for none.
 */
export type LocalCopy<B> = { body: B; version: number | null; at: string };

/**
 * Texts of one kind kept on this device, separately by school and account: two people sharing a computer never see each
 * other's.
 */
export class LocalCopies<B> {
  private readonly kind: string;
  /** Converts a stored text to its present form; null when it is not one. */
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

  /** Saves a copy under the key of its draft; false when the device refuses. */
  write(key: string, copy: LocalCopy<B>): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(copy));
      return true;
    } catch {
      return false;
    }
  }

  /** Key of a draft's copy for the signed-in account; it stays the same if the session ends meanwhile. */
  key(id: string): string {
    return `${this.prefix() ?? storageKey(`0-${this.kind}-0-`)}${id}`;
  }

  drop(key: string): void {
    localStorage.removeItem(key);
  }

  /** All texts of the signed-in account on this device, latest first. */
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
