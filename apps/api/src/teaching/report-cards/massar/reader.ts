import { maxMassarBytes } from '@encrier/contract/teaching/report-cards-massar';
import { ChildFailed, ChildPool } from '#kernel/children/child-pool.ts';
import { invalid, limit } from '#kernel/errors/errors.ts';
import type { Seen } from './see.ts';
import type { CellWrite } from './splice.ts';
import type { MassarUnread } from './unread.ts';

export type MassarJob =
  | { kind: 'see'; bytes: Uint8Array; codes: readonly string[] }
  | { kind: 'fill'; bytes: Uint8Array; part: string; writes: readonly CellWrite[] };
export type MassarAnswer = { seen: Seen } | { filled: Uint8Array } | { code: MassarUnread['code'] };

/** Uploaded files are read and filled in a child process, with limited time and memory. */
const readers = new ChildPool<MassarJob, MassarAnswer>({
  entry: new URL('./massar.worker.ts', import.meta.url),
  children: 1,
  perLane: 1,
  seconds: 6,
  patience: 40,
  memoryMb: 500,
  heapMb: 320,
  waiting: 20,
  idle: 10,
});

const refused = (code: MassarUnread['code']) => invalid(code, { content: code });

async function ask(schoolId: number, job: MassarJob): Promise<Exclude<MassarAnswer, { code: string }>> {
  if (job.bytes.length > maxMassarBytes) throw refused('report_cards.massar_heavy');
  let answer: MassarAnswer;
  try {
    answer = await readers.run(String(schoolId), job);
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    if (error.reason === 'full' || error.reason === 'stopped') throw limit('too_many_requests', 10);
    throw refused('report_cards.massar_heavy');
  }
  if ('code' in answer) throw refused(answer.code);
  return answer;
}

export const seeFile = async (schoolId: number, bytes: Uint8Array, codes: readonly string[]): Promise<Seen> =>
  ((await ask(schoolId, { kind: 'see', bytes, codes })) as { seen: Seen }).seen;

export async function fillFile(
  schoolId: number,
  bytes: Uint8Array,
  part: string,
  writes: readonly CellWrite[],
): Promise<Buffer> {
  const { filled } = (await ask(schoolId, { kind: 'fill', bytes, part, writes })) as { filled: Uint8Array };
  return Buffer.from(filled);
}
