import { protectedTie } from '@encrier/contract/school/persons';
import { addDays } from '#kernel/policy/days.ts';

/** The day before, `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => addDays(day, -1);

/** Whether a tie gives its holder access to the child on a day (LAW-MIN-02). */
export const opensOn = (
  tie: { legal: boolean; digital_access: boolean; starts_on: string; ends_on: string | null },
  day: string,
): boolean => tie.legal && tie.digital_access && tie.starts_on <= day && (tie.ends_on === null || tie.ends_on >= day);

/** Protected fields in a body; refused when the sender may not read them (SEC-OBJ-11). */
export const protectedSent = (body: Record<string, unknown>): string[] =>
  protectedTie.filter((field) => body[field] !== undefined);
