import type { AnswerSheet, SheetLine } from '@encrier/contract/teaching/diagnostic-paper';
import { findSheet, type Grey } from './find-corners.ts';
import { type Plane, project } from './homography.ts';

/** Pixels of a canvas: four bytes per pixel. */
export type Picture = { data: Uint8ClampedArray; width: number; height: number };
/** How dark each bubble of a line is, from 0 (paper) to 1 (filled). */
export type LineFills = { questionId: string; rank: number; fills: { value: string; fill: number }[] };

function greyOf({ data, width, height }: Picture): Grey {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = (data[at * 4]! * 77 + data[at * 4 + 1]! * 151 + data[at * 4 + 2]! * 28) >> 8;
  return { data: grey, width, height };
}

/** Shade interpolated between the four pixels around a position; the edge of the picture is extended. */
function shadeAt({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [
    Math.min(width - 2, Math.max(0, Math.floor(x))),
    Math.min(height - 2, Math.max(0, Math.floor(y))),
  ];
  const [dx, dy] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = top * width + left;
  const above = data[at]! * (1 - dx) + data[at + 1]! * dx;
  const below = data[at + width]! * (1 - dx) + data[at + width + 1]! * dx;
  return above * (1 - dy) + below * dy;
}

const spots = (reach: number, rings: readonly number[]): { x: number; y: number }[] =>
  rings.flatMap((share) => {
    const count = Math.max(1, Math.round(share * 22));
    return Array.from({ length: count }, (_, nth) => {
      const angle = (2 * Math.PI * nth) / count + share;
      return { x: Math.cos(angle) * share * reach, y: Math.sin(angle) * share * reach };
    });
  });
/** Paper and pencil are distinguished by how dark a spot is compared to the paper around its bubble. */
const [paper, pencil] = [0.12, 0.5];

/** How dark a bubble is compared with the paper around it: a shadow affects both equally. */
function fillAt(grey: Grey, plane: Plane, { x, y }: { x: number; y: number }, radius: number): number {
  const shade = (spot: { x: number; y: number }): number => {
    const at = project(plane, { x: x + spot.x, y: y + spot.y });
    return shadeAt(grey, at.x, at.y);
  };
  const outside = spots(radius, [1.35, 1.55])
    .map(shade)
    .sort((a, b) => a - b);
  const white = Math.max(1, outside[Math.floor(outside.length * 0.75)]!);
  const inside = spots(radius, [0, 0.16, 0.32, 0.48, 0.62, 0.74]).map((spot) => {
    const lost = 1 - shade(spot) / white;
    return Math.min(1, Math.max(0, (lost - paper) / (pencil - paper)));
  });
  return inside.reduce((sum, one) => sum + one, 0) / inside.length;
}

const mirrored = (line: SheetLine, { width }: AnswerSheet, rtl: boolean): SheetLine =>
  rtl ? { ...line, bubbles: line.bubbles.map((one) => ({ ...one, x: width - one.x })) } : line;

/**
 * How dark each bubble of a page is, read in a picture of it taken at any angle; null when the corner squares are
 * missing, or too small.
 */
export function readSheet(picture: Picture, sheet: AnswerSheet, page: number, rtl: boolean): LineFills[] | null {
  const lines = sheet.pages[page]?.lines;
  if (!lines || picture.width < 300 || picture.height < 300) return null;
  const grey = greyOf(picture);
  const plane = findSheet(grey, sheet);
  if (!plane) return null;
  const [from, to] = [project(plane, sheet.corners[0]!), project(plane, sheet.corners[1]!)];
  // Below three pixels per millimetre a bubble is unreadable.
  if (Math.hypot(to.x - from.x, to.y - from.y) < (sheet.corners[1]!.x - sheet.corners[0]!.x) * 3) return null;
  return lines.map((line) => {
    const { questionId, rank, bubbles } = mirrored(line, sheet, rtl);
    return {
      questionId,
      rank,
      fills: bubbles.map((one) => ({ value: one.value, fill: fillAt(grey, plane, one, sheet.radius) })),
    };
  });
}
