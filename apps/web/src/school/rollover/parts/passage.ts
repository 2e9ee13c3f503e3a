import { schoolDay } from '#kernel/dates.ts';
import { dayNumber } from '@encrier/contract/kernel/days';
import type { Plan } from '../rollover.api.ts';

/** Whole days from now to the end of a day; 0 when it is over. */
export const daysUntil = (day: string, today = schoolDay()): number => Math.max(0, dayNumber(day) - dayNumber(today));

/** Why a chosen class is unexpected: it does not have the next level. Null when it does, or when it is unknown. */
export function unexpected(
  plan: Plan | undefined,
  classId: string | null,
  targetId: string | null,
): { level: string; expected: string | null; next: string } | null {
  const path = plan?.paths.find((one) => one.classId === classId);
  const target = plan?.classes.find((one) => one.id === targetId);
  const level = plan?.levels.find((one) => one.id === path?.levelId);
  if (!plan || !level || !target || target.levelId === level.id || target.levelId === level.nextId) return null;
  const expected = plan.levels.find((one) => one.id === level.nextId);
  return { level: level.name, expected: expected?.name ?? null, next: target.name };
}
