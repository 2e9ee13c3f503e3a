import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above the ports of well-known services, below the ephemeral range (Linux: from 32768). */
const [FIRST, PAST] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A free port. One chosen by the system could be lent to a connection before the program meant to use it listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(FIRST, PAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free between ${FIRST} and ${PAST}.`);
}
