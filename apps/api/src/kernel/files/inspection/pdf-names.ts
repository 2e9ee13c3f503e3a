/** Called for each name of a PDF, decoded as a PDF reader does, and for the beginning of each string. */
export type Found = (kind: 'name' | 'text', word: string, from: number, to: number) => void;

/** Longest name that PDF allows, and enough of a string to tell what kind of address it begins. */
const longestName = 127;
const textStart = 64;

const hexOf = (code: number): number =>
  code >= 48 && code <= 57
    ? code - 48
    : code >= 65 && code <= 70
      ? code - 55
      : code >= 97 && code <= 102
        ? code - 87
        : -1;
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0;
/** Ends a name: whitespace and `( ) < > [ ] { } / %`. */
const endsName = (code: number): boolean =>
  isBlank(code) ||
  code === 40 ||
  code === 41 ||
  code === 60 ||
  code === 62 ||
  code === 91 ||
  code === 93 ||
  code === 123 ||
  code === 125 ||
  code === 47 ||
  code === 37;

const word = Buffer.alloc(Math.max(longestName, textStart) + 1);

/** The name after the slash at `from`, with `#hh` decoded; never builds more than a name may hold. */
function nameAt(bytes: Uint8Array, from: number): { text: string; end: number } {
  let at = from + 1;
  let length = 0;
  while (at < bytes.length && length < longestName) {
    let code = bytes[at] ?? 0;
    if (endsName(code)) break;
    const [high, low] = code === 35 ? [hexOf(bytes[at + 1] ?? 0), hexOf(bytes[at + 2] ?? 0)] : [-1, -1];
    if (high >= 0 && low >= 0) {
      code = high * 16 + low;
      at += 2;
    }
    at += 1;
    word[length++] = code;
  }
  return { text: word.toString('latin1', 0, length), end: at };
}

/**
 * The escape at `at`, after a `\\`: up to three octal digits, a line end that writes nothing, or a literal character;
 * `end` is its last position.
 */
function escapedAt(bytes: Uint8Array, at: number): { sign: number | null; end: number } {
  let value = 0;
  let digits = 0;
  for (let code = bytes[at] ?? 0; digits < 3 && code >= 48 && code <= 55; code = bytes[at + digits] ?? 0) {
    value = value * 8 + code - 48;
    digits += 1;
  }
  if (digits) return { sign: value & 0xff, end: at + digits - 1 };
  const code = bytes[at] ?? 0;
  return { sign: code === 10 || code === 13 ? null : code, end: at };
}

/** The beginning of the literal string at `from`, with its `\\` escapes decoded. */
function literalAt(bytes: Uint8Array, from: number): string {
  let length = 0;
  for (let at = from + 1; at < bytes.length && length < textStart; at += 1) {
    let code = bytes[at] ?? 0;
    if (code === 41) break;
    if (code === 92) {
      const { sign, end } = escapedAt(bytes, at + 1);
      at = end;
      if (sign === null) continue;
      code = sign;
    }
    // Zero and BOM bytes are skipped, so that two-byte text reads like one-byte text.
    if (code !== 0 && code < 0xfe) word[length++] = code;
  }
  return word.toString('latin1', 0, length);
}

/** The beginning of the hexadecimal string at `from`. */
function hexTextAt(bytes: Uint8Array, from: number): string {
  let length = 0;
  let half = -1;
  for (let at = from + 1; at < bytes.length && at < from + 8 * textStart && length < textStart; at += 1) {
    const code = bytes[at] ?? 0;
    if (isBlank(code)) continue;
    const value = hexOf(code);
    if (value < 0) break;
    if (half < 0) half = value;
    else {
      const sign = half * 16 + value;
      half = -1;
      if (sign !== 0 && sign < 0xfe) word[length++] = sign;
    }
  }
  return word.toString('latin1', 0, length);
}

/**
 * Reports every name and the beginning of every string in the bytes, byte by byte: no text built is ever longer than a
 * name, whatever was sent. Strings and comments are scanned like the rest: what some reader might take for a name
 * counts as one.
 */
export function scanNames(bytes: Uint8Array, found: Found): void {
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === 47) {
      const { text, end } = nameAt(bytes, at);
      found('name', text, at, end);
      at = Math.max(at, end - 1);
    } else if (code === 40 && bytes[at + 1] !== 40) found('text', literalAt(bytes, at), at, at);
    else if (code === 60 && bytes[at + 1] !== 60 && bytes[at - 1] !== 60) found('text', hexTextAt(bytes, at), at, at);
  }
}
