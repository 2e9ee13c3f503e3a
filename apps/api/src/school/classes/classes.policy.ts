/** Fields whose sent value differs from the stored one; fields not sent are not compared. */
export function listDifferences(
  stored: Record<string, unknown>,
  sent: Record<string, unknown>,
): Record<string, { theirs: unknown; yours: unknown }> {
  const fields = Object.keys(sent).filter((field) => sent[field] !== undefined && sent[field] !== stored[field]);
  return Object.fromEntries(fields.map((field) => [field, { theirs: stored[field], yours: sent[field] }]));
}

export type YearDays = { starts_on: string; ends_on: string };

/** The day whose pupils represent a year: today inside it, its last day once it is over, its first before it begins. */
export function dayOf({ starts_on, ends_on }: YearDays, today: string): string {
  if (today < starts_on) return starts_on;
  return today > ends_on ? ends_on : today;
}

/** What refers to a class; it is deleted only when nothing does. */
export type ClassUse = { pupils: number; courses: number; groups: number; classes: number };
export const unused = (use: ClassUse): boolean => use.pupils + use.courses + use.groups + use.classes === 0;
