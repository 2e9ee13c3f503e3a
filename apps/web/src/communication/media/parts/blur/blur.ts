/** A box on a picture, in shares of its width and height (0 to 1). */
export type Box = { key: string; x: number; y: number; width: number; height: number };

/** Smallest side of a box, as a share of the picture. */
export const SMALLEST = 0.03;
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The box inside the picture, no smaller than what a finger can hold. */
export function fitted(box: Box): Box {
  const width = within(box.width, SMALLEST, 1);
  const height = within(box.height, SMALLEST, 1);
  return { ...box, width, height, x: within(box.x, 0, 1 - width), y: within(box.y, 0, 1 - height) };
}

/** The box between two points of the picture. */
export const between = (key: string, a: { x: number; y: number }, b: { x: number; y: number }): Box =>
  fitted({
    key,
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  });

const step = 0.02;
/** What an arrow does to a box: it moves, and with `grow` its far corner does; null for any other key. */
export function nudged(box: Box, key: string, grow: boolean): Box | null {
  const moves: Record<string, readonly [number, number]> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  const by = moves[key];
  if (!by) return null;
  return fitted(
    grow
      ? { ...box, width: box.width + by[0], height: box.height + by[1] }
      : { ...box, x: box.x + by[0], y: box.y + by[1] },
  );
}

/** Tiles on the longer side of a blurred face: too few to recognise anybody. */
const TILES = 6;

/**
 * The picture with its boxes made unrecognisable, as JPEG. Each box is reduced to a few tiles filled with their mean
 * colour: the face is removed from the bytes, not covered.
 */
export async function blurredCopy(picture: ImageBitmap, boxes: readonly Box[]): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  const paper = canvas.getContext('2d');
  const small = document.createElement('canvas');
  const pencil = small.getContext('2d');
  if (!paper || !pencil) throw new Error('no canvas');
  paper.drawImage(picture, 0, 0);
  for (const box of boxes) {
    const [x, y] = [Math.floor(box.x * picture.width), Math.floor(box.y * picture.height)];
    const [width, height] = [Math.ceil(box.width * picture.width), Math.ceil(box.height * picture.height)];
    const tile = Math.max(width, height) / TILES;
    small.width = Math.max(1, Math.round(width / tile));
    small.height = Math.max(1, Math.round(height / tile));
    pencil.imageSmoothingQuality = 'high';
    pencil.drawImage(picture, x, y, width, height, 0, 0, small.width, small.height);
    paper.imageSmoothingEnabled = false;
    paper.drawImage(small, 0, 0, small.width, small.height, x, y, width, height);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no copy'))), 'image/jpeg', 0.9),
  );
}
