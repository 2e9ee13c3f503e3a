import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
type Reader = {
  readBarcodes: (picture: Uint8Array, options: object) => Promise<{ text: string }[]>;
  prepareZXingModule: (options: object) => unknown;
};
let reader: Promise<Reader> | null = null;

/** The QR reader that the application scans with, without network. */
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

/** Texts of the QR codes printed in a PDF, read from its pictures as a camera would. */
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

const hexes = (text: string): string[] => [...text.matchAll(/<([0-9a-fA-F]*)>/g)].map((found) => found[1]!);
const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Characters of a font's glyphs, from its table in the PDF. */
function glyphsOf(table: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, body] of table.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const line of body!.trim().split(/[\r\n]+/)) {
      const [glyph, text] = hexes(line);
      if (glyph && text) glyphs.set(glyph.toLowerCase(), utf16(text));
    }
  return glyphs;
}

/**
 * Text of one of our PDFs, decoded once per font it contains: only one decoding of a line makes sense, and a search
 * finds it.
 */
export function wordsOf(pdf: Buffer): string {
  const streams: string[] = [];
  const source = pdf.toString('latin1');
  for (const found of source.matchAll(/\/Length (\d+)(?:(?!endobj|stream).)*stream\r?\n/gs)) {
    const start = found.index + found[0].length;
    const body = pdf.subarray(start, start + Number(found[1]));
    streams.push((found[0].includes('/FlateDecode') ? inflateSync(body) : body).toString('latin1'));
  }
  const fonts = streams.filter((text) => text.includes('beginbfchar')).map(glyphsOf);
  const lines = streams.flatMap((text) => text.match(/^\[.*\] TJ$|^.* Tj$/gm) ?? []).map(shownGlyphs);
  return fonts.flatMap((glyphs) => lines.map((line) => line.map((one) => glyphs.get(one) ?? '').join(''))).join('\n');
}

/** Glyphs of a line of text, two bytes each, in hexadecimal or as a string with escapes. */
function shownGlyphs(line: string): string[] {
  const bytes = [...line.matchAll(/<([0-9a-fA-F]+)>|\(((?:\\.|[^\\)])*)\)/gs)].map(([, hex, text]) =>
    hex !== undefined ? hex : Buffer.from(unescaped(text ?? ''), 'latin1').toString('hex'),
  );
  return bytes.flatMap((hex) => hex.toLowerCase().match(/.{4}/g) ?? []);
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|(.))/gs, (_, octal: string | undefined, sign: string) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[sign] ?? sign),
  );

/**
 * Readable content of an answer: the text of a PDF, the files of an archive (such as a workbook), anything else as it
 * is.
 */
export function readable(content: Buffer): string {
  const start = content.subarray(0, 4).toString('latin1');
  if (start === '%PDF') return wordsOf(content);
  if (start !== 'PK\x03\x04') return content.toString();
  const files = Object.entries(unzipSync(content));
  return files.map(([name, bytes]) => `${name}\n${readable(Buffer.from(bytes))}`).join('\n');
}
