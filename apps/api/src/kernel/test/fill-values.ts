import type { FillKit } from '#kernel/route-proof.ts';
import { newId } from '#kernel/db/id.ts';
import { declaredFills } from './route-proofs.ts';
import { dayOf, nodeOf, sample } from './samples.ts';

const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);

type Value = (filled: ReadonlyMap<string, Record<string, unknown>>) => unknown;

/**
 * Values for columns whose type does not tell their meaning, so that the product can display them: by table, or for any
 * column of that name.
 */
const values: Record<string, Value> = {
  ends: () => 3,
  ends_at: () => hours(1),
  ends_on: () => dayOf(60),
  to_on: () => dayOf(60),
  expires_on: () => dayOf(60),
  due_on: () => dayOf(30),
  weekdays: () => [1, 2, 3, 4, 5],
  open_days: () => [1, 2, 3, 4, 5],
  lang: () => 'fr',
  sha256: () => 'ab'.repeat(32),
  pictures_wait: () => false,
  visible_from_at: () => hours(-1),
  leaves_at: () => '12:00',
};
/** The value that a room declares for this column. */
export function exactValue(table: string, column: string): Value | undefined {
  const fill: ((kit: FillKit) => unknown) | undefined = declaredFills[`${table}.${column}`];
  return (
    fill &&
    ((filled) =>
      fill({ filled, hours, day: dayOf, sample: (schema) => sample(nodeOf(schema as never), newId(), true) }))
  );
}
export const valueFor = (table: string, column: string): Value | undefined =>
  exactValue(table, column) ?? values[column];
