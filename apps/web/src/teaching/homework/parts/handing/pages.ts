import { type PicturePage, pdfOf } from './pdf.ts';

/** Longest side of a page, in pixels: a line of handwriting stays sharp, ten pages stay light. */
const longest = 1700;

/** A picture as a page: rotated by quarter turns, reduced, without metadata. */
async function pageOf(file: Blob, turns: number): Promise<PicturePage> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [w, h] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = turns % 2 ? [h, w] : [w, h];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(picture, -w / 2, -h / 2, w, h);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
  if (!blob) throw new Error('no picture');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}

/** One PDF of photos, in their order, each rotated as chosen. */
export async function photosToPdf(photos: readonly { file: File; turns: number }[], name: string): Promise<File> {
  const pages: PicturePage[] = [];
  for (const { file, turns } of photos) pages.push(await pageOf(file, turns));
  return new File([pdfOf(pages)], name, { type: 'application/pdf' });
}
