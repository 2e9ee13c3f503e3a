import type { ReadQuestions } from '@encrier/contract/teaching/diagnostic-transfer';
import { ChildFailed, ChildPool } from '#kernel/children/child-pool.ts';
import { invalid, limit } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { FileUnread } from './candidate.ts';

export type ReadJob = { bytes: Uint8Array };
export type ReadAnswer = { read: ReadQuestions } | { code: FileUnread['code'] };

/**
 * Uploaded files are read in a child process with limited time and memory: a hostile one only crashes its own process,
 * not the server.
 */
const readers = new ChildPool<ReadJob, ReadAnswer>({
  entry: new URL('./read-worker.ts', import.meta.url),
  children: 1,
  perLane: 1,
  seconds: 5,
  patience: 30,
  memoryMb: 400,
  heapMb: 256,
  waiting: 20,
  idle: 10,
});

const refused = (code: FileUnread['code']) => invalid(code, { content: code });

/** The result of each question of a file; nothing is stored. */
export async function readSent(ctx: Ctx, { content }: { content: string }): Promise<ReadQuestions> {
  let answer: ReadAnswer;
  try {
    answer = await readers.run(String(ctx.schoolId), { bytes: Buffer.from(content, 'base64') });
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    if (error.reason === 'full' || error.reason === 'stopped') throw limit('too_many_requests', 10);
    throw refused('diagnostic_tests.file_heavy');
  }
  if ('code' in answer) throw refused(answer.code);
  return answer.read;
}
