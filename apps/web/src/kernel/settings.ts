import type { Lang } from '@encrier/contract/kernel/schema';

/** Settings of this device, each under its own `params-` key of the local storage. */
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
/** For a school whose zone is not known yet. */
export const DEFAULT_ZONE = 'Africa/Casablanca';

/** A school configured on this device. `apiHost` is an origin, empty for the page's own. */
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
  /** Why nothing can be saved at the moment; null when everything can. */
  readOnly?: string | null;
};

/** A saved setting, or null when absent or unreadable. */
export function readParam<K extends keyof Params>(name: K): Params[K] | null {
  return readJson(`params-${name}`) as Params[K] | null;
}

/** Saves a setting; null deletes it. Full or forbidden storage is ignored. */
export function writeParam<K extends keyof Params>(name: K, value: Params[K] | null): void {
  writeJson(`params-${name}`, value);
}

/** Storage key of a name: `params-` and the name, except for the stored user (`{schoolId}-user`). */
export const storageKey = (name: string): string =>
  name.startsWith('params-') || /^\d+-user$/.test(name) ? name : `params-${name}`;

/** A value stored on this device, or null. */
export const readJson = (name: string): unknown => read(() => localStorage, storageKey(name));
/** Stores a value on this device; null deletes it. False when the device refuses: full, or a private window. */
export const writeJson = (name: string, value: unknown): boolean => write(() => localStorage, storageKey(name), value);
/** Names stored on this device that begin with `start`. */
export function keysOf(start: string): string[] {
  try {
    const key = storageKey(start);
    return Object.keys(localStorage).flatMap((one) => (one.startsWith(key) ? [start + one.slice(key.length)] : []));
  } catch {
    // Forbidden storage is empty.
    return [];
  }
}
/** A value stored for this tab until it closes, or null. */
export const readTab = (name: string): unknown => read(() => sessionStorage, storageKey(name));
/** Stores a value for this tab; null deletes it. False when the device refuses. */
export const writeTab = (name: string, value: unknown): boolean => write(() => sessionStorage, storageKey(name), value);

/** Renames keys of former versions, so that no draft of this device is lost. Idempotent. */
export function renameFormerKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key);
      if (storageKey(key) === key || value === null) continue;
      if (localStorage.getItem(storageKey(key)) === null) localStorage.setItem(storageKey(key), value);
      localStorage.removeItem(key);
    }
  } catch {
    // Full or forbidden storage: the former names stay.
  }
}

/** Deletes everything stored on this device for one school: its user, drafts, saved answers and looks. */
export function forgetKeysOf(schoolId: number): void {
  const own = new RegExp(`^(params-)?${schoolId}-`);
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(storage())) if (own.test(key)) storage().removeItem(key);
    } catch {
      // Forbidden storage is empty.
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
