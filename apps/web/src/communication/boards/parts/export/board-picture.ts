import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { imageAddress } from '#kernel/api/address.ts';
import type { KnownSchool } from '#kernel/settings.ts';
import { ordered, spot } from '../board/board-cache.ts';

/** A picture has a white background in both themes: it has its own ink colours. */
const inks = { text: '#1c1b19', quiet: '#55524b', line: '#d4d0c8', sheet: '#f5f4f1' };
const tints: Record<BoardCard['color'], string> = {
  plain: '#ffffff',
  rose: '#feeced',
  amber: '#ffeeda',
  yellow: '#feede5',
  green: '#e0f8e9',
  blue: '#eaf1ff',
  violet: '#f3eefe',
};
const font = (size: number, weight = 400): string =>
  `${weight} ${size}px "Figtree Variable", "Vazirmatn Variable", sans-serif`;
const wide = 260;
const gap = 20;
const pad = 12;
/** Browsers refuse larger canvases; a longer board is drawn smaller. */
const maxPixels = 24_000_000;

type Block = { lines: readonly string[]; size: number; weight: number; color: string };
type Laid = {
  card: BoardCard;
  x: number;
  y: number;
  height: number;
  picture: ImageBitmap | null;
  pictureHeight: number;
  blocks: readonly Block[];
};

/** The longest beginning of a word that fits a width, one letter at least; empty for a word of one letter. */
function fittingPart(fits: (text: string) => boolean, word: string): string {
  let cut = word.length - 1;
  while (cut > 1 && !fits(word.slice(0, cut))) cut -= 1;
  return word.slice(0, Math.max(0, cut));
}

function wrapParagraph(fits: (text: string) => boolean, paragraph: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    let rest = word;
    while (!fits(line ? `${line} ${rest}` : rest)) {
      const part = line || fittingPart(fits, rest);
      if (!part) break;
      lines.push(part);
      if (line) line = '';
      else rest = rest.slice(part.length);
    }
    line = line ? `${line} ${rest}` : rest;
  }
  return [...lines, line];
}

/** Lines of a text that fit a width, its own line breaks kept; a word too long is cut. */
export function wrap(measure: (text: string) => number, text: string, width: number): string[] {
  const fits = (part: string): boolean => measure(part) <= width;
  return text.split('\n').flatMap((paragraph) => wrapParagraph(fits, paragraph));
}

async function pictureOf(card: BoardCard, school: KnownSchool | null): Promise<ImageBitmap | null> {
  const address = card.file?.type === 'image' ? imageAddress(school, card.file.fichier, 800) : null;
  if (!address) return null;
  try {
    const answer = await fetch(address, { credentials: 'include' });
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    // A picture that cannot be loaded is left out; the card's text stays.
    return null;
  }
}

async function lay(
  pen: CanvasRenderingContext2D,
  card: BoardCard,
  school: KnownSchool | null,
  hidden: string,
): Promise<Laid> {
  const picture = await pictureOf(card, school);
  const pictureHeight = picture ? Math.min(260, (picture.height / picture.width) * wide) : 0;
  const block = (text: string, size: number, weight: number, color: string): Block[] => {
    if (!text) return [];
    pen.font = font(size, weight);
    return [{ lines: wrap((part) => pen.measureText(part).width, text, wide - 2 * pad), size, weight, color }];
  };
  const address =
    card.url ?? (card.video ? `https://youtu.be/${card.video}` : card.kind === 'file' ? (card.file?.name ?? '') : '');
  const blocks = [
    ...block(card.title, 15, 600, inks.text),
    ...block(card.body, 14, 400, inks.text),
    ...block(address, 12, 400, inks.quiet),
    ...block(card.author.label || hidden, 12, 400, inks.quiet),
  ];
  const height =
    pictureHeight + pad * 2 + blocks.reduce((sum, { lines, size }) => sum + lines.length * size * 1.4 + 4, 0);
  return { card, x: 0, y: 0, height, picture, pictureHeight, blocks };
}

function drawCard(pen: CanvasRenderingContext2D, { card, x, y, height, picture, pictureHeight, blocks }: Laid): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, wide, height, 12);
  pen.fillStyle = tints[card.color];
  pen.fill();
  pen.strokeStyle = inks.line;
  pen.stroke();
  pen.clip();
  if (picture) {
    const scale = Math.max(wide / picture.width, pictureHeight / picture.height);
    pen.drawImage(
      picture,
      x + (wide - picture.width * scale) / 2,
      y + (pictureHeight - picture.height * scale) / 2,
      picture.width * scale,
      picture.height * scale,
    );
  }
  pen.direction = card.dir;
  pen.textAlign = 'start';
  let at = y + pictureHeight + pad;
  for (const { lines, size, weight, color } of blocks) {
    pen.font = font(size, weight);
    pen.fillStyle = color;
    for (const line of lines) {
      at += size * 1.4;
      pen.fillText(line, card.dir === 'rtl' ? x + wide - pad : x + pad, at - size * 0.4);
    }
    at += 4;
  }
  pen.restore();
}

/** Gives each card its place under the title; returns the column names and the size of the sheet. */
function arrange(board: Board, laid: readonly Laid[], rtl: boolean) {
  const top = 90;
  const heads: { title: string; x: number; y: number }[] = [];
  if (board.layout === 'map') {
    for (const [rank, one] of laid.entries())
      Object.assign(one, one.card.x === null || one.card.y === null ? spot(rank) : { x: one.card.x, y: one.card.y });
    for (const one of laid) one.y += top;
  } else {
    const columns =
      board.layout === 'columns'
        ? board.sections.map((section) => laid.filter(({ card }) => card.sectionId === section.id))
        : Array.from({ length: 4 }, (_, at) => laid.filter((_one, rank) => rank % 4 === at));
    columns.forEach((column, at) => {
      const x = gap + at * (wide + gap);
      if (board.layout === 'columns') heads.push({ title: board.sections[at]?.title ?? '', x, y: top });
      let y = top + (board.layout === 'columns' ? 20 : 0);
      for (const one of column) {
        Object.assign(one, { x, y });
        y += one.height + 14;
      }
    });
  }
  const width = Math.max(600, ...laid.map((one) => one.x + wide + gap), ...heads.map((one) => one.x + wide + gap));
  const height = Math.max(300, ...laid.map((one) => one.y + one.height + gap));
  // Arabic begins on the right.
  if (rtl) for (const one of [...laid, ...heads]) one.x = width - one.x - wide;
  return { heads, width, height };
}

/**
 * The board as a picture, with what everybody may see of it; its cards are drawn, and only their pictures are loaded.
 */
export async function boardPicture(board: Board, school: KnownSchool | null, hidden: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  await document.fonts.ready;
  const laid: Laid[] = [];
  for (const card of ordered(board.cards.filter((one) => one.status === 'published')))
    laid.push(await lay(pen, card, school, hidden));
  const rtl = document.documentElement.dir === 'rtl';
  const { heads, width, height } = arrange(board, laid, rtl);
  const scale = Math.min(2, Math.sqrt(maxPixels / (width * height)), 16_000 / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.scale(scale, scale);
  pen.fillStyle = inks.sheet;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = inks.text;
  pen.direction = rtl ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  pen.font = font(26, 700);
  pen.fillText(board.title, rtl ? width - gap : gap, 46, width - 2 * gap);
  pen.font = font(16, 600);
  for (const { title, x, y } of heads) pen.fillText(title, rtl ? x + wide : x, y + 4, wide);
  for (const one of laid) drawCard(pen, one);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
