import { inflateRawSync } from 'node:zlib';
import { mostFileBytes, mostRead, type ReadQuestions } from '@encrier/contract/teaching/diagnostic-transfer';
import { decodeText } from '#kernel/content/decode-text.ts';
import { FileRefused } from '#kernel/files/inspection/kinds.ts';
import { readZip } from '#kernel/files/inspection/zip.ts';
import { FileUnread } from './candidate.ts';
import { readGift } from './gift.ts';
import { readMoodle } from './moodle.ts';
import { readQti } from './qti.ts';
import { isTable, readTable } from './table.ts';
import { readTree, type Tree } from './xml-tree.ts';

/** Most bytes of XML that a package may hold once it is unpacked. */
export const mostPackage = 12 * 1024 * 1024;

async function documentsIn(bytes: Buffer): Promise<string[]> {
  try {
    const entries = await readZip({
      size: bytes.length,
      read: async (start, length) => bytes.subarray(start, start + length),
    });
    const wanted = entries.filter(
      ({ name }) => /\.xml$/i.test(name) && !/(?:^|\/)imsmanifest\.xml$|^__MACOSX\//i.test(name),
    );
    if (wanted.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostPackage) throw new FileUnread('file_heavy');
    return wanted
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      .map(({ method, packed, unpacked, dataStart }) => {
        const data = bytes.subarray(dataStart, dataStart + packed);
        return decodeText(method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) })).text;
      });
  } catch (error) {
    if (error instanceof FileUnread) throw error;
    if (error instanceof FileRefused)
      throw new FileUnread(/ratio|unpacked|entries/.test(error.detail) ? 'file_heavy' : 'file_broken');
    throw new FileUnread('file_broken');
  }
}

/** A package holds items, and documents that only list or style them; those are passed over. */
function itemsOf(documents: readonly string[]): Tree[] {
  const items: Tree[] = [];
  for (const text of documents) {
    const tree = readTree(text);
    if (tree.name === 'assessmentItem') items.push(tree);
    if (items.length > mostRead * 2) throw new FileUnread('file_heavy');
  }
  return items;
}

async function readFile(bytes: Buffer): Promise<ReadQuestions> {
  if (bytes.length > mostFileBytes) throw new FileUnread('file_heavy');
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    return { format: 'qti', ...readQti(itemsOf(await documentsIn(bytes))) };
  const { text } = decodeText(bytes);
  if (text.includes('\u0000')) throw new FileUnread('file_unknown');
  if (/^\uFEFF?\s*</.test(text)) {
    const tree = readTree(text);
    if (tree.name === 'quiz') return { format: 'moodle', ...readMoodle(tree) };
    if (tree.name === 'assessmentItem') return { format: 'qti', ...readQti([tree]) };
    throw new FileUnread('file_unknown');
  }
  if (isTable(text)) return { format: 'csv', ...readTable(text) };
  if (text.includes('{') && text.indexOf('}', text.indexOf('{')) > 0) return { format: 'gift', ...readGift(text) };
  throw new FileUnread('file_unknown');
}

/** What becomes of each question of a file; what it is is told by what it holds, never by its name. Throws `FileUnread`. */
export async function readQuestions(bytes: Buffer): Promise<ReadQuestions> {
  const read = await readFile(bytes);
  if (!read.items.length) throw new FileUnread('file_empty');
  return read;
}
