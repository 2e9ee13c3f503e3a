import { inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { FileRefused } from './kinds.ts';

const unpack = promisify(inflate);
/** Dictionary names that run something, carry a file or send a form. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition)(?![A-Za-z0-9])/;
const maxUnpacked = 100 * 1024 * 1024;
const maxStream = 20 * 1024 * 1024;

const refuse = (detail: string): never => {
  throw new FileRefused('files.type_refused', detail);
};
const broken = (detail: string): never => {
  throw new FileRefused('files.broken', detail);
};

/** PDF names may write any character as `#hh`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

type Parts = { plain: string; objectStreams: { dict: string; start: number; end: number }[] };

/** Separates what is written in clear from the bodies of streams. */
function split(text: string): Parts {
  const plain: string[] = [];
  const objectStreams: Parts['objectStreams'] = [];
  const marker = />>\s{0,8}stream\r?\n/g;
  let at = 0;
  for (let hit = marker.exec(text); hit; hit = marker.exec(text)) {
    const start = hit.index + hit[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) broken('pdf_stream');
    const before = text.slice(at, hit.index + 2);
    plain.push(before);
    // Blanks in single file: the patterns below pass over each once, however many were sent.
    const dict = plainNames(before.slice(Math.max(0, before.lastIndexOf(' obj')))).replace(/\s+/g, ' ');
    if (/\/ObjStm\b/.test(dict) || (/\/First\b/.test(dict) && /\/N\b/.test(dict)))
      objectStreams.push({ dict, start, end });
    at = end;
    marker.lastIndex = end;
  }
  plain.push(text.slice(at));
  return { plain: plainNames(plain.join('\n')), objectStreams };
}

/** Text of the compressed objects, where a document may hide what it does. */
async function unpackObjects(bytes: Buffer, streams: Parts['objectStreams']): Promise<string> {
  const texts: string[] = [];
  let total = 0;
  for (const { dict, start, end } of streams) {
    const filter = /\/Filter\s*\[?\s*\/(\w+)\s*(?:\]|\/(?!\w*Decode)|>>|\s)/.exec(dict)?.[1];
    if (/\/Filter/.test(dict) && (filter !== 'FlateDecode' || (dict.match(/Decode\b/g) ?? []).length > 1))
      refuse('pdf_filter');
    const body = bytes.subarray(start, end);
    try {
      const plain = filter ? await unpack(body, { maxOutputLength: maxStream, finishFlush: 2 }) : body;
      total += plain.length;
      texts.push(plainNames(plain.toString('latin1')));
    } catch {
      broken('pdf_objects');
    }
    if (total > maxUnpacked) refuse('pdf_objects_size');
  }
  return texts.join('\n');
}

/** Whether an archive ends where the PDF ends: one file, two meanings. */
function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return at >= 0 && at + 22 <= bytes.length && bytes.readUInt16LE(at + 20) === bytes.length - at - 22;
}

/**
 * Number of pages of a PDF that only shows something. Refuses scripts, launches, embedded files, forms that send, encryption,
 * and whatever precedes the header or follows the end.
 * Throws `FileRefused` with `files.type_refused` or `files.broken`.
 */
export async function inspectPdf(bytes: Buffer): Promise<{ pages: number }> {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) broken('pdf_header');
  if (!/%%EOF\s*$/.test(bytes.subarray(-64).toString('latin1'))) broken('pdf_end');
  if (endsAsArchive(bytes)) refuse('pdf_archive');
  const { plain, objectStreams } = split(bytes.toString('latin1'));
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain)) refuse('pdf_encrypted');
  const all = `${plain}\n${await unpackObjects(bytes, objectStreams)}`;
  if (active.test(all)) refuse('pdf_active');
  const pages = (all.match(/\/Type\s*\/Page(?![A-Za-z])/g) ?? []).length;
  if (pages === 0) broken('pdf_pages');
  if (pages > 5000) refuse('pdf_pages');
  return { pages };
}
