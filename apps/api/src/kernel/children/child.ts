import { writeFileSync } from 'node:fs';

/** Messages from a child to its server. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'part'; part: unknown }
  | { kind: 'answer'; answer: unknown }
  | { kind: 'error'; message: string };

const send = (message: FromChild): void => {
  process.send?.(message);
};

/**
 * Answers the jobs of a `ChildPool`, one after the other. What the handler throws becomes a message; return expected
 * refusals in the answer instead.
 */
export function answerJobs<Job>(handle: (job: Job, part: (part: unknown) => void) => Promise<unknown> | unknown): void {
  try {
    // If memory runs out, the system kills this process and not the server.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not supported by every system.
  }
  process.on('message', async (job: Job) => {
    try {
      send({ kind: 'answer', answer: await handle(job, (part) => send({ kind: 'part', part })) });
    } catch (error) {
      send({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
    }
  });
  // The server is gone: a normal exit would wait for the threads of a drawing that may never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  send({ kind: 'ready' });
}
