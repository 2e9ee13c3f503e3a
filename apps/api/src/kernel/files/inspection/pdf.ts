import { inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { FileRefused } from './kinds.ts';
import { scanNames } from './pdf-names.ts';

const unpack = promisify(inflate);
/** Names that run something, embed a file, open another one or submit a form. */
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
/** A string that is the address of a script, or of a file on another machine. */
const hostileAddress = /^\s*(?:(?:java|vb|live)script\s*:|\\\\[^\\\s]|file:\/\/(?!\/|localhost))/i;
/** Most unpacked bytes of one object stream and of all of them; longest dictionary before a stream. */
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

/** Collects what the names of a document reveal, while it is scanned. */
class Reading {
  pages = 0;
  encrypted = false;
  #typeEnd = -1;

  /** Scans plain or unpacked bytes. */
  read(bytes: Buffer): void {
    this.#typeEnd = -1;
    scanNames(bytes, (kind, text, from, to) => {
      if (kind === 'text') {
        if (hostileAddress.test(text)) refuse('pdf_address');
        return;
      }
      // Some readers stop at a character that no name of the format has.
      const name = /^[A-Za-z0-9]*/.exec(text)?.[0] ?? '';
      if (active.has(name)) refuse('pdf_active');
      if (name === 'Encrypt') this.encrypted = true;
      if (name === 'Page' && this.#typeEnd >= 0 && bytes.subarray(this.#typeEnd, from).every(isBlank)) this.pages += 1;
      this.#typeEnd = name === 'Type' ? to : -1;
    });
  }
}

type ObjectStream = { dict: string; start: number; end: number };

/** Closing position of the literal string at `at`, nested ones included; -1 when unclosed. */
function textEnd(text: string, at: number): number {
  let open = 1;
  let end = at + 1;
  for (; end < text.length && open; end += 1)
    if (text[end] === '\\') end += 1;
    else if (text[end] === '(') open += 1;
    else if (text[end] === ')') open -= 1;
  return open ? -1 : end - 1;
}

/** Closing position of the hexadecimal string at `at`; -1 when unclosed or holding another character. */
function hexEnd(text: string, at: number): number {
  const end = text.indexOf('>', at);
  return end >= 0 && /^[0-9a-f\s]*$/i.test(text.slice(at + 1, end)) ? end : -1;
}

/** Closing position of the string of either kind at `at`; null when none begins there, -1 when unclosed. */
function closeOfText(text: string, at: number): number | null {
  if (text[at] === '(') return textEnd(text, at);
  return text[at] === '<' && text[at + 1] !== '<' ? hexEnd(text, at) : null;
}

/**
 * Whether a text is exactly one dictionary of names, numbers, lists and closed strings. A dictionary cut inside one of
 * its strings is not: the closing sign of that string has no opening one, and characters that could hide it (a comment,
 * a backslash) are refused outside strings.
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
 * The dictionary that ends at `end`, decoded; `from` is the end of the previous stream. If the last `obj` does not
 * begin a whole dictionary, it may be inside a string of one: then everything since the previous stream counts.
 */
function dictionaryAt(bytes: Buffer, from: number, end: number): string {
  const before = bytes.subarray(from, end);
  const last = before.lastIndexOf('obj');
  const near = last < 0 || before.length - last > maxDictionary ? '' : before.toString('latin1', last + 3).trim();
  // A comment ends with its line, and an object inside one is none.
  const line = Math.max(before.lastIndexOf(10, last), before.lastIndexOf(13, last)) + 1;
  const whole = isWhole(near) && !before.subarray(line, last).includes(37);
  if (!whole && before.length > maxDictionary) refuse('pdf_dictionary');
  // Collapse blanks: the patterns below then scan each once, however many were sent.
  return (whole ? near : before.toString('latin1'))
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\s+/g, ' ');
}

/** End of a stream's dictionary when the word at `at` begins a stream: `>>`, few blanks, `stream`, end of line. */
function dictionaryEnd(bytes: Buffer, at: number): number | null {
  let end = at;
  while (at - end < 8 && isBlank(bytes[end - 1])) end -= 1;
  if (bytes[end - 1] !== 62 || bytes[end - 2] !== 62) return null;
  const after = bytes[at + 6] === 13 ? bytes[at + 7] : bytes[at + 6];
  return after === 10 ? end : null;
}

/** Scans the plain parts, and finds the object streams among the stream bodies that are skipped. */
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

/** Scans the compressed objects, where a document may hide what it does. */
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

/** Whether the end of the PDF is also the end of a ZIP archive: one file, two meanings. */
function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return at >= 0 && at + 22 <= bytes.length && bytes.readUInt16LE(at + 20) === bytes.length - at - 22;
}

/**
 * Number of pages of a PDF without active content. Refuses scripts, launches, embedded and external files, forms that
 * submit, script addresses, encryption, and bytes before the header or after the end. Throws `FileRefused` with
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
