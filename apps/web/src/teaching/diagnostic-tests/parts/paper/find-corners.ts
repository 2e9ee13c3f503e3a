import type { AnswerSheet } from '@encrier/contract/teaching/diagnostic-paper';
import { type Plane, planeOf, type Point, project } from './homography.ts';

/** A picture in shades of grey. */
export type Grey = { data: Uint8Array; width: number; height: number };

/** The picture reduced by a whole number, so that the search for squares takes the same time with any camera. */
function smaller({ data, width, height }: Grey, by: number): Grey {
  if (by === 1) return { data, width, height };
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < by; dy += 1)
        for (let dx = 0; dx < by; dx += 1) sum += data[(y * by + dy) * width + x * by + dx]!;
      small[y * w + x] = sum / (by * by);
    }
  return { data: small, width: w, height: h };
}

/** Points darker than their surroundings, so that a shadow over a part of the sheet has no effect. */
function darkParts({ data, width, height }: Grey): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(12, Math.round(Math.max(width, height) / 14));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const at = (row: number, column: number): number => sums[row * (width + 1) + column]!;
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
      const mean = sum / ((bottom - top) * (right - left));
      if (data[y * width + x]! < mean * 0.68) dark[y * width + x] = 1;
    }
  }
  return dark;
}

type Blot = Point & { area: number };
type Sums = { count: number; x: number; y: number; xx: number; yy: number; xy: number; edge: boolean };

/** Collects a whole dark region from one of its points, and sums its points; `edge` when the picture cuts it. */
function gather(dark: Uint8Array, width: number, height: number, queue: Int32Array, start: number): Sums {
  const sums: Sums = { count: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0, edge: false };
  let [head, tail] = [0, 0];
  queue[tail++] = start;
  dark[start] = 2;
  while (head < tail) {
    const at = queue[head++]!;
    const [x, y] = [at % width, Math.floor(at / width)];
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.yy += y * y;
    sums.xy += x * y;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) {
      sums.edge = true;
      continue;
    }
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (dark[next] === 1) {
        dark[next] = 2;
        queue[tail++] = next;
      }
  }
  return { ...sums, count: tail };
}

/**
 * Dark blobs as full as a square: the square of the area divided by the determinant of the moments is 144 for a square
 * however it is rotated or seen at an angle, 158 for a disc, far less for letters and rings.
 */
function blots(dark: Uint8Array, width: number, height: number): Blot[] {
  const found: Blot[] = [];
  const queue = new Int32Array(width * height);
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] !== 1) continue;
    const { count, x, y, xx, yy, xy, edge } = gather(dark, width, height, queue, start);
    if (edge || count < 30) continue;
    const [mx, my] = [x / count, y / count];
    const determinant = (xx / count - mx * mx) * (yy / count - my * my) - (xy / count - mx * my) ** 2;
    const fullness = (count * count) / Math.max(1e-6, determinant);
    if (fullness > 118 && fullness < 175) found.push({ x: mx, y: my, area: count });
  }
  return found;
}

/** Corners in one direction around their middle; null when they are not convex. */
function around(points: readonly Blot[]): Blot[] | null {
  const [cx, cy] = [points.reduce((sum, { x }) => sum + x, 0) / 4, points.reduce((sum, { y }) => sum + y, 0) / 4];
  const turned = points.toSorted((a, b) => Math.atan2(a.y - cy, a.x - cx) - Math.atan2(b.y - cy, b.x - cx));
  const convex = turned.every((a, at) => {
    const [b, c] = [turned[(at + 1) % 4]!, turned[(at + 2) % 4]!];
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0;
  });
  return convex ? turned : null;
}

/**
 * The distance between the squares predicted by a plane and those found, and whether the fifth confirms the
 * orientation.
 */
function misfit(
  plane: Plane,
  corners: readonly Blot[],
  { side, corners: where, flag }: AnswerSheet,
  others: readonly Blot[],
): number {
  let worst = 0;
  for (const [at, { x, y }] of where.entries()) {
    const [a, b, c] = [project(plane, { x, y }), project(plane, { x: x + 1, y }), project(plane, { x, y: y + 1 })];
    const area = Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) * side * side;
    worst = Math.max(worst, Math.abs(Math.log(corners[at]!.area / area)));
  }
  const center = project(plane, flag);
  const reach = Math.hypot(
    ...(['x', 'y'] as const).map((axis) => project(plane, { x: flag.x + side / 2, y: flag.y })[axis] - center[axis]),
  );
  const near = others.some(({ x, y }) => Math.hypot(x - center.x, y - center.y) < reach);
  return near ? worst : Number.POSITIVE_INFINITY;
}

/** All combinations of four items of a list. */
function* fours(all: readonly Blot[]): Generator<Blot[]> {
  for (const [a, first] of all.entries())
    for (const [b, second] of all.slice(a + 1).entries())
      for (const [c, third] of all.slice(a + b + 2).entries())
        for (const fourth of all.slice(a + b + c + 3)) yield [first, second, third, fourth];
}

type Found = { plane: Plane; misfit: number };
/** The order of four squares that best fits the corners of the sheet; null when none fits. */
function bestTurn(turned: readonly Blot[], sheet: AnswerSheet, others: readonly Blot[]): Found | null {
  let best: Found | null = null;
  for (let turn = 0; turn < 4; turn += 1) {
    const corners = turned.map((_, at) => turned[(at + turn) % 4]!);
    const plane = planeOf(sheet.corners, corners);
    if (!plane) continue;
    const wrong = misfit(plane, corners, sheet, others);
    if (wrong < 0.55 && (!best || wrong < best.misfit)) best = { plane, misfit: wrong };
  }
  return best;
}

/** The plane of a small picture in points of the large one: a point of it is the middle of a square there. */
function enlarge(plane: Plane, by: number): Plane {
  const [p0, p1, p2, p3, p4, p5, p6, p7] = plane as [number, number, number, number, number, number, number, number];
  const half = (by - 1) / 2;
  return [
    p0 * by + half * p6,
    p1 * by + half * p7,
    p2 * by + half,
    p3 * by + half * p6,
    p4 * by + half * p7,
    p5 * by + half,
    p6,
    p7,
  ];
}

const maxBlots = 14;
/** The plane from millimetres of the sheet to points of the picture; null where the squares are not all seen. */
export function findSheet(picture: Grey, sheet: AnswerSheet): Plane | null {
  const by = Math.max(1, Math.round(Math.max(picture.width, picture.height) / 1000));
  const small = smaller(picture, by);
  const all = blots(darkParts(small), small.width, small.height)
    .toSorted((a, b) => b.area - a.area)
    .slice(0, maxBlots);
  let best: Found | null = null;
  for (const four of fours(all)) {
    const turned = around(four);
    if (!turned) continue;
    const others = all.filter((one) => !four.includes(one));
    const found = bestTurn(turned, sheet, others);
    if (found && (!best || found.misfit < best.misfit)) best = found;
  }
  return best && enlarge(best.plane, by);
}
