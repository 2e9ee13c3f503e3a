import type { AnswerSheet } from '@encrier/contract/teaching/diagnostic-paper';
import { planeOf, type Point, project } from './homography.ts';
import type { Picture } from './read-sheet.ts';

/** A sheet of two columns: questions of four choices, and one whole number of three digits. */
export function sampleSheet(questions = 20): AnswerSheet {
  const lines = Array.from({ length: questions }, (_, at) => ({
    questionId: `q${at}`,
    rank: 0,
    bubbles: [...'ABCD'].map((value, nth) => ({
      value,
      x: (at % 2 ? 127 : 37) + nth * 7.4,
      y: 66 + Math.floor(at / 2) * 8,
    })),
  }));
  const digits = [0, 1, 2, 3].map((rank) => ({
    questionId: 'number',
    rank,
    bubbles: [...(rank ? '0123456789' : '-')].map((value, nth) => ({ value, x: 37 + nth * 7.4, y: 200 + rank * 8 })),
  }));
  return {
    width: 210,
    height: 297,
    side: 7,
    radius: 2.3,
    flag: { x: 24, y: 12 },
    corners: [
      { x: 12, y: 12 },
      { x: 198, y: 12 },
      { x: 198, y: 285 },
      { x: 12, y: 285 },
    ],
    pages: [{ lines: [...lines, ...digits] }],
  };
}

export type Mark = { questionId: string; value: string; rank?: number; share?: number; ink?: number };
export type Look = {
  /** Positions of the paper's corners in the picture, clockwise from the upper left. */
  paper: readonly Point[];
  size: [number, number];
  /** Brightness at a position of the picture, from 0 to 1. */
  light?: (x: number, y: number) => number;
  noise?: number;
  rtl?: boolean;
};

/** A number from 0 to 1; the same seed gives the same numbers. */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

type Bubble = Point & { mark: Mark | undefined };

/** Brightness of a point of a bubble: its ink, its edge or its letter; null on paper. */
function shadeIn({ x: bx, y: by, mark }: Bubble, { x, y }: Point, radius: number): number | null {
  const far = Math.hypot(bx - x, by - y);
  if (far > radius) return null;
  if (mark && y >= by + radius - 2 * radius * (mark.share ?? 1)) return 1 - (mark.ink ?? 0.7);
  if (far > radius - 0.25) return 0.5;
  // The letter that is printed in the bubble.
  return far < 0.9 && (x - bx) * (y - by) > 0 ? 0.68 : null;
}

/** The bubbles indexed by cells of five millimetres, each in its own and the surrounding ones. */
function bubbleCells(bubbles: readonly Bubble[]): ReadonlyMap<string, Bubble[]> {
  const cells = new Map<string, Bubble[]>();
  for (const one of bubbles)
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const cell = `${Math.floor(one.x / 5) + dx} ${Math.floor(one.y / 5) + dy}`;
        cells.set(cell, [...(cells.get(cell) ?? []), one]);
      }
  return cells;
}

/**
 * A picture of a filled sheet on a desk, as a camera sees it. `share` fills a part of a bubble from below, `ink` is how
 * dark.
 */
export function pictureOf(sheet: AnswerSheet, marks: readonly Mark[], look: Look): Picture {
  const [width, height] = look.size;
  const { side, radius } = sheet;
  const edges = [0, sheet.width, sheet.width, 0].map((x, at) => ({ x, y: at < 2 ? 0 : sheet.height }));
  const back = planeOf(look.paper, edges)!;
  const inked = new Map(marks.map((mark) => [`${mark.questionId} ${mark.rank ?? 0} ${mark.value}`, mark]));
  const bubbles = sheet.pages[0]!.lines.flatMap(({ questionId, rank, bubbles: own }) =>
    own.map(({ value, x, y }) => ({
      x: look.rtl ? sheet.width - x : x,
      y,
      mark: inked.get(`${questionId} ${rank} ${value}`),
    })),
  );
  const cells = bubbleCells(bubbles);
  const squares = [...sheet.corners, sheet.flag];
  const shadeOf = ({ x, y }: Point): number => {
    if (x < 0 || y < 0 || x > sheet.width || y > sheet.height) return 0.45;
    if (squares.some((one) => Math.abs(one.x - x) < side / 2 && Math.abs(one.y - y) < side / 2)) return 0.08;
    for (const bubble of cells.get(`${Math.floor(x / 5)} ${Math.floor(y / 5)}`) ?? []) {
      const shade = shadeIn(bubble, { x, y }, radius);
      if (shade !== null) return shade;
    }
    return 0.95;
  };
  const draw = drawer(7);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const light = look.light?.(x / width, y / height) ?? 1;
      const value = 255 * shadeOf(project(back, { x, y })) * light + (draw() - 0.5) * 2 * (look.noise ?? 0);
      const at = (y * width + x) * 4;
      data[at] = data[at + 1] = data[at + 2] = value;
      data[at + 3] = 255;
    }
  return { data, width, height };
}
