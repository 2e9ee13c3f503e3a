import type { Lang } from '@encrier/contract/kernel/schema';

/** What this device remembers, each under its own `params-` key of the local storage. */
export type Params = {
  /** Null follows the system. */
  darkMode: boolean | null;
  printing: 'color' | 'ink-saving';
  lang: Lang;
  density: 'compact' | 'normal' | 'comfort';
  shortcuts: boolean;
  /** Id of the school in use. */
  school: number | null;
  /** Schools of this device by id. */
  schools: Record<string, KnownSchool>;
  /** Public keys of the hosts this device trusts: host → kid → key, base64url. */
  hosts: Record<string, Record<string, string>>;
};
/** Of a school that has not said its own yet. */
export const DEFAULT_ZONE = 'Africa/Casablanca';

/** A school this device was configured for. `apiHost` is an origin, empty for the page's own. */
export type KnownSchool = {
  schoolId: number;
  title: string;
  city: string;
  kind: string;
  logo: string;
  hue: number | null;
  apiHost: string;
  key: string;
  timeZone?: string;
  currency?: string;
  /** Why nothing is saved for the moment; null while everything is. */
  readOnly?: string | null;
};

/** A saved setting, or null when there is none or it cannot be read. */
export function readParam<K extends keyof Params>(name: K): Params[K] | null {
  return readJson(`params-${name}`) as Params[K] | null;
}

/** Saves a setting; null forgets it. A full or refused storage is no reason to stop. */
export function writeParam<K extends keyof Params>(name: K, value: Params[K] | null): void {
  writeJson(`params-${name}`, value);
}

/** Key of the storage for a name: every one begins with `params-`, but the stored user's (`{schoolId}-user`). */
export const storageKey = (name: string): string =>
  name.startsWith('params-') || /^\d+-user$/.test(name) ? name : `params-${name}`;

/** What this device keeps under a name, or null. */
export const readJson = (name: string): unknown => read(() => localStorage, storageKey(name));
/** Keeps a value on this device; null forgets it. False when the device refuses: it is full, or its window private. */
export const writeJson = (name: string, value: unknown): boolean => write(() => localStorage, storageKey(name), value);
/** Names under which this device keeps something, that begin so. */
export function keysOf(start: string): string[] {
  try {
    const key = storageKey(start);
    return Object.keys(localStorage).flatMap((one) => (one.startsWith(key) ? [start + one.slice(key.length)] : []));
  } catch {
    // A refused storage holds nothing.
    return [];
  }
}
/** What this tab keeps under a name until it is closed, or null. */
export const readTab = (name: string): unknown => read(() => sessionStorage, storageKey(name));
/** Keeps a value for this tab; null forgets it. False when the device refuses. */
export const writeTab = (name: string, value: unknown): boolean => write(() => sessionStorage, storageKey(name), value);

/**
 * Gives the keys of former versions the name they have now, so that no draft of this device is lost. Safe to run again.
 */
export function renameFormerKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key);
      if (storageKey(key) === key || value === null) continue;
      if (localStorage.getItem(storageKey(key)) === null) localStorage.setItem(storageKey(key), value);
      localStorage.removeItem(key);
    }
  } catch {
    // A full or refused storage: what stands under a former name is left where it is.
  }
}

/** Removes everything that this device keeps of one school: its user, drafts, saved answers and looks. */
export function forgetKeysOf(schoolId: number): void {
  const own = new RegExp(`^(params-)?${schoolId}-`);
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(storage())) if (own.test(key)) storage().removeItem(key);
    } catch {
      // A refused storage holds nothing.
    }
  }
}

function read(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Private windows may refuse: the setting then lasts as long as the page.
    return false;
  }
}
