import type { Pool } from './pool.ts';

const counts = new WeakMap<Pool, Map<number, number>>();

/**
 * How many transactions of a school that may have written this process has ended: what it keeps in memory is of before
 * or of after.
 */
export const writesOf = (pool: Pool, schoolId: number): number => counts.get(pool)?.get(schoolId) ?? 0;

export function countWrite(pool: Pool, schoolId: number): void {
  let schools = counts.get(pool);
  if (!schools) {
    schools = new Map();
    counts.set(pool, schools);
  }
  schools.set(schoolId, (schools.get(schoolId) ?? 0) + 1);
}
