import { ChildFailed, ChildPool } from '#kernel/children/child-pool.ts';
import { limit } from '#kernel/errors/errors.ts';
import { FileUnread, type Sheet, type Table } from '../cells/sheet.ts';

export type ReadJob = { bytes: Uint8Array; ext: string; zone: string };
export type Part = { sheet: Omit<Sheet, 'rows'> } | { rows: string[][] };
export type ReadAnswer = { head: Omit<Table, 'sheets'> } | { code: FileUnread['code'] };

/** A large workbook only uses memory of the child process, freed when it ends. */
const readers = new ChildPool<ReadJob, ReadAnswer>({
  entry: new URL('./parse-worker.ts', import.meta.url),
  children: 2,
  perLane: 1,
  seconds: 60,
  patience: 120,
  memoryMb: 1024,
  heapMb: 768,
  waiting: 20,
  idle: 10,
});

/** Reads a list in a child process, with bounded memory and time. Throws `FileUnread`. */
export async function readTable(schoolId: number, bytes: Buffer, ext: string, zone = 'UTC'): Promise<Table> {
  const sheets: Sheet[] = [];
  const take = (part: Part): void => {
    if ('sheet' in part) sheets.push({ ...part.sheet, rows: [] });
    else for (const row of part.rows) sheets.at(-1)?.rows.push(row);
  };
  try {
    const answer = await readers.run(String(schoolId), { bytes, ext, zone }, (part) => take(part as Part));
    if ('code' in answer) throw new FileUnread(answer.code);
    return { ...answer.head, sheets };
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    if (error.reason === 'full' || error.reason === 'stopped') throw limit('too_many_requests', 10);
    throw new FileUnread(error.reason === 'memory' ? 'imports.too_many_lines' : 'imports.unreadable');
  }
}
