import { type ImportKind, importNeeds } from '@encrier/contract/school/imports';

/** Of each group of required fields of a kind, the first one that no column holds. */
export const missingFields = (kind: ImportKind, used: readonly string[]): string[] =>
  importNeeds[kind].flatMap((group) => (group.some((field) => used.includes(field)) ? [] : (group[0] ?? [])));
