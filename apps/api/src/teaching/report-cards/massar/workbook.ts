import { inflateRawSync } from 'node:zlib';
import { FileRefused, type Source } from '#kernel/files/inspection/kinds.ts';
import { readZip, type ZipEntry } from '#kernel/files/inspection/zip.ts';
import { MassarUnread } from './unread.ts';
import { attributesOf, tagsOf, textOf } from './xml-tags.ts';

/** Maximum bytes of XML in the parts read together, and maximum number of sheets. */
const [maxXml, maxSheets] = [24 * 1024 * 1024, 20];
const unread = (): never => {
  throw new MassarUnread('unreadable');
};

export type Book = {
  sheets: { name: string; part: string; xml: string }[];
  strings: string[];
};

/** The text of a part. Bytes that are not UTF-8 could not be written back unchanged. */
function textIn(bytes: Buffer): string {
  const head = /^[^<]{0,3}<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    bytes.subarray(0, 300).toString('latin1'),
  );
  if (head && head[1]?.toLowerCase() !== 'utf-8') unread();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return unread();
  }
}

class Parts {
  private readonly bytes: Buffer;
  private readonly entries: Map<string, ZipEntry>;
  private left = maxXml;
  constructor(bytes: Buffer, entries: readonly ZipEntry[]) {
    this.bytes = bytes;
    this.entries = new Map(entries.map((one) => [one.name, one]));
  }
  has(name: string): boolean {
    return this.entries.has(name);
  }
  text(name: string): string {
    const { method, packed, unpacked, dataStart } = this.entries.get(name) ?? unread();
    this.left -= unpacked;
    if (this.left < 0) throw new MassarUnread('heavy');
    const data = this.bytes.subarray(dataStart, dataStart + packed);
    const plain = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
    return textIn(plain);
  }
}

type Related = { id: string; kind: string; part: string };
/** References of a part; addresses are relative to its folder, or absolute. */
function related(parts: Parts, of: string): Related[] {
  const cut = of.lastIndexOf('/') + 1;
  const list = `${of.slice(0, cut)}_rels/${of.slice(cut)}.rels`;
  if (!parts.has(list)) return [];
  const found: Related[] = [];
  for (const { name, kind, attributes } of tagsOf(parts.text(list))) {
    if (name !== 'Relationship' || kind === 'close') continue;
    const own = attributesOf(attributes);
    const address = own.get('Target') ?? '';
    if (own.get('TargetMode') === 'External') continue;
    const path = address.startsWith('/') ? address.slice(1) : `${of.slice(0, cut)}${address}`;
    const steps: string[] = [];
    for (const step of path.split('/')) {
      if (step === '..') steps.pop();
      else if (step !== '.') steps.push(step);
    }
    const type = own.get('Type') ?? '';
    found.push({ id: own.get('Id') ?? '', kind: type.slice(type.lastIndexOf('/') + 1), part: steps.join('/') });
  }
  return found;
}

/** Shared texts in order, without phonetic annotations. */
function sharedStrings(xml: string): string[] {
  const found: string[] = [];
  let [text, from, phonetic] = ['', 0, 0];
  for (const { kind, name, depth, start, end } of tagsOf(xml)) {
    if (name === 'rPh') phonetic += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    else if (name === 't' && kind === 'open') from = end;
    else if (name === 't' && kind === 'close' && !phonetic) text += textOf(xml.slice(from, start));
    else if (name === 'si' && depth === 2 && kind !== 'open') {
      found.push(text);
      text = '';
    }
  }
  return found;
}

export const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (from, length) => bytes.subarray(from, from + length),
});

/** Why an archive refused by the upload check is not a Massar file. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof FileRefused)) return error;
  const { detail } = error;
  if (/^office_(?:active|entity|macros|external)/.test(detail)) return new MassarUnread('unsafe');
  return new MassarUnread(/ratio|unpacked|entries|lies|office_index/.test(detail) ? 'heavy' : 'unreadable');
}

/** The visible sheets of a workbook that was inspected, and its shared texts. Throws `MassarUnread`. */
export async function openBook(bytes: Buffer): Promise<Book> {
  const parts = new Parts(bytes, await readZip(sourceOf(bytes)));
  const main = related(parts, '').find(({ kind }) => kind === 'officeDocument')?.part ?? unread();
  const relations = related(parts, main);
  const sheets: Book['sheets'] = [];
  for (const { name, kind, attributes } of tagsOf(parts.text(main))) {
    if (name !== 'sheet' || kind === 'close') continue;
    const own = attributesOf(attributes);
    const id = [...own].find(([key]) => key.endsWith(':id'))?.[1];
    const sheet = relations.find((one) => one.id === id && one.kind === 'worksheet');
    if (!sheet || (own.get('state') ?? 'visible') !== 'visible') continue;
    if (sheets.length >= maxSheets) throw new MassarUnread('heavy');
    sheets.push({ name: own.get('name') ?? '', part: sheet.part, xml: parts.text(sheet.part) });
  }
  const shared = relations.find(({ kind }) => kind === 'sharedStrings')?.part;
  return { sheets, strings: shared && parts.has(shared) ? sharedStrings(parts.text(shared)) : [] };
}
