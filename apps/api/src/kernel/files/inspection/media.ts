import { FileRefused, holdsMarkup } from './kinds.ts';
import type { Source } from './kinds.ts';

const boxes = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'uuid',
  'meta',
  'udta',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'pnot',
  'PICT',
  'emsg',
  'pdin',
  'ssix',
  'prft',
]);
const videoBrands = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'iso7',
  'iso8',
  'iso9',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  'dash',
  'mmp4',
  '3gp4',
  '3gp5',
  '3gp6',
  'msdh',
  'MP4 ',
  'XAVC',
  'hvc1',
]);
const audioBrands = new Set(['M4A ', 'M4B ', 'isom', 'iso2', 'iso5', 'iso6', 'mp42', 'mp41', 'dash']);

const broken = (detail: string): never => {
  throw new FileRefused('files.broken', detail);
};
const refused = (detail: string): never => {
  throw new FileRefused('files.type_refused', detail);
};

/** Declared size of a box: 0 means the rest of the file, 1 a length written in eight bytes. */
function boxSize(head: Buffer, left: number): number {
  let size = head.readUInt32BE(0);
  if (size === 0) size = left;
  if (size === 1) {
    if (head.length < 16) broken('mp4_box_size');
    size = Number(head.readBigUInt64BE(8));
  }
  if (size < 8 || size > left) broken('mp4_box_size');
  return size;
}

/** The top-level boxes must cover the file exactly, start with its type and hold a movie. */
async function mp4Brand(source: Source): Promise<string> {
  const seen = new Set<string>();
  let brand = '';
  for (let at = 0, count = 0; at < source.size; count += 1) {
    if (count > 20_000) broken('mp4_boxes');
    const head = await source.read(at, 16);
    if (head.length < 8) broken('mp4_tail');
    const name = head.toString('latin1', 4, 8);
    if (!boxes.has(name) || (at === 0) !== (name === 'ftyp')) refused('mp4_box');
    const size = boxSize(head, source.size - at);
    if (name === 'ftyp') {
      if (size > 512 || size < 16) refused('mp4_type');
      brand = head.toString('latin1', 8, 12);
    }
    seen.add(name);
    at += size;
  }
  if (!seen.has('moov') && !seen.has('moof')) broken('mp4_movie');
  return brand;
}

/** Length of an EBML number from its first byte, and its value without the marker. */
function ebmlNumber(bytes: Buffer, at: number): { length: number; value: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) broken('webm_header');
  let value = first & (0xff >> length);
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] ?? 0);
  return { length, value };
}

/** An EBML header whose document type is `webm`, followed at once by a segment. */
async function checkWebm(source: Source): Promise<void> {
  const head = await source.read(0, 4096);
  if (head.readUInt32BE(0) !== 0x1a45dfa3) refused('webm_magic');
  const size = ebmlNumber(head, 4);
  const end = 4 + size.length + size.value;
  if (end + 4 > head.length) broken('webm_header');
  const header = head.subarray(4 + size.length, end);
  const at = header.indexOf(Buffer.from([0x42, 0x82]));
  if (at < 0) broken('webm_type');
  const type = ebmlNumber(header, at + 2);
  const name = header.toString('latin1', at + 2 + type.length, at + 2 + type.length + type.value);
  if (name !== 'webm') refused('webm_type');
  if (head.readUInt32BE(end) !== 0x18538067) broken('webm_segment');
}

async function checkOgg(source: Source): Promise<void> {
  const head = await source.read(0, 256);
  const codec = head.toString('latin1', 28, 44);
  if (head.toString('latin1', 0, 5) !== 'OggS\u0000') refused('ogg_magic');
  if (!codec.startsWith('OpusHead') && !codec.startsWith('\u0001vorbis') && !codec.startsWith('Speex   '))
    refused('ogg_codec');
}

/** A frame header of MPEG audio: sync, layer III (or II), a valid bit rate and sampling rate. */
const isFrame = (head: Buffer): boolean =>
  head.length >= 4 &&
  head[0] === 0xff &&
  ((head[1] ?? 0) & 0xe0) === 0xe0 &&
  ((head[1] ?? 0) & 0x18) !== 0x08 &&
  [0x02, 0x04].includes((head[1] ?? 0) & 0x06) &&
  ((head[2] ?? 0) & 0xf0) !== 0xf0 &&
  ((head[2] ?? 0) & 0x0c) !== 0x0c;

async function checkMp3(source: Source): Promise<void> {
  const head = await source.read(0, 10);
  let at = 0;
  if (head.toString('latin1', 0, 3) === 'ID3' && head.length === 10) {
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
    if ((a | b | c | d) > 0x7f) broken('mp3_tag');
    at = 10 + (a << 21) + (b << 14) + (c << 7) + d + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  const rest = await source.read(at, 2048);
  // Tagging programs pad with zeros between the tag and the first frame.
  const first = at === 0 ? 0 : rest.findIndex((byte) => byte !== 0);
  if (first < 0 || !isFrame(rest.subarray(first))) refused('mp3_frame');
}

/**
 * Checks that a video or sound file is a complete container of the kind its extension says, without web markup
 * (SEC-FIL-02). Throws `FileRefused`.
 */
export async function inspectMedia(source: Source, ext: string): Promise<void> {
  if (source.size < 32) broken('media_short');
  if (ext === 'webm') await checkWebm(source);
  else if (ext === 'ogg') await checkOgg(source);
  else if (ext === 'mp3') await checkMp3(source);
  else {
    const brand = await mp4Brand(source);
    const wanted =
      ext === 'mov'
        ? brand === 'qt  ' || videoBrands.has(brand)
        : ext === 'm4a'
          ? audioBrands.has(brand)
          : videoBrands.has(brand);
    if (!wanted) refused('mp4_brand');
  }
  if (await holdsMarkup(source)) refused('media_markup');
}
