import { crc32, deflateRawSync } from 'node:zlib';
import { MassarUnread } from './unread.ts';

type Listed = { at: number; name: string; offset: number };

/** Records of the directory of an archive accepted by `readZip`. */
function recordsOf(directory: Buffer): Listed[] {
  const found: Listed[] = [];
  for (let at = 0; at < directory.length; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    found.push({ at, name, offset: directory.readUInt32LE(at + 42) });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return found;
}

/** The header of a part and its data, packed as they were before. */
function packed(header: Buffer, nameLength: number, content: Buffer): { head: Buffer; data: Buffer } {
  const head = Buffer.from(header.subarray(0, 30 + nameLength));
  const data = head.readUInt16LE(8) === 8 ? deflateRawSync(content) : content;
  // Sizes are written in the header itself, no longer after the data.
  head.writeUInt16LE(head.readUInt16LE(6) & ~0x8, 6);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(0, 28);
  return { head, data };
}

/**
 * An archive with another content in one part; every other part keeps its bytes, packed as they are. Takes an archive
 * accepted by `readZip`.
 */
export function swapPart(bytes: Buffer, name: string, content: Buffer): Buffer {
  const end = Buffer.from(bytes.subarray(bytes.length - 22));
  const [size, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const directory = Buffer.from(bytes.subarray(start, start + size));
  const records = recordsOf(directory).toSorted((a, b) => a.offset - b.offset);
  const pieces: Buffer[] = [];
  let total = 0;
  const put = (piece: Buffer): void => {
    pieces.push(piece);
    total += piece.length;
  };
  let swapped = false;
  for (const [n, record] of records.entries()) {
    const until = records[n + 1]?.offset ?? start;
    const part = bytes.subarray(record.offset, until);
    directory.writeUInt32LE(total, record.at + 42);
    if (record.name !== name) {
      put(part);
      continue;
    }
    swapped = true;
    const { head, data } = packed(part, part.readUInt16LE(26), content);
    directory.writeUInt16LE(directory.readUInt16LE(record.at + 8) & ~0x8, record.at + 8);
    head.copy(directory, record.at + 16, 14, 26);
    put(head);
    put(data);
  }
  if (!swapped) throw new MassarUnread('unreadable');
  end.writeUInt32LE(total, 16);
  return Buffer.concat([...pieces, directory, end]);
}
