import { ChildPool } from '../child-pool.ts';
import type { Errand } from './patient.worker.ts';

// A server that stops as the product does: it exits, whatever its children are doing.
const work = new ChildPool<Errand, unknown>({
  entry: new URL('./patient.worker.ts', import.meta.url),
  children: 1,
  perLane: 1,
  seconds: 60,
  patience: 60,
  memoryMb: 300,
  heapMb: 64,
  waiting: 5,
  idle: 60,
});
process.on('SIGTERM', () => process.exit(0));
await work.run('a', { do: 'echo', value: 'there' });
process.stdout.write(`${work.pids.join(' ')}\n`);
await work.run('a', { do: process.argv[2] === 'spin' ? 'spin' : 'sleep' });
