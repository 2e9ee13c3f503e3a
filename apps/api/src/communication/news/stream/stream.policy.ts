import { type StreamKind, streamKinds } from '@encrier/contract/communication/news-stream';
import type { Place, Streamed } from './stream.public.ts';

const [least, greatest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** A position in the whole stream, as written in an address. */
export type Cursor = Place & { what: StreamKind };

export const cursorIn = (text: string): Cursor => {
  const [pinned, micros, what, id] = text.split('.') as [string, string, StreamKind, string];
  return { pinned: pinned === '1', micros, what, id };
};
export const cursorAt = ({ place: { pinned, micros, id }, entry: { what } }: Streamed): string =>
  [pinned ? 1 : 0, micros, what, id].join('.');

/**
 * Where each kind of object continues after a position of the stream. At the same instant, kinds that sort before the
 * position's own kind are finished, kinds that sort after it have not begun.
 */
export function placeFor(kind: StreamKind, { what, ...place }: Cursor): Place {
  const behind = streamKinds.indexOf(kind) - streamKinds.indexOf(what);
  return behind === 0 ? place : { ...place, id: behind < 0 ? least : greatest };
}

/** Order of the stream: pinned ones, then the newest, then by kind, then the greatest id. */
function compare(one: Streamed, other: Streamed): number {
  const [a, b] = [one.place, other.place];
  return (
    Number(b.pinned) - Number(a.pinned) ||
    Number(b.micros) - Number(a.micros) ||
    streamKinds.indexOf(one.entry.what) - streamKinds.indexOf(other.entry.what) ||
    (a.id < b.id ? 1 : -1)
  );
}

/** The first objects of all kinds, in the order of the stream, and where the next part begins. */
export function mixed(
  given: readonly (readonly Streamed[])[],
  size: number,
): { part: Streamed[]; next: string | null } {
  const all = given.flat().sort(compare);
  const part = all.slice(0, size);
  return { part, next: all.length > size ? cursorAt(part.at(-1)!) : null };
}
