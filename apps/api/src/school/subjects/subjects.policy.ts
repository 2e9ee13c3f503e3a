/** Fields of the form; those whose stored and sent values differ are named in a 409. */
export const subjectFields = ['name', 'nameAr', 'code', 'colour', 'family', 'language', 'optional'] as const;
export type SubjectValues = Record<(typeof subjectFields)[number], unknown>;

/** Fields on which two editors differ: field → the stored value and the sent one. */
export function disagreements(
  stored: SubjectValues,
  sent: SubjectValues,
): Record<string, { theirs: unknown; yours: unknown }> {
  return Object.fromEntries(
    subjectFields
      .filter((field) => stored[field] !== sent[field])
      .map((field) => [field, { theirs: stored[field], yours: sent[field] }]),
  );
}

/** Most subjects of a school, archived ones included. */
export const maxSubjects = 500;

export type Measures = { coefficient: number; weeklyMinutes: number } | null;
export const sameMeasures = (a: Measures, b: Measures): boolean =>
  a?.coefficient === b?.coefficient && a?.weeklyMinutes === b?.weeklyMinutes;

/** The requested order, then missing ids in their former order. */
export function reorder(stored: readonly string[], requested: readonly string[]): string[] {
  const known = new Set(stored);
  const first = [...new Set(requested)].filter((id) => known.has(id));
  const named = new Set(first);
  return [...first, ...stored.filter((id) => !named.has(id))];
}
