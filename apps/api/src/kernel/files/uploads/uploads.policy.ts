import { maxUnfinished, partBytes } from '@encrier/contract/kernel/uploads';

/** An upload that progressed less than this long ago is still being sent. */
const movingMs = 120_000;

/** Length of the part that begins at `offset`. */
export const lengthAt = (offset: number, size: number): number => Math.min(partBytes, size - offset);

type Standing = { id: string; touched_at: Date };
/**
 * Unfinished uploads to drop so that one more fits, longest idle first; null when all are still being sent. `rows` come
 * oldest first.
 */
export function uploadsToDrop(rows: readonly Standing[], now: Date): readonly string[] | null {
  const over = rows.length - maxUnfinished + 1;
  const idle = rows.filter(({ touched_at }) => now.getTime() - touched_at.getTime() > movingMs).map(({ id }) => id);
  return over <= 0 ? [] : idle.length >= over ? idle.slice(0, over) : null;
}
