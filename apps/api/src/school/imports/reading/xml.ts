import { Parser } from 'saxen';
import { FileUnread } from '../cells/sheet.ts';

/** Largest XML document read, in bytes: some thirty thousand pupils. */
export const maxXml = 64 * 1024 * 1024;
const [deepest, maxRecords, longestText] = [8, 600_000, 2000];
/** Encodings of the ministry's exports, and those into which a text editor may convert them. */
const encodings = ['iso-8859-15', 'iso-8859-1', 'windows-1252', 'utf-8', 'utf-16', 'utf-16le', 'utf-16be'];

/** One element of a record with its children. */
export type XmlNode = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlNode[] };

const unread = (): never => {
  throw new FileUnread('imports.unreadable');
};

/** Text of a document in the encoding of its byte order mark or first line; UTF-8 by default. */
export function decodeXml(bytes: Buffer): string {
  if (bytes.length > maxXml) throw new FileUnread('imports.too_many_lines');
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/
    .exec(bytes.subarray(0, 300).toString('latin1'))?.[1]
    ?.toLowerCase();
  const encoding = marked ?? declared ?? 'utf-8';
  if (!encodings.includes(encoding)) unread();
  return new TextDecoder(encoding).decode(bytes);
}

/** Direct text of a child with this name, trimmed; empty without one. */
export const textOf = (node: XmlNode, ...names: string[]): string => {
  for (const name of names) {
    const found = node.children.find((child) => child.name === name)?.text.trim();
    if (found) return found;
  }
  return '';
};

/** Depth of a record below the root, and its maximum number of elements. */
type Shape = { at: number; maxNodes: number };

class Records {
  root = '';
  private readonly shape: Shape;
  private readonly names: string[] = [];
  private readonly path: XmlNode[] = [];
  private readonly take: (record: XmlNode, section: string) => void;
  private nodes = 0;
  private records = 0;
  private depth = 0;
  constructor(take: (record: XmlNode, section: string) => void, shape: Shape) {
    this.take = take;
    this.shape = shape;
  }

  open(name: string, attributes: () => Record<string, unknown>): void {
    this.depth += 1;
    if (this.depth > deepest) unread();
    if (this.depth === 1) this.root = this.root ? unread() : name;
    this.names[this.depth] = name;
    if (this.depth < this.shape.at) return;
    if (this.depth === this.shape.at) this.nodes = 0;
    this.nodes += 1;
    if (this.nodes > this.shape.maxNodes) unread();
    const own = Object.entries(attributes()).map(([key, value]) => [key, String(value).slice(0, longestText)] as const);
    const node: XmlNode = { name, attributes: Object.fromEntries(own), text: '', children: [] };
    this.path.at(-1)?.children.push(node);
    this.path.push(node);
  }

  text(value: string): void {
    const node = this.path.at(-1);
    if (node && node.text.length < longestText) node.text += value.slice(0, longestText);
  }

  close(): void {
    this.depth -= 1;
    const node = this.path.pop();
    if (!node || this.depth !== this.shape.at - 1) return;
    this.records += 1;
    if (this.records > maxRecords) throw new FileUnread('imports.too_many_lines');
    this.take(node, this.names[this.depth] ?? '');
  }

  get closed(): boolean {
    return this.depth === 0 && this.root !== '';
  }
}

/**
 * Calls back with each record of a document structured as `ROOT / DONNEES / SECTION / RECORD`, or as its shape says,
 * with the name of its section, and returns the name of the root. A document type declaration is refused: nothing is
 * fetched and only the five entities of XML are known (SEC-FIL-07). Depth, number of records and the size of each are
 * limited. Throws `FileUnread`.
 */
export function readRecords(
  xml: string,
  take: (record: XmlNode, section: string) => void,
  shape: Shape = { at: 4, maxNodes: 500 },
): string {
  const records = new Records(take, shape);
  const parser = new Parser();
  parser.on('error', unread);
  parser.on('attention', () => {
    throw new FileUnread('imports.xml_declares');
  });
  parser.on('openTag', (name, attributes) => records.open(name, attributes));
  parser.on('closeTag', () => records.close());
  parser.on('text', (value, decode) => records.text(decode(value)));
  parser.on('cdata', (value) => records.text(value));
  parser.parse(xml.replace(/^\uFEFF/, ''));
  if (!records.closed) unread();
  return records.root;
}
