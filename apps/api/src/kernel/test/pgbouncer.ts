import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#kernel/db/free-port.ts';

/** Path of the program, or null when it is not installed. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/** Supports named statements since 1.21. */
export function carriesStatements(program: string): boolean {
  const [, major = 0, minor = 0] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['-V'], { encoding: 'utf8' }))?.map(Number) ?? [];
  return major > 1 || minor >= 21;
}

async function answers(address: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

export type PgBouncer = { url: string; stop: () => Promise<void> };

/**
 * A pooler in front of one database, on its own port; `statements`: number of named statements it supports per
 * connection.
 */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  { mode, statements = 0 }: { mode: 'transaction' | 'session'; statements?: number },
): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'encrier-pgbouncer-'));
  // Started as root it drops its rights, and must still read its settings.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const name = pathname.slice(1);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name} user=${username} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
max_client_conn = 200
${carriesStatements(program) ? `max_prepared_statements = ${statements}` : ''}
`,
    { mode: 0o644 },
  );
  const child: ChildProcess = spawn(program, ['-q', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings], {
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answers(url.toString());
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url.toString(), stop };
}
