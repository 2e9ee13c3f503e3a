export type Values = Record<string, unknown>;

/** Stored and sent values of every field that differs, for a form that somebody else saved in the meantime. */
export function findDifferences(theirs: Values, yours: Values): Record<string, { theirs: unknown; yours: unknown }> {
  const fields = Object.keys(yours).filter(
    (field) => field in theirs && JSON.stringify(theirs[field] ?? null) !== JSON.stringify(yours[field] ?? null),
  );
  return Object.fromEntries(fields.map((field) => [field, { theirs: theirs[field], yours: yours[field] }]));
}

/** The changed fields, before and after, for the journal. */
export function changesOf(before: Values, after: Values): { before: Values; after: Values } {
  const fields = Object.entries(findDifferences(before, after));
  return {
    before: Object.fromEntries(fields.map(([field, { theirs }]) => [field, theirs])),
    after: Object.fromEntries(fields.map(([field, { yours }]) => [field, yours])),
  };
}

/** Whether things are no longer in the order `from`; those added or removed meanwhile do not count. */
export function isReordered(now: readonly string[], from: readonly string[]): boolean {
  const known = now.filter((one) => from.includes(one));
  const seen = from.filter((one) => now.includes(one));
  return known.some((one, at) => one !== seen[at]);
}
