import { inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { FileRefused } from './kinds.ts';
import { scanNames } from './pdf-names.ts';

const unpack = promisify(inflate);
/** Names that run something, carry a file, open another one or send a form. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
]);
/** A text that is the address of a script, or of a file of another machine. */
const hostileAddress = /^\s*(?:(?:java|vb|live)script\s*:|\\\\[^\\\s]|file:\/\/(?!\/|localhost))/i;
/** Most bytes of one stream of objects and of all of them, unpacked; longest dictionary before a stream. */
const maxStream = 4 * 1024 * 1024;
const maxUnpacked = 16 * 1024 * 1024;
const maxDictionary = 64 * 1024;
const maxPages = 5000;

const refuse = (detail: string): never => {
  throw new FileRefused('files.type_refused', detail);
};
const broken = (detail: string): never => {
  throw new FileRefused('files.broken', detail);
};

const isBlank = (code: number | undefined): boolean =>
  code === 32 || code === 0 || (code !== undefined && code >= 9 && code <= 13);

/** What the names of a document say, gathered as they are met. */
class Reading {
  pages = 0;
  encrypted = false;
  #typeEnd = -1;

  /** Reads bytes that stand in clear, or that were unpacked. */
  read(bytes: Buffer): void {
    this.#typeEnd = -1;
    scanNames(bytes, (kind, text, from, to) => {
      if (kind === 'text') {
        if (hostileAddress.test(text)) refuse('pdf_address');
        return;
      }
      // A reader may stop at a sign that no name of the format has.
      const name = /^[A-Za-z0-9]*/.exec(text)?.[0] ?? '';
      if (active.has(name)) refuse('pdf_active');
      if (name === 'Encrypt') this.encrypted = true;
      if (name === 'Page' && this.#typeEnd >= 0 && bytes.subarray(this.#typeEnd, from).every(isBlank)) this.pages += 1;
      this.#typeEnd = name === 'Type' ? to : -1;
    });
  }
}

type ObjectStream = { dict: string; start: number; end: number };

/** Where the text that begins at `at` closes, with those inside it; -1 where it does not. */
function textEnd(text: string, at: number): number {
  let open = 1;
  let end = at + 1;
  for (; end < text.length && open; end += 1)
    if (text[end] === '\\') end += 1;
    else if (text[end] === '(') open += 1;
    else if (text[end] === ')') open -= 1;
  return open ? -1 : end - 1;
}

/** Where the hexadecimal text that begins at `at` closes; -1 where it does not, or holds another sign. */
function hexEnd(text: string, at: number): number {
  const end = text.indexOf('>', at);
  return end >= 0 && /^[0-9a-f\s]*$/i.test(text.slice(at + 1, end)) ? end : -1;
}

/** Where the text of either writing that begins at `at` closes; null where none begins, -1 where it does not close. */
function closeOfText(text: string, at: number): number | null {
  if (text[at] === '(') return textEnd(text, at);
  return text[at] === '<' && text[at + 1] !== '<' ? hexEnd(text, at) : null;
}

/**
 * Whether a text is one dictionary from its first sign to its last, of names, numbers, lists and closed texts alone. A
 * dictionary whose text was cut inside one of its strings is not: what closes that string has nothing that opens it,
 * and signs that could hide the close (a comment, a backslash) do not stand outside texts.
 */
function isWhole(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    const close = closeOfText(text, at);
    if (close !== null) {
      if (close < 0) return false;
      at = close;
    } else if (pair === '<<') {
      depth += 1;
      at += 1;
    } else if (pair === '>>') {
      depth -= 1;
      at += 1;
      if (depth <= 0) return depth === 0 && at === text.length - 1;
    } else if (depth === 0 || /[\\%){}>]/.test(text[at] ?? '')) return false;
  }
  return false;
}

/**
 * The dictionary that ends at `end`, in plain writing; `from` is where the stream before it ended. Where the last word
 * `obj` does not begin a whole dictionary it may stand inside a text of one, and everything since the last stream is
 * taken for it.
 */
