/** Limits of an archive opened on this device, the same as on the server: entries, and compression ratio. */
export const maxEntries = 1000;
const maxSwell = 100;
/** Below this size the ratio is not checked. */
const alwaysFine = 1_000_000;

export type ZipEntry = {
  name: string;
  size: number;
  /** The bytes of the entry; an archive is never unpacked whole. Throws `ZipError`. */
  open: () => Promise<Blob>;
};
/** Why an archive cannot be read. */
export class ZipError extends Error {
  readonly why: 'not_a_zip' | 'too_many' | 'closed' | 'bomb';
  constructor(why: ZipError['why']) {
    super(why);
    this.why = why;
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const whole = 0xffffffff;

const view = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer());

/** Position and number of the entries; at the end of the file, before a comment of at most 64 KiB. */
async function endOf(file: Blob): Promise<{ count: number; size: number; offset: number }> {
  const from = Math.max(0, file.size - 22 - 0xffff);
  const tail = await view(file, from, file.size);
  for (let at = tail.byteLength - 22; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === END)
      return {
        count: tail.getUint16(at + 10, true),
        size: tail.getUint32(at + 12, true),
        offset: tail.getUint32(at + 16, true),
      };
  throw new ZipError('not_a_zip');
}

/** Unpacks one entry, and stops as soon as it exceeds its declared size. */
async function unpack(file: Blob, at: number, packed: number, size: number, method: number): Promise<Blob> {
  const head = await view(file, at, at + 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new ZipError('not_a_zip');
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = file.slice(start, start + packed);
  if (method === 0) return bytes;
  const reader = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      read += next.value.byteLength;
      if (read > size) throw new ZipError('bomb');
      parts.push(next.value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    void reader.cancel().catch(() => null);
    throw error instanceof ZipError ? error : new ZipError('not_a_zip');
  }
  return new Blob(parts);
}

/** The files of an archive, without folders. Nothing is unpacked before an entry is opened. Throws `ZipError`. */
export async function readZip(file: Blob): Promise<ZipEntry[]> {
  const { count, size, offset } = await endOf(file);
  if (count > maxEntries) throw new ZipError('too_many');
  const list = await view(file, offset, offset + size);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY) throw new ZipError('not_a_zip');
    const [flags, method] = [list.getUint16(at + 8, true), list.getUint16(at + 10, true)];
    const [packed, unpacked] = [list.getUint32(at + 20, true), list.getUint32(at + 24, true)];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => list.getUint16(at + field, true));
    const where = list.getUint32(at + 42, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + at + 46, nameLength ?? 0));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    if (name.endsWith('/')) continue;
    if (flags & 1 || ![0, 8].includes(method) || packed === whole || unpacked === whole) throw new ZipError('closed');
    if (unpacked > alwaysFine && unpacked > packed * maxSwell) throw new ZipError('bomb');
    entries.push({ name, size: unpacked, open: () => unpack(file, where, packed, unpacked, method) });
  }
  return entries;
}
