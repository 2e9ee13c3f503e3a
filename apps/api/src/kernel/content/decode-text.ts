import { isUtf8 } from 'node:buffer';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Windows-1256';

const decoded = (bytes: Buffer, label: string): string => new TextDecoder(label).decode(bytes);

/**
 * Byte order of UTF-16 without a byte order mark, from the zero bytes of its Latin letters; null for another encoding.
 */
function zeroes(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 4000);
  const counts = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) counts[i % 2] = (counts[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = counts;
  const least = Math.max(4, head.length / 16);
  if (odd >= least && even * 8 < odd) return 'utf-16le';
  if (even >= least && odd * 8 < even) return 'utf-16be';
  return null;
}

/** French accents appear singly between plain letters; Arabic letters form whole words. */
function looksArabic(bytes: Buffer): boolean {
  let [high, inWords, run] = [0, 0, 0];
  for (const byte of bytes.subarray(0, 200_000)) {
    if (byte >= 0xc0) {
      high += 1;
      run += 1;
      if (run === 3) inWords += 3;
      else if (run > 3) inWords += 1;
    } else run = 0;
  }
  return high >= 6 && inWords * 2 > high;
}

/** Decodes bytes by byte order mark, then by validity, then by the shape of the words. */
export function decodeText(bytes: Buffer): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decoded(bytes, 'utf-16le'), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decoded(bytes, 'utf-16be'), encoding: 'UTF-16' };
  const order = zeroes(bytes);
  if (order) return { text: decoded(bytes, order), encoding: 'UTF-16' };
  if (isUtf8(bytes)) return { text: decoded(bytes, 'utf-8'), encoding: 'UTF-8' };
  const arabic = looksArabic(bytes);
  return {
    text: decoded(bytes, arabic ? 'windows-1256' : 'windows-1252'),
    encoding: arabic ? 'Windows-1256' : 'Windows-1252',
  };
}
