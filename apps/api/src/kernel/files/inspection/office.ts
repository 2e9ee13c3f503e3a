import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { FileRefused, decodeEntities } from './kinds.ts';
import type { Source } from './kinds.ts';
import { readZip } from './zip.ts';
import type { ZipEntry } from './zip.ts';

const refuse = (detail: string): never => {
  throw new FileRefused('files.archive_refused', detail);
};
const slice = 256 * 1024;
const xmlName = /\.(?:xml|rels|vml|rdf)$|^\[Content_Types\]\.xml$/i;
/** Parts with macros, embedded objects of another program, or programs. */
const runs =
  /(?:^|\/)vba|(?:^|\/)activeX\/|(?:^|\/)(?:Basic|Scripts)\/|(?:^|\/)macros?\/|\/embeddings\/[^/]*\.(?!xlsx$|docx$|pptx$)[^/]*$|(?:^|\/)Object [^/]*\/.*\.bin$|\.(?:exe|dll|js|vbs|bat|cmd|scr|jar|ps1|hta|lnk|html?|php|sh|com|msi|swf|class|zip|7z|rar|docm|xlsm|pptm|xlam|dotm)$/i;
const entities = /<!DOCTYPE|<!ENTITY|<\?php|<script[\s>]/i;
const macroTypes = /macroEnabled|vbaProject|activeX|ms-office\.vba/i;
/**
 * A relationship to an external target, and the kinds that are fetched on opening; links that a reader must click are
 * allowed.
 */
const outside = /TargetMode ?= ?["']External/i;
const fetchedKinds =
  /Type ?= ?["'][^"']*\/(?:attachedTemplate|oleObject|frame|subDocument|package|aFChunk|image|externalLinkPath|mailMergeSource|video|audio)["']/i;

/**
 * Whether a list of relationships has something fetched on opening. Checked tag by tag, with entities decoded and
 * blanks collapsed: a value may hold `>`, a word may be spelled in numbers, and no character is scanned twice.
 */
function fetches(text: string): boolean {
  return text.split('<').some((tag) => {
    if (!/^(?:\w{1,40}:)?Relationship\b/i.test(tag)) return false;
    const flat = decodeEntities(tag).replace(/\s+/g, ' ');
    return outside.test(flat) && fetchedKinds.test(flat);
  });
}

const ooxml: Readonly<Record<string, RegExp>> = {
  docx: /application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml/,
  xlsx: /application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml/,
  pptx: /application\/vnd\.openxmlformats-officedocument\.presentationml\.(?:presentation|slideshow)\.main\+xml/,
};
const odf: Readonly<Record<string, string>> = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};

/** Packed bytes of an entry in slices, so that no part is ever whole in memory. */
async function* packedBytes(source: Source, entry: ZipEntry): AsyncGenerator<Buffer> {
  const end = entry.dataStart + entry.packed;
  for (let at = entry.dataStart; at < end; at += slice) yield await source.read(at, Math.min(slice, end - at));
}

async function* unpackedBytes(source: Source, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method === 0) return yield* packedBytes(source, entry);
  const inflater = createInflateRaw();
  // A read error destroys the inflater, and its consumer gets the error.
  pipeline(packedBytes(source, entry), inflater).catch(() => {});
  try {
    yield* inflater as AsyncIterable<Buffer>;
  } finally {
    inflater.destroy();
  }
}

/**
 * Unpacks one entry without storing it: its true size must be the declared one. Returns its text up to `keep` bytes;
 * XML is searched whole.
 */
async function walk(source: Source, entry: ZipEntry, keep: number): Promise<string> {
  const isXml = xmlName.test(entry.name);
  let size = 0;
  let tail = '';
  let kept = '';
  for await (const bytes of unpackedBytes(source, entry)) {
    size += bytes.length;
    if (size > entry.unpacked) refuse('zip_lies');
    if (!isXml && keep === 0) continue;
    // Remove zero bytes, so that two-byte encodings read like one-byte ones.
    const text = bytes.toString('latin1').replaceAll('\u0000', '');
    if (isXml && entities.test(tail + text)) refuse('office_entity');
    tail = text.slice(-64);
    if (kept.length < keep) kept += text.slice(0, keep - kept.length);
  }
  if (size !== entry.unpacked) refuse('zip_lies');
  return kept;
}

