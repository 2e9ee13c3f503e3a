import {
  maxMediaBytes,
  maxMediaOfFile,
  type JudgedQuestion,
  type QuestionLoss,
} from '@encrier/contract/teaching/diagnostic-transfer';

/** Returns a file of the package by its address in the questions; null when there is none. */
export type Beside = (address: string) => Buffer | null;
/** What may still be read of a file. */
export type Purse = { bytes: number; looks: number };
export const newPurse = (): Purse => ({ bytes: maxMediaOfFile, looks: 300 });

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;
/** The format, from the first bytes; the upload checks the whole file before anything is stored. */
function formatOf(bytes: Buffer): { kind: 'picture' | 'sound'; ext: string; type: string } | null {
  if (starts(bytes, '\x89PNG\r\n\x1A\n')) return { kind: 'picture', ext: 'png', type: 'image/png' };
  if (starts(bytes, '\xFF\xD8\xFF')) return { kind: 'picture', ext: 'jpg', type: 'image/jpeg' };
  if (starts(bytes, 'GIF8')) return { kind: 'picture', ext: 'gif', type: 'image/gif' };
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return { kind: 'picture', ext: 'webp', type: 'image/webp' };
  if (starts(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2))
    return { kind: 'sound', ext: 'mp3', type: 'audio/mpeg' };
  if (starts(bytes, 'OggS')) return { kind: 'sound', ext: 'ogg', type: 'audio/ogg' };
  if (starts(bytes, 'ftypM4A', 4)) return { kind: 'sound', ext: 'm4a', type: 'audio/mp4' };
  return null;
}

type Taken = Pick<JudgedQuestion, 'picture' | 'sound'>;
/** The first picture and the first recording of one statement. */
export class Media {
  readonly taken: Taken = { picture: null, sound: null };
  readonly #beside: Beside;
  readonly #purse: Purse;
  constructor(beside: Beside, purse: Purse) {
    this.#beside = beside;
    this.#purse = purse;
  }
  #open(address: string): Buffer | null {
    if (!address || this.#purse.looks <= 0) return null;
    this.#purse.looks -= 1;
    const [, inline] = /^data:[\w/+.-]{1,60};base64,([\s\S]*)$/.exec(address) ?? [];
    return inline === undefined ? this.#beside(address) : bytesOfBase64(inline);
  }
  /** Loads the file at an address, or records that it is lost. */
  see(kind: 'picture' | 'sound', address: string, words: string, losses: Set<QuestionLoss>): void {
    if (this.taken[kind]) return void losses.add(kind === 'picture' ? 'more_pictures' : 'sound');
    const bytes = this.#open(address);
    const format = bytes && bytes.length <= Math.min(maxMediaBytes, this.#purse.bytes) ? formatOf(bytes) : null;
    if (!bytes || format?.kind !== kind) return void losses.add(kind);
    this.#purse.bytes -= bytes.length;
    const medium = { name: `${kind}.${format.ext}`, type: format.type, content: bytes.toString('base64') };
    if (kind === 'sound') this.taken.sound = medium;
    else this.taken.picture = { ...medium, alt: words.slice(0, 300) };
    if (kind === 'picture' && !words) losses.add('picture_words');
  }
}

/**
 * The bytes of base64 text, which may be cut in lines; null for anything else or for more than one medium may weigh.
 */
export function bytesOfBase64(text: string): Buffer | null {
  if (text.length > maxMediaBytes * 1.5) return null;
  const plain = text.replace(/\s+/g, '');
  return plain && /^[A-Za-z0-9+/]+={0,2}$/.test(plain) ? Buffer.from(plain, 'base64') : null;
}
