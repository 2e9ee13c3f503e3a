import { answerJobs } from '../child.ts';

/** Jobs that the pool's tests give a child. */
export type Errand =
  | { do: 'echo'; value: string; ms?: number }
  | { do: 'spin' }
  | { do: 'sleep' }
  | { do: 'grow' }
  | { do: 'heap' }
  | { do: 'leave' }
  | { do: 'throw' }
  | { do: 'environment' }
  | { do: 'count'; to: number };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

answerJobs<Errand>(async (errand, part) => {
  if (errand.do === 'echo') {
    if (errand.ms) await pause(errand.ms);
    return errand.value;
  }
  if (errand.do === 'spin') for (;;);
  if (errand.do === 'sleep') await pause(60_000);
  if (errand.do === 'grow') {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(8_000_000, 1));
      await pause(10);
    }
  }
  if (errand.do === 'heap') {
    const kept: object[] = [];
    for (;;) kept.push({ kept });
  }
  if (errand.do === 'leave') process.exit(0);
  if (errand.do === 'throw') throw new Error('no such errand');
  if (errand.do === 'environment') return Object.keys(process.env).toSorted();
  for (let i = 1; i <= (errand as { to: number }).to; i += 1) part(i);
  return process.pid;
});