async function contents(source: Source, entries: readonly ZipEntry[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const entry of entries) {
    if (runs.test(entry.name)) refuse('office_active');
    const wanted =
      entry.name === '[Content_Types].xml' ||
      entry.name === 'mimetype' ||
      entry.name.endsWith('.rels') ||
      entry.name === 'META-INF/manifest.xml';
    if (wanted && entry.unpacked > 4 * 1024 * 1024) refuse('office_index');
    try {
      const text = await walk(source, entry, wanted ? entry.unpacked : 0);
      if (wanted) texts.set(entry.name, text);
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      refuse('zip_data');
    }
  }
  return texts;
}

function checkOoxml(texts: ReadonlyMap<string, string>, main: RegExp): void {
  const types = texts.get('[Content_Types].xml') ?? '';
  if (macroTypes.test(types)) refuse('office_macros');
  if (!main.test(types)) throw new FileRefused('files.type_refused', 'office_type');
  for (const [name, text] of texts) if (name.endsWith('.rels') && fetches(text)) refuse('office_external');
}

/**
 * Checks an office file: a valid archive of the kind its extension says, without macros, objects, entities or
 * externally fetched parts (SEC-FIL-07). Unpacks everything once, without storing it, to know the true sizes. Throws
 * `FileRefused`.
 */
export async function inspectOffice(source: Source, ext: string): Promise<void> {
  const entries = await readZip(source);
  const texts = await contents(source, entries);
  const main = ooxml[ext];
  if (main) return checkOoxml(texts, main);
  if (entries[0]?.name !== 'mimetype' || entries[0].method !== 0 || texts.get('mimetype') !== odf[ext])
    throw new FileRefused('files.type_refused', 'office_type');
  if (/manifest:encryption-data|full-path="(?:Basic|Scripts)\//.test(texts.get('META-INF/manifest.xml') ?? ''))
    refuse('office_macros');
}

/**
 * Accepted root elements: exports of the French ministry's pupil database (« Base élèves établissement »), results of
 * FET.
 */
const exportRoot = /^[\s\S]{0,2000}<(?:BEE_[A-Z_]{3,40}|fet|Activities_Timetable|Teachers_Timetable)[\s>]/;
const page = /<script[\s>/]|<\?php|<html[\s>]|<svg[\s>]|<iframe[\s>]|<\?xml-stylesheet/i;
/** Files that a file manager adds to an archive. */
const beside = /^__MACOSX\/|(?:^|\/)\.DS_Store$|\/$/;

async function checkExport(parts: AsyncIterable<Buffer>, most: number): Promise<void> {
  let [head, tail, size] = ['', '', 0];
  for await (const bytes of parts) {
    size += bytes.length;
    if (size > most) refuse('zip_lies');
    const text = bytes.toString('latin1').replaceAll('\u0000', '');
    if (page.test(tail + text)) throw new FileRefused('files.type_refused', 'export_markup');
    tail = text.slice(-64);
    if (head.length < 4096) head += text.slice(0, 4096);
  }
  if (!exportRoot.test(head)) throw new FileRefused('files.type_refused', 'export_root');
}

/**
 * Checks an XML export of SIECLE or of FET, alone or several in a valid archive: any other document or extra file is
 * refused (SEC-FIL-02, SEC-FIL-07). The contents are checked where they are read. Throws `FileRefused`.
 */
export async function inspectSchoolExport(source: Source, ext: 'xml' | 'fet' | 'zip'): Promise<void> {
  if (ext !== 'zip') {
    const whole = { name: '', method: 0, packed: source.size, unpacked: source.size, dataStart: 0 };
    return checkExport(packedBytes(source, whole), source.size);
  }
  let documents = 0;
  for (const entry of await readZip(source)) {
    if (beside.test(entry.name)) continue;
    if (!/\.(?:xml|fet)$/i.test(entry.name)) refuse('export_part');
    try {
      await checkExport(unpackedBytes(source, entry), entry.unpacked);
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      refuse('zip_data');
    }
    documents += 1;
  }
  if (!documents) refuse('export_empty');
}
