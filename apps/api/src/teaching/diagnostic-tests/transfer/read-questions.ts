import { inflateRawSync } from 'node:zlib';
import {
  maxFileBytes,
  maxMediaBytes,
  maxRead,
  type ReadQuestions,
} from '@encrier/contract/teaching/diagnostic-transfer';
import { decodeText } from '#kernel/content/decode-text.ts';
import { FileRefused } from '#kernel/files/inspection/kinds.ts';
import { readZip, type ZipEntry } from '#kernel/files/inspection/zip.ts';
import { FileUnread } from './candidate.ts';
import { readGift } from './gift.ts';
import { readMoodle } from './moodle.ts';
import type { Beside } from './media.ts';
import { type QtiItem, readQti } from './qti.ts';
import { isTable, readTable } from './table.ts';
import { readTree } from './xml-tree.ts';

/** Most bytes of XML that a package may hold once it is unpacked. */
export const maxPackage = 12 * 1024 * 1024;

/** Path of a file relative to a document of the package; null for an address outside the package or on the web. */
function pathBeside(document: string, address: string): string | null {
  try {
    const base = `https://package.invalid/${document.split('/').map(encodeURIComponent).join('/')}`;
    const { origin, pathname } = new URL(address, base);
    return origin === 'https://package.invalid' ? decodeURIComponent(pathname.slice(1)) : null;
  } catch {
    return null;
  }
}

type Document = { text: string; beside: Beside };
async function documentsIn(bytes: Buffer): Promise<Document[]> {
  try {
    const entries = await readZip({
      size: bytes.length,
      read: async (start, length) => bytes.subarray(start, start + length),
    });
    const byName = new Map(entries.map((one) => [one.name, one]));
    const unpack = ({ method, packed, unpacked, dataStart }: ZipEntry): Buffer => {
      const data = bytes.subarray(dataStart, dataStart + packed);
      return method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
    };
    const wanted = entries.filter(
      ({ name }) => /\.xml$/i.test(name) && !/(?:^|\/)imsmanifest\.xml$|^__MACOSX\//i.test(name),
    );
    if (wanted.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxPackage) throw new FileUnread('file_heavy');
    return wanted
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      .map((entry) => ({
        text: decodeText(unpack(entry)).text,
        beside: (address) => {
          const found = byName.get(pathBeside(entry.name, address) ?? '');
          return found && found.unpacked <= maxMediaBytes ? unpack(found) : null;
        },
      }));
  } catch (error) {
    if (error instanceof FileUnread) throw error;
    if (error instanceof FileRefused)
      throw new FileUnread(/ratio|unpacked|entries/.test(error.detail) ? 'file_heavy' : 'file_broken');
    throw new FileUnread('file_broken');
  }
}

/** A package contains items, and documents that only list or style them; the latter are ignored. */
function itemsOf(documents: readonly Document[]): QtiItem[] {
  const items: QtiItem[] = [];
  for (const { text, beside } of documents) {
    const tree = readTree(text);
    if (tree.name === 'assessmentItem') items.push({ tree, beside });
    if (items.length > maxRead * 2) throw new FileUnread('file_heavy');
  }
  return items;
}

async function readFile(bytes: Buffer): Promise<ReadQuestions> {
  if (bytes.length > maxFileBytes) throw new FileUnread('file_heavy');
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    return { format: 'qti', ...readQti(itemsOf(await documentsIn(bytes))) };
  const { text } = decodeText(bytes);
  if (text.includes('\u0000')) throw new FileUnread('file_unknown');
  if (/^\uFEFF?\s*</.test(text)) {
    const tree = readTree(text);
    if (tree.name === 'quiz') return { format: 'moodle', ...readMoodle(tree) };
    if (tree.name === 'assessmentItem') return { format: 'qti', ...readQti([{ tree, beside: () => null }]) };
    throw new FileUnread('file_unknown');
  }
  if (isTable(text)) return { format: 'csv', ...readTable(text) };
  if (text.includes('{') && text.indexOf('}', text.indexOf('{')) > 0) return { format: 'gift', ...readGift(text) };
  throw new FileUnread('file_unknown');
}

/** Reads each question of a file; its format is recognised by its content, never by its name. Throws `FileUnread`. */
export async function readQuestions(bytes: Buffer): Promise<ReadQuestions> {
  const read = await readFile(bytes);
  if (!read.items.length) throw new FileUnread('file_empty');
  return read;
}
