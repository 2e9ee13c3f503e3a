import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/api/src/kernel/db/free-port.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Product = {
  /** Address of the running server. */
  url: string;
  dataDir: string;
  /** Milliseconds from the start of the process to its first `/ready`. */
  readyAfter: number;
  process: ChildProcess;
  /** What it printed. */
  output: () => string;
  /** Ends it as an operator does; its database ends with it. */
  stop: () => Promise<void>;
};
export type ProductOptions = {
  dataDir: string;
  /** Any free one when absent. */
  port?: number;
  env?: Record<string, string>;
  /** Milliseconds to wait for `/ready`. */
  patience?: number;
};

/** A folder of its own that the database's system user can walk through. */
export function temporaryData(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'encrier-run-'));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const exited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Waits for the end of a process. */
export async function ended(child: ChildProcess): Promise<void> {
  if (!exited(child)) await new Promise((resolve) => child.once('exit', resolve));
}

/**
 * Starts the real server as its own process and waits until it is ready. Throws with its output when it ends or stays
 * silent.
 */
export async function startProduct({
  dataDir,
  env = {},
  patience = 120_000,
  ...asked
}: ProductOptions): Promise<Product> {
  const port = asked.port ?? (await freePort());
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--min-semi-space-size=8', '--max-semi-space-size=8', '--max-old-space-size=384', 'apps/api/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        MALLOC_ARENA_MAX: '2',
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        LIMIT_SCALE: '1000',
        ...env,
      },
    },
  );
  // A driver that fails leaves no server running.
  const onExit = (): void => void child.kill('SIGTERM');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-200_000)));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (exited(child)) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 45_000);
    await ended(child);
    clearTimeout(late);
    if (child.signalCode === 'SIGKILL' || text.includes('"stop_forced"'))
      throw new Error(`the server did not stop by itself:\n${text.slice(-2000)}`);
  };
  while (!exited(child) && performance.now() - started < patience) {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200)
      return { url, dataDir, readyAfter: performance.now() - started, process: child, output: () => text, stop };
    await wait(20);
  }
  await stop().catch(() => {});
  throw new Error(`the server did not start:\n${text.slice(-3000)}`);
}

/** Configuration given as NAME=value on the command line. */
export const configurationOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
