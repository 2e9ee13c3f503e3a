import { type SortOf, sortsOf } from '@encrier/contract/kernel/sort';

/** One part of a filter: its name in the address, and how its value is read and written. `undefined` means absent. */
type Part<T> = {
  name: string;
  none: T;
  read: (text: string) => T | undefined;
  write: (value: T) => string | number | undefined;
};
export type Search = Record<string, string | number>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const some = <T extends string | null>(value: T): string | undefined => value || undefined;

type Choices<K extends string> = readonly K[] | Readonly<Record<K, string>>;
function oneOf<const K extends string>(name: string, choices: Choices<K>): Part<K | null>;
function oneOf<const K extends string>(name: string, choices: Choices<K>, none: NoInfer<K>): Part<K>;
function oneOf(name: string, choices: Choices<string>, none: string | null = null): Part<string | null> {
  const pairs = Array.isArray(choices) ? choices.map((one: string) => [one, one] as const) : Object.entries(choices);
  return {
    name,
    none,
    read: (text) => pairs.find(([, word]) => word === text)?.[0],
    write: (value) => (value === none ? undefined : pairs.find(([one]) => one === value)?.[1]),
  };
}

/** Kinds of parts; the name is the one in the address. */
export const part = {
  /** Typed words. */
  words: (name: string, most = 100): Part<string> => ({
    name,
    none: '',
    read: (text) => text.slice(0, most),
    write: some,
  }),
  /** The id of an object. */
  id: (name: string): Part<string | null> => ({
    name,
    none: null,
    read: (text) => (uuid.test(text) ? text : undefined),
    write: some,
  }),
  /** A key defined by the school. */
  key: (name: string): Part<string | null> => ({
    name,
    none: null,
    read: (text) => some(text.slice(0, 100)),
    write: some,
  }),
  /** A day, `2026-11-22`; empty for none. */
  day: (name: string): Part<string> => ({
    name,
    none: '',
    read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined),
    write: some,
  }),
  /** A flag, and the word that sets it. Several parts may share a name: the last one set wins. */
  flag: (name: string, word: string | number = 1): Part<boolean> => ({
    name,
    none: false,
    read: (text) => text === String(word),
    write: (value) => (value ? word : undefined),
  }),
  page: (): Part<number> => ({
    name: 'page',
    none: 1,
    read: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined),
    write: (value) => (value > 1 ? value : undefined),
  }),
  /** The order of a list paged by the server: one of its route's columns; null for the list's own order. */
  sort: <const Name extends string>(names: readonly Name[]): Part<SortOf<Name> | null> => oneOf('tri', sortsOf(names)),
  /** One of several values, by their own names or given words; null or a default when absent. */
  oneOf,
};

/** The filter of a list in its address: parsed without trust, written without default values. */
export function filters<V extends object>(parts: { [K in keyof V]: Part<V[K]> }) {
  const names = Object.keys(parts) as (keyof V)[];
  const each = (value: <K extends keyof V>(name: K, spec: Part<V[K]>) => V[K]): V =>
    Object.fromEntries(names.map((name) => [name, value(name, parts[name])])) as V;
  const none = each((_, spec) => spec.none);
  return {
    none,
    read: (search: Record<string, unknown>): V =>
      each((_, spec) => {
        const value = search[spec.name];
        return (value === undefined ? undefined : spec.read(String(value))) ?? spec.none;
      }),
    write(filter: V): Search {
      const out: Search = {};
      for (const name of names) {
        const word = parts[name].write(filter[name]);
        if (word !== undefined) out[parts[name].name] = word;
      }
      return out;
    },
    /** Whether one of these parts narrows the list. */
    narrows: (filter: V, ...which: (keyof V)[]): boolean => which.some((name) => filter[name] !== none[name]),
  };
}
