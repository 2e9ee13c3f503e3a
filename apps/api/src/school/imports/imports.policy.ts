import { type ImportKind, importNeeds } from '@encrier/contract/school/imports';

/** Of each group of fields that a kind cannot do without, the first one where no column holds any. */
export const missingFields = (kind: ImportKind, used: readonly string[]): string[] =>
  importNeeds[kind].flatMap((group) => (group.some((field) => used.includes(field)) ? [] : (group[0] ?? [])));
