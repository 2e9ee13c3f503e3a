import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
type Reader = {
  readBarcodes: (picture: Uint8Array, options: object) => Promise<{ text: string }[]>;
  prepareZXingModule: (options: object) => unknown;
};
let reader: Promise<Reader> | null = null;

/** The reader that the application scans with, without a network. */
async function openReader(): Promise<Reader> {
  const address = require.resolve('zxing-wasm/reader');
  const found = (await import(address)) as Reader;
  const bytes = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await found.prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    fireImmediately: true,
  });
  return found;
}

/** Number of pages of a PDF. */
export const pagesOf = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

/** Texts of the QR codes that a PDF prints, each of its pictures read as a camera would. */
export async function printedCodes(pdf: Buffer): Promise<string[]> {
  const { readBarcodes } = await (reader ??= openReader());
  const texts: string[] = [];
  for (const found of pdf
    .toString('latin1')
    .matchAll(/<<(?:(?!>>\s*stream).)*?\/Subtype\s*\/Image(?:(?!>>\s*stream).)*?>>\s*stream\r?\n/gs)) {
    const head = found[0];
    const figure = (name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(head)?.[1] ?? 0);
    const start = found.index + head.length;
    const [width, height] = [figure('Width'), figure('Height')];
    const raw = inflateSync(pdf.subarray(start, start + figure('Length')));
    const channels = Math.round(raw.length / (width * height)) as 1 | 3;
    const picture = await sharp(raw, { raw: { width, height, channels } }).png().toBuffer();
    for (const { text } of await readBarcodes(picture, { formats: ['QRCode'] })) texts.push(text);
  }
  return texts;
}
