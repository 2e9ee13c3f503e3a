import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#kernel/db/free-port.ts';
import { openClient } from '#kernel/db/pool.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const secret = randomBytes(32).toString('base64');
/** Of this process's environment: what a program needs, and the programs that were read before. */
const kept = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer({ own: true });
  folder = mkdtempSync(join(tmpdir(), 'encrier-start-'));
  // The database's own system user must reach it.
  chmodSync(folder, 0o711);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server as a process of its own and answers how it ended, and what it printed. */
function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main], {
      env: { ...kept, DATA_DIR: folder, DEMO: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    // One that starts after all has failed to refuse.
    const impatience = setTimeout(() => child.kill('SIGTERM'), 100_000);
    child.once('exit', (code) => {
      clearTimeout(impatience);
      resolve({ code, output });
    });
  });
}
const free = async (): Promise<string> => String(await freePort());
const own = async (url: string, more: Record<string, string> = {}) =>
  start({ PORT: await free(), DATABASE_URL: url, ENCRIER_SECRET: secret, ...more });

describe('the server refuses to start, with a clear message', () => {
  it('on a port that is taken', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { code, output } = await start({ PORT: String(port) });
    other.close();
    expect([code, output]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)]);
  });

  it('with a configuration that is wrong or missing (SEC-CFG-01)', async () => {
    for (const [env, words] of [
      [{ PORT: 'http' }, 'PORT must be a whole number'],
      [{ DATABASE_URL: server.appUrl }, 'ENCRIER_SECRET is missing'],
      [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address'],
      [{ DATABASE_OWNER_URL: server.ownerUrl }, 'without DATABASE_URL'],
      [{ ENCRIER_SECRET: 'changeme' }, 'Encrier did not start: ENCRIER_SECRET'],
    ] as const) {
      const { code, output } = await start({ PORT: await free(), ...env });
      expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    }
  }, 300_000);

  it('with a database role that row security would not hold (SEC-TEN-02)', async () => {
    for (const [url, words] of [
      [server.superUrl, 'is a superuser'],
      [server.ownerUrl, 'owns tables'],
    ] as const) {
      const { code, output } = await own(url);
      expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    }
  }, 300_000);

  it('on a database that does not answer, or refuses the credentials', async () => {
    const wrong = new URL(server.appUrl);
    wrong.password = 'another';
    const silent = new URL(server.appUrl);
    silent.port = await free();
    for (const [url, words] of [
      [wrong.href, 'The database refuses: password authentication failed'],
      [silent.href, `The database does not answer at 127.0.0.1:${silent.port}`],
    ] as const) {
      const { code, output } = await own(url);
      expect([code, output]).toEqual([1, expect.stringContaining(`Encrier did not start: ${words}`)]);
      expect(output).not.toContain('{');
    }
  }, 300_000);

  it('on an unusable data folder or file store', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const refused = await start({ PORT: await free(), DATA_DIR: join(file, 'data') });
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`${file}/data cannot be used`)]);
    const { code, output } = await own(server.appUrl, { FILES_URL: `file://${file}/files` });
    expect([code, output]).toEqual([1, expect.stringContaining(`Files cannot be kept at ${file}/files`)]);
  }, 300_000);

  it('on a schema that is newer or altered, or older without the owner’s address', async () => {
    const superuser = await openClient(server.superUrl);
    onTestFinished(() => superuser.end());
    const refused = async (change: string, back: string, words: string): Promise<void> => {
      await superuser.query(change);
      const { code, output } = await own(server.appUrl);
      await superuser.query(back);
      expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    };
    await refused(
      `INSERT INTO schema_migrations (name, checksum) VALUES ('29990101T0000__later.sql', 'x')`,
      `DELETE FROM schema_migrations WHERE name LIKE '2999%'`,
      'made by a newer version',
    );
    await refused(
      `UPDATE schema_migrations SET checksum = reverse(checksum) WHERE name LIKE '%pictures-looked%'`,
      `UPDATE schema_migrations SET checksum = reverse(checksum) WHERE name LIKE '%pictures-looked%'`,
      'was changed after it ran',
    );
    await refused(
      `CREATE TABLE kept AS SELECT * FROM schema_migrations WHERE name LIKE '%pictures-looked%'; DELETE FROM schema_migrations
        WHERE name LIKE '%pictures-looked%'`,
      'INSERT INTO schema_migrations SELECT * FROM kept; DROP TABLE kept',
      'lacks 1 migration',
    );
  }, 300_000);

  it('on a data folder that another running Encrier owns; a killed one leaves it free (REL-FLT-05)', async () => {
    const port = await free();
    const first = spawn(process.execPath, [main], {
      env: { ...kept, DATA_DIR: folder, DEMO: '0', PORT: port },
      stdio: 'ignore',
    });
    const ready = async (at: string): Promise<void> =>
      expect
        .poll(async () => (await fetch(`http://127.0.0.1:${at}/ready`).catch(() => null))?.status, { timeout: 120_000 })
        .toBe(200);
    await ready(port);
    const { code, output } = await start({ PORT: await free() });
    expect([code, output]).toEqual([1, expect.stringContaining('is in use by another running Encrier')]);
    first.kill('SIGKILL');
    await new Promise((resolve) => first.once('exit', resolve));
    const again = await free();
    const second = spawn(process.execPath, [main], {
      env: { ...kept, DATA_DIR: folder, DEMO: '0', PORT: again },
      stdio: 'ignore',
    });
    await ready(again);
    second.kill('SIGTERM');
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  }, 300_000);
});

it('the demo school can be created in the operator’s own database, with a new data folder', async () => {
  const empty = await testServer({ own: true });
  onTestFinished(() => empty.stop());
  const data = join(folder, 'not', 'yet');
  const child = spawn(process.execPath, [main], {
    env: {
      ...kept,
      DATA_DIR: data,
      DEMO: '1',
      PORT: await free(),
      DATABASE_URL: empty.appUrl,
      ENCRIER_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const schools = async (): Promise<unknown> =>
    (await empty.kernel.pool.query<{ count: number }>('SELECT count(*) FROM schools')).rows[0]?.count;
  await expect.poll(schools, { timeout: 120_000 }).toBe(1);
  expect(JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))).toMatchObject({ finished: false });
}, 300_000);
