import { schoolDay } from '#kernel/db/school-day.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';

/** The school's day on which this process last did a task of a school. */
const lastDays = new WeakMap<Kernel, Map<string, string>>();

/**
 * Does a school's task at the first call on each of its days, and again after a failure. Called every hour, it runs just
 * after midnight in any time zone, and as soon as there is a server again after a night without one: a new process has
 * done nothing yet, and what slept finds another day. So the task must change nothing when it is repeated.
 */
export async function oncePerDay(
  kernel: Kernel,
  schoolId: number,
  task: string,
  work: () => Promise<void>,
): Promise<void> {
  const day = await readTenant(kernel.pool, schoolId, (db) => schoolDay(db, kernel.now()));
  const days = lastDays.get(kernel) ?? new Map<string, string>();
  lastDays.set(kernel, days);
  const name = `${task} ${schoolId}`;
  if (days.get(name) === day) return;
  await work();
  days.set(name, day);
}
