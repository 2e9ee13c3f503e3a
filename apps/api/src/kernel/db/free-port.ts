import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above the ports of well-known services, below those that systems lend to connections (Linux from 32768 on). */
const [FIRST, PAST] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port that nobody listens on. One that the system chooses is lent to a connection a moment later, before the program
 * that it was chosen for listens there.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(FIRST, PAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free between ${FIRST} and ${PAST}.`);
}