function dictionaryAt(bytes: Buffer, from: number, end: number): string {
  const before = bytes.subarray(from, end);
  const last = before.lastIndexOf('obj');
  const near = last < 0 || before.length - last > maxDictionary ? '' : before.toString('latin1', last + 3).trim();
  // A comment ends with its line, and what looks like an object in one is none.
  const line = Math.max(before.lastIndexOf(10, last), before.lastIndexOf(13, last)) + 1;
  const whole = isWhole(near) && !before.subarray(line, last).includes(37);
  if (!whole && before.length > maxDictionary) refuse('pdf_dictionary');
  // Blanks in single file: the patterns below pass over each once, however many were sent.
  return (whole ? near : before.toString('latin1'))
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\s+/g, ' ');
}

/** Where the dictionary of a stream ends, when the word at `at` begins one: `>>`, few blanks, `stream`, end of line. */
function dictionaryEnd(bytes: Buffer, at: number): number | null {
  let end = at;
  while (at - end < 8 && isBlank(bytes[end - 1])) end -= 1;
  if (bytes[end - 1] !== 62 || bytes[end - 2] !== 62) return null;
  const after = bytes[at + 6] === 13 ? bytes[at + 7] : bytes[at + 6];
  return after === 10 ? end : null;
}

/** Reads what is written in clear, and finds the streams of objects among the bodies that are passed over. */
function readPlain(bytes: Buffer, reading: Reading): ObjectStream[] {
  const streams: ObjectStream[] = [];
  let from = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at)) {
    const dictEnd = dictionaryEnd(bytes, at);
    if (dictEnd === null || dictEnd < from) {
      at += 6;
      continue;
    }
    const start = at + (bytes[at + 6] === 13 ? 8 : 7);
    const end = bytes.indexOf('endstream', start);
    if (end < 0) broken('pdf_stream');
    reading.read(bytes.subarray(from, dictEnd));
    const dict = dictionaryAt(bytes, from, dictEnd);
    if (/\/ObjStm\b/.test(dict) || (/\/First\b/.test(dict) && /\/N\b/.test(dict))) streams.push({ dict, start, end });
    from = end;
    at = end + 9;
  }
  reading.read(bytes.subarray(from));
  return streams;
}

/** Reads the compressed objects, where a document may hide what it does. */
async function readObjects(bytes: Buffer, streams: readonly ObjectStream[], reading: Reading): Promise<void> {
  let total = 0;
  for (const { dict, start, end } of streams) {
    const filter = /\/Filter\s*\[?\s*\/(\w+)\s*(?:\]|\/(?!\w*Decode)|>>|\s)/.exec(dict)?.[1];
    if (/\/Filter/.test(dict) && (filter !== 'FlateDecode' || (dict.match(/Decode\b/g) ?? []).length > 1))
      refuse('pdf_filter');
    const body = bytes.subarray(start, end);
    if (!filter && body.length > maxStream) refuse('pdf_objects_size');
    const plain = filter
      ? await unpack(body, { maxOutputLength: maxStream, finishFlush: 2 }).catch((error: NodeJS.ErrnoException) =>
          error.code === 'ERR_BUFFER_TOO_LARGE' ? refuse('pdf_objects_size') : broken('pdf_objects'),
        )
      : body;
    total += plain.length;
    if (total > maxUnpacked) refuse('pdf_objects_size');
    reading.read(plain);
  }
}

/** Whether an archive ends where the PDF ends: one file, two meanings. */
function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return at >= 0 && at + 22 <= bytes.length && bytes.readUInt16LE(at + 20) === bytes.length - at - 22;
}

/**
 * Number of pages of a PDF that only shows something. Refuses scripts, launches, embedded and foreign files, forms that
 * send, addresses that run, encryption, and whatever precedes the header or follows the end. Throws `FileRefused` with
 * `files.type_refused` or `files.broken`.
 */
export async function inspectPdf(bytes: Buffer): Promise<{ pages: number }> {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) broken('pdf_header');
  if (!/%%EOF\s*$/.test(bytes.subarray(-64).toString('latin1'))) broken('pdf_end');
  if (endsAsArchive(bytes)) refuse('pdf_archive');
  const reading = new Reading();
  const streams = readPlain(bytes, reading);
  if (reading.encrypted) refuse('pdf_encrypted');
  await readObjects(bytes, streams, reading);
  if (reading.pages === 0) broken('pdf_pages');
  if (reading.pages > maxPages) refuse('pdf_pages');
  return { pages: reading.pages };
}
