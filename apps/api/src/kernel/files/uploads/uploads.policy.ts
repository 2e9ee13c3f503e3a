import { mostBytes } from '@encrier/contract/kernel/files';
import { mostUnfinished, partBytes } from '@encrier/contract/kernel/uploads';
import { acceptedExtensions, FileRefused } from '../inspection/kinds.ts';
import { refuseActiveMime, uploadName } from '../inspection/upload-name.ts';

/** An upload that moved less than this long ago is somebody's at this moment. */
const movingMs = 120_000;

/** Refuses by the name alone what the inspection would refuse at the end: nothing travels for nothing. Throws `FileRefused`. */
export function checkDeclared({ name, mime, size }: { name: string; mime: string; size: number }): void {
  const { ext } = uploadName(name);
  refuseActiveMime(mime);
  const kind = acceptedExtensions[ext]?.type;
  if (!kind || size > mostBytes[kind]) throw new FileRefused(kind ? 'files.too_large' : 'files.type_refused', 'declared');
}

/** Bytes of the part that begins at `offset`. */
export const lengthAt = (offset: number, size: number): number => Math.min(partBytes, size - offset);

type Standing = { id: string; touched_at: Date };
/** Which of one's unfinished uploads leave room for one more, the one that waited longest first; null when all of them move. `rows` come oldest first. */
export function toGiveUp(rows: readonly Standing[], now: Date): readonly string[] | null {
  const over = rows.length - mostUnfinished + 1;
  const idle = rows.filter(({ touched_at }) => now.getTime() - touched_at.getTime() > movingMs).map(({ id }) => id);
  return over <= 0 ? [] : idle.length >= over ? idle.slice(0, over) : null;
}
