import type { Conflict } from './refusal.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const keysOf = <T extends object>(draft: T): (keyof T & string)[] => Object.keys(draft) as (keyof T & string)[];

/** A draft over the stored values: typed fields stay, every other field takes the value somebody else saved. */
export function mergeDraft<T extends object>(base: T, draft: T, stands: T): T {
  const untouched = keysOf(draft).filter((field) => same(draft[field], base[field]));
  return { ...draft, ...Object.fromEntries(untouched.map((field) => [field, stands[field]])) };
}

/** Fields changed on both sides since `base`, to different values: the user must choose. */
export const fieldsInConflict = <T extends object>(base: T, draft: T, stands: T): Conflict['fields'] =>
  Object.fromEntries(
    keysOf(draft)
      .filter((field) => !same(draft[field], base[field]) && !same(stands[field], base[field]))
      .filter((field) => !same(draft[field], stands[field]))
      .map((field) => [field, { theirs: stands[field], yours: draft[field] }]),
  );
