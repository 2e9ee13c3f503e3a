import { BackupRefused } from './refused.ts';

/** Parts of a backup, in this order: begin, tables and files, end. */
export type Entry =
  | { kind: 'begin'; version: string; at: string; migrations: { name: string; checksum: string }[] }
  | { kind: 'table'; name: string; school: number | null; columns: { name: string; type: string }[] }
  | { kind: 'jobs' }
  | { kind: 'file'; key: string }
  | { kind: 'end'; manifest: Manifest };
export type Sum = { rows: number; sha256: string };
export type Manifest = {
  schools: number[];
  tables: Record<string, Sum>;
  jobs: number;
  files: { count: number; bytes: number; sha256: string };
  sequences: Record<string, string>;
  /** Files named by rows but missing from the store. */
  missing: number;
};
/** A record, or bytes that belong to the record before it. */
export type Frame = { record: Entry } | { data: Buffer };

/** One frame as bytes: a letter, the length, the content. */
export function encodeFrame(frame: Frame): Buffer {
  const content = 'data' in frame ? frame.data : Buffer.from(JSON.stringify(frame.record));
  const head = Buffer.alloc(5);
  head.write('data' in frame ? 'D' : 'R', 0, 'latin1');
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** Frames of a stream of bytes; throws `damaged` on anything else. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    rest = rest.length ? Buffer.concat([rest, part]) : part;
    for (;;) {
      if (rest.length < 5) break;
      const length = rest.readUInt32BE(1);
      if (rest.length < 5 + length) break;
      const content = rest.subarray(5, 5 + length);
      const letter = String.fromCharCode(rest[0]!);
      rest = rest.subarray(5 + length);
      if (letter === 'D') yield { data: content };
      else if (letter === 'R') yield { record: JSON.parse(content.toString()) as Entry };
      else throw new BackupRefused('damaged', 'This backup holds something unknown.');
    }
  }
  if (rest.length) throw new BackupRefused('cut', 'This backup is cut: its end is missing.');
}
