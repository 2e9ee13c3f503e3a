import { maxUnfinished, partBytes } from '@encrier/contract/kernel/uploads';

/** An upload that moved less than this long ago is somebody's at this moment. */
const movingMs = 120_000;

/** Bytes of the part that begins at `offset`. */
export const lengthAt = (offset: number, size: number): number => Math.min(partBytes, size - offset);

type Standing = { id: string; touched_at: Date };
/**
 * Which of one's unfinished uploads leave room for one more, the one that waited longest first; null when all of them
 * move. `rows` come oldest first.
 */
export function uploadsToDrop(rows: readonly Standing[], now: Date): readonly string[] | null {
  const over = rows.length - maxUnfinished + 1;
  const idle = rows.filter(({ touched_at }) => now.getTime() - touched_at.getTime() > movingMs).map(({ id }) => id);
  return over <= 0 ? [] : idle.length >= over ? idle.slice(0, over) : null;
}
