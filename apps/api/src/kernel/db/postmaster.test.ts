import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runningPostmaster } from './postmaster.ts';

const folder = mkdtempSync(join(tmpdir(), 'encrier-postmaster-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A cluster whose lock file names this process and port. */
function cluster(name: string, pid: number, port: number): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'postmaster.pid'), `${pid}\n${path}\n0\n${port}\n`);
  return path;
}
/** A process whose working directory is a folder, like a database server. */
const inhabitant = (cwd: string) =>
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { cwd, stdio: 'ignore' });

describe('the postmaster of a cluster', () => {
  it('is none without a lock file', async () => {
    expect(await runningPostmaster(folder)).toBeNull();
  });

  it('is none when its process is gone, and the lock file goes (REL-FLT-05)', async () => {
    const path = cluster('gone', 2 ** 22 + 1, 1);
    expect(await runningPostmaster(path)).toBeNull();
    expect(existsSync(join(path, 'postmaster.pid'))).toBe(false);
  });

  it.runIf(existsSync('/proc/self/cwd'))('is none when its number belongs to another program', async () => {
    expect(await runningPostmaster(cluster('reused', process.pid, 1))).toBeNull();
  });

  it.runIf(existsSync('/proc/self/cwd'))('is adopted when it works in the cluster and listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const path = cluster('adopted', process.pid, port);
    const child = inhabitant(path);
    expect(await runningPostmaster(path)).toEqual({ port });
    child.kill('SIGKILL');
    server.close();
  });

  it.runIf(existsSync('/proc/self/cwd'))('is awaited while the last processes of a killed one still work', async () => {
    const path = cluster('dying', 2 ** 22 + 1, 1);
    const child = inhabitant(path);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const answer = runningPostmaster(path);
    const early = await Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve('waits'), 400))]);
    expect(early).toBe('waits');
    child.kill('SIGKILL');
    expect(await answer).toBeNull();
  });
});
