/** Fields of the form; those whose stored and sent values differ are named in a 409. */
export const classroomFields = ['name', 'orgId', 'kind', 'capacity', 'subjectIds'] as const;
export type ClassroomValues = {
  name: string;
  orgId: string;
  kind: string;
  capacity: number | null;
  subjectIds: readonly string[];
};

const plain = (value: unknown): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

/** Fields on which two editors differ: field → the stored value and the sent one; the order of subjects is ignored. */
export function disagreements(
  stored: ClassroomValues,
  sent: ClassroomValues,
): Record<string, { theirs: unknown; yours: unknown }> {
  return Object.fromEntries(
    classroomFields
      .filter((field) => plain(stored[field]) !== plain(sent[field]))
      .map((field) => [field, { theirs: stored[field], yours: sent[field] }]),
  );
}

/** Most rooms of a school, and of one series. */
export const maxClassrooms = 2000;
const maxInSeries = 200;

/** Names of a series; null when its numbers do not follow each other or are more than 200. */
export function seriesNames(prefix: string, first: number, last: number): string[] | null {
  if (last < first || last - first >= maxInSeries) return null;
  return Array.from({ length: last - first + 1 }, (_, index) => `${prefix} ${first + index}`.trim());
}
