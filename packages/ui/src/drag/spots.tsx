import type { Flow } from './model.tsx';

export type Box = { left: number; right: number; top: number; bottom: number };
export type Point = { x: number; y: number };
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key);

const middle = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

/** Rank of a point among the boxes of an ordered place: before the first one whose middle is further on. */
export function rankAt(boxes: readonly Box[], { x, y }: Point, flow: Flow, rtl: boolean): number {
  const at = boxes.findIndex((box) => {
    const half = middle(box);
    if (flow === 'down') return y < half.y;
    return y < box.top || (y < box.bottom && (rtl ? x > half.x : x < half.x));
  });
  return at < 0 ? boxes.length : at;
}

/** One step forwards (1) or back (-1) in the order of a place; 0 where the arrow leads out of it. */
export function stepOf(arrow: Arrow, flow: Flow, rtl: boolean): -1 | 0 | 1 {
  if (arrow === 'ArrowUp') return -1;
  if (arrow === 'ArrowDown') return 1;
  if (flow === 'down') return 0;
  return (arrow === 'ArrowRight') === rtl ? -1 : 1;
}

/**
 * The box that an arrow key leads to: those in the same row or column first, then the nearest. -1 for none. Without
 * layout, the next or previous one in the given order.
 */
export function nearest(from: number, boxes: readonly Box[], arrow: Arrow, rtl: boolean): number {
  const start = boxes[from];
  if (!start || boxes.every((box) => box.right === box.left && box.bottom === box.top)) {
    const next = from + (stepOf(arrow, 'across', rtl) || 1);
    return next >= 0 && next < boxes.length ? next : -1;
  }
  return nearestTo(start, boxes, arrow);
}

/** The same from a box that is not one of them. */
export function nearestTo(start: Box, boxes: readonly Box[], arrow: Arrow): number {
  const across = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sign = arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1;
  const here = middle(start);
  let [found, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, box] of boxes.entries()) {
    const there = middle(box);
    const ahead = sign * (across ? there.x - here.x : there.y - here.y);
    const gap = across
      ? Math.max(0, box.top - start.bottom, start.top - box.bottom)
      : Math.max(0, box.left - start.right, start.left - box.right);
    const aside = Math.abs(across ? there.y - here.y : there.x - here.x);
    const far = ahead + gap * 4 + aside * 0.5;
    if (ahead > 1 && far < least) [found, least] = [index, far];
  }
  return found;
}

/** The line between two items where the held one would be inserted; null when the place has no other item. */
export function lineAt(boxes: readonly Box[], index: number, flow: Flow, rtl: boolean): Box | null {
  const [before, after] = [boxes[index - 1], boxes[index]];
  const beside = after ?? before;
  if (!beside) return null;
  if (flow === 'down') {
    const y = after ? (before ? (before.bottom + after.top) / 2 : after.top) : beside.bottom;
    return { left: beside.left, right: beside.right, top: y, bottom: y };
  }
  const atLeft = (after !== undefined) !== rtl;
  const x = atLeft ? beside.left : beside.right;
  return { left: x, right: x, top: beside.top, bottom: beside.bottom };
}
