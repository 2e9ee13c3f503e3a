import { inflateSync } from 'node:zlib';
import type { AnswerSheet } from '@encrier/contract/teaching/diagnostic-paper';
import sharp from 'sharp';

type Code = { side: number; dots: Buffer };
/** The codes of a PDF of answer sheets, in the order of its pages: its square pictures of one byte a dot. */
export function codesOf(pdf: Buffer): Code[] {
  const text = pdf.toString('latin1');
  const pictures = text.matchAll(/<<(?=[^>]*\/Subtype \/Image)([^>]*)>>\s*stream\r?\n/g);
  return [...pictures].flatMap(({ index, 0: whole, 1: about = '' }) => {
    const said = (name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(about)?.[1]);
    const [start, side] = [index + whole.length, said('Width')];
    if (side !== said('Height')) return [];
    const dots = inflateSync(pdf.subarray(start, start + said('Length')));
    return dots.length === side * side ? [{ side, dots }] : [];
  });
}

/** A bubble that a pupil fills; a pale one is for the eye to settle. */
export type Filled = { questionId: string; value: string; rank?: number; pale?: boolean };
/** Points a millimetre. */
const scale = 7;
/** Where the code stands on a sheet in French, and its side, in millimetres. */
const place = { x: 160, y: 19, side: 32 };

/** A photo of the first page of a sheet as a pupil hands it in: laid a little askew on a desk. */
export async function photoOf(sheet: AnswerSheet, code: Code, filled: readonly Filled[], angle: number) {
  const { width, height, side, corners, flag, radius, pages } = sheet;
  const squares = [...corners, flag].map(
    ({ x, y }) => `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}"/>`,
  );
  const bubbles = pages[0]!.lines.flatMap(({ questionId, rank, bubbles: own }) =>
    own.map(({ value, x, y }) => {
      const mark = filled.find(
        (one) => one.questionId === questionId && one.value === value && (one.rank ?? 0) === rank,
      );
      const ink = mark ? (mark.pale ? '#b8b8b8' : '#3c3c3c') : 'none';
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}" stroke="#7d8794" stroke-width="0.2"/>`;
    }),
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}"
    viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fdfdfb"/>${squares.join('')}${bubbles.join('')}</svg>`;
  const seal = await sharp(code.dots, { raw: { width: code.side, height: code.side, channels: 1 } })
    .resize(place.side * scale, place.side * scale, { kernel: 'nearest' })
    .png()
    .toBuffer();
  const paper = await sharp(Buffer.from(drawing))
    .composite([{ input: seal, left: place.x * scale, top: place.y * scale }])
    .png()
    .toBuffer();
  return sharp(paper)
    .rotate(angle, { background: '#8a7a66' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#8a7a66' })
    .resize({ width: 1600, height: 1600, fit: 'inside' })
    .linear(0.85, 0)
    .jpeg({ quality: 85 })
    .toBuffer();
}
