import type { Picture } from './read-sheet.ts';

/** Points of the longer side that are kept of a picture: bubbles are some thirty points wide. */
const longest = 2400;

type Drawn = HTMLVideoElement | ImageBitmap;
const sizeOf = (source: Drawn): [number, number] =>
  source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];

/** The points of a frame or a photo, which stay on the device. */
export function pointsOf(source: Drawn): ImageData | null {
  const [width, height] = sizeOf(source);
  if (!width || !height) return null;
  const by = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * by);
  canvas.height = Math.round(height * by);
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) return null;
  brush.drawImage(source, 0, 0, canvas.width, canvas.height);
  return brush.getImageData(0, 0, canvas.width, canvas.height);
}

export async function pointsOfFile(file: File): Promise<Picture & ImageData> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const points = pointsOf(bitmap);
  bitmap.close();
  if (!points) throw new Error('empty picture');
  return points;
}
