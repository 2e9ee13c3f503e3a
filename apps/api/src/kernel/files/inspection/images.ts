import sharp from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { variants } from '../file-name.ts';
import type { Variant } from '../file-name.ts';
import { FileRefused, maxAvifPixels, maxPixels } from './kinds.ts';
import { drawableSvg } from './svg.ts';

// This runs in a child process, one image at a time on one thread, without caches: memory depends on the largest image.
sharp.cache(false);
sharp.concurrency(1);
// Disable every loader except those of the accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvg',
  ],
});

export type ImageFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg';
export type ImageFacts = { format: ImageFormat; width: number; height: number; frames: number };
export type Encoded = {
  data: Buffer;
  mime: 'image/webp' | 'image/jpeg';
  ext: 'webp' | 'jpg';
  width: number;
  height: number;
};
export type EncodedImage = {
  main: Encoded /** Only widths smaller than the main picture. */;
  variants: Partial<Record<Variant, Encoded>>;
  animated: boolean;
};

/** Longest side of the main image, in pixels. */
const mainSide = 2560;
const animatedSide = 800;
const maxFrames = 300;
const maxAnimatedPixels = 16_000_000;
const encoders = { webp: { quality: 82, effort: 3 }, jpeg: { quality: 84 } } as const;

const magic: readonly [ImageFormat, RegExp][] = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['avif', /^[^]{4}ftypavi[fs]/],
];

function formatOf(bytes: Buffer, vector: boolean): ImageFormat {
  const head = bytes.toString('latin1', 0, 16);
  const found = magic.find(([, pattern]) => pattern.test(head))?.[0];
  if (found) return found;
  if (vector) return 'svg';
  throw new FileRefused('files.type_refused', 'image_magic');
}

function options(animated = false): SharpOptions {
  return { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, ...(animated ? { pages: -1 } : {}) };
}

/** Translates a decoder failure. */
function refusal(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return new FileRefused('files.too_many_pixels', 'pixel_limit');
  return new FileRefused('files.broken', 'image_decode');
}

function framesOf(meta: Metadata): number {
  return meta.pages ?? 1;
}

function checkedFacts(format: ImageFormat, meta: Metadata): ImageFacts {
  const { width = 0, height = 0 } = meta.autoOrient ?? meta;
  if (width < 1 || height < 1) throw new FileRefused('files.broken', 'image_size');
  if (width * height > (format === 'avif' ? maxAvifPixels : maxPixels) || width > 30_000 || height > 30_000)
    throw new FileRefused('files.too_many_pixels', 'pixels');
  return { format, width, height, frames: framesOf(meta) };
}

/**
 * Format by content, size as displayed (orientation applied) and number of frames, without decoding the pixels.
 * `vector` allows SVG. Throws `FileRefused` (type, pixels, broken).
 */
export async function imageFacts(bytes: Buffer, { vector = false }: { vector?: boolean } = {}): Promise<ImageFacts> {
  const format = formatOf(bytes, vector);
  const input = format === 'svg' ? Buffer.from(drawableSvg(bytes)) : bytes;
  try {
    return checkedFacts(format, await sharp(input, options()).metadata());
  } catch (error) {
    throw refusal(error);
  }
}

function encode(image: Sharp, as: 'webp' | 'jpeg'): Sharp {
  return as === 'webp' ? image.webp(encoders.webp) : image.flatten({ background: '#ffffff' }).jpeg(encoders.jpeg);
}

async function produce(image: Sharp, as: 'webp' | 'jpeg'): Promise<Encoded> {
  const { data, info } = await encode(image, as).toBuffer({ resolveWithObject: true });
  return {
    data,
    mime: `image/${as}`,
    ext: as === 'webp' ? 'webp' : 'jpg',
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/**
 * The image decoded once, upright, in sRGB, at most `mainSide`: all variants are made from these pixels, which carry no
 * metadata.
 */
async function pixelsOf(input: Buffer, format: ImageFormat): Promise<Pixels> {
  const image = sharp(input, options()).autoOrient().toColourspace('srgb');
  // The size written in a vector does not matter beyond the largest variant.
  const side = format === 'svg' ? 1600 : mainSide;
  const { data, info } = await image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })

    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

const fromPixels = ({ data, ...raw }: Pixels): Sharp => sharp(data, { raw, limitInputPixels: maxPixels });

async function animatedMain(input: Buffer): Promise<Encoded> {
  const image = sharp(input, options(true)).resize(animatedSide, animatedSide, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await image
    .webp({ quality: 70, effort: 1 })

    .toBuffer({ resolveWithObject: true });
  return { data, mime: 'image/webp', ext: 'webp', width: info.width, height: info.pageHeight ?? info.height };
}

async function encodeAll(bytes: Buffer, facts: ImageFacts, as: 'webp' | 'jpeg'): Promise<EncodedImage> {
  const input = facts.format === 'svg' ? Buffer.from(drawableSvg(bytes)) : bytes;
  const pixels = await pixelsOf(input, facts.format);
  const animated =
    as === 'webp' &&
    facts.format !== 'svg' &&
    facts.frames > 1 &&
    facts.frames <= maxFrames &&
    facts.width * facts.height * facts.frames <= maxAnimatedPixels;
  const main = animated ? await animatedMain(input) : await produce(fromPixels(pixels), as);
  const smaller: EncodedImage['variants'] = {};
  for (const width of variants)
    if (width < main.width) smaller[width] = await produce(fromPixels(pixels).resize({ width }), 'webp');
  return { main, variants: smaller, animated };
}

/**
 * An image re-encoded from its pixels (SEC-FIL-05): no EXIF, position, thumbnail, profile or trailing bytes remain,
 * orientation is applied, vectors become pixels (SEC-FIL-04), animations within the limits stay animated, others become
 * still. Throws `FileRefused`.
 */
export async function reencodeImage(
  bytes: Buffer,
  { vector = false, main = 'webp' }: { vector?: boolean; main?: 'webp' | 'jpeg' } = {},
): Promise<EncodedImage> {
  const facts = await imageFacts(bytes, { vector });
  try {
    return await encodeAll(bytes, facts, main);
  } catch (error) {
    throw refusal(error);
  }
}
