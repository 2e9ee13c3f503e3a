import { migrations } from '#kernel/db/migrate.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { writeLive } from '#kernel/live/write.ts';

export type Check = { name: string; ok: boolean; detail: string; ms: number };
type Finding = { ok: boolean; detail: string };

/** Longest time a part may take to answer. */
const PATIENCE_MS = 3000;

function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('timeout'), { code: 'timeout' })), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function measure(name: string, probe: () => Promise<Finding>): Promise<Check> {
  const from = performance.now();
  const passed = (): number => Math.round((performance.now() - from) * 10) / 10;
  try {
    const finding = await soon(probe());
    return { name, ...finding, ms: passed() };
  } catch (error) {
    // A code, never a message, which could hold an address or a path.
    return { name, ok: false, detail: (error as { code?: string }).code ?? 'failed', ms: passed() };
  }
}

async function database({ pool }: Kernel): Promise<Finding> {
  const { rows } = await pool.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return { ok: true, detail: `PostgreSQL ${rows[0]?.version ?? ''}` };
}

async function schema({ pool }: Kernel): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  const done = new Set(rows.map((row) => row.name));
  const missing = migrations().filter((migration) => !done.has(migration.name)).length;
  return { ok: missing === 0, detail: `${rows.at(-1)?.name ?? ''}${missing ? ` -${missing}` : ''}` };
}

async function queue({ pool }: Kernel): Promise<Finding> {
  const { rows } = await pool.query<{ waiting: number; failed: number; late: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('created', 'retry') AND name <> 'dead')::int AS waiting,
      count(*) FILTER (WHERE name = 'dead' AND state = 'created')::int AS failed,
      COALESCE(max(EXTRACT(epoch FROM now() - start_after)) FILTER (WHERE state IN ('created', 'retry')
        AND name <> 'dead' AND start_after < now()), 0)::int AS late
     FROM pgboss.job`,
  );
  const { waiting = 0, failed = 0, late = 0 } = rows[0] ?? {};
  return { ok: late < 300 && failed === 0, detail: `waiting=${waiting} late=${late}s failed=${failed}` };
}

async function storage({ files, config }: Kernel): Promise<Finding> {
  await files.check();
  return { ok: true, detail: config.filesUrl.startsWith('s3://') ? 's3' : 'local' };
}

async function mail({ channels }: Kernel): Promise<Finding> {
  const answer = await channels.mailer.check();
  return {
    ok: answer.kind === 'sent',
    detail: 'reason' in answer ? answer.reason : answer.kind === 'sent' ? 'answers' : answer.kind,
  };
}

async function push({ secrets, channels }: Kernel): Promise<Finding> {
  const native = (['android', 'ios'] as const).filter((platform) => channels.nativePush.configured(platform));
  return { ok: secrets.vapid.publicKey.length > 0, detail: ['web', ...native].join(' ') };
}

async function clock({ pool }: Kernel): Promise<Finding> {
  const from = Date.now();
  const { rows } = await pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const here = (from + Date.now()) / 2;
  const skew = Math.round(rows[0]!.at.getTime() - here);
  return { ok: Math.abs(skew) < 2000, detail: `${skew} ms` };
}

/** Sends an event through the database and back to an open stream of this process. */
async function live(kernel: Kernel, schoolId: number, accountId: string): Promise<Finding> {
  const mark = crypto.randomUUID();
  let remove = (): void => {};
  try {
    const back = new Promise<void>((resolve) => {
      remove = kernel.live.add({ schoolId, accountId, send: (event) => event.payload.mark === mark && resolve() });
    });
    await withTenant(kernel.pool, schoolId, {}, (_db, client) =>
      writeLive(client, schoolId, 'diagnostics.echo', { mark }, [accountId]),
    );
    await soon(back);
    return { ok: true, detail: `streams=${kernel.live.size - 1}` };
  } finally {
    remove();
  }
}

/** Checks every part of the installation and measures each in milliseconds. Never throws. */
export async function diagnose(kernel: Kernel, schoolId: number, accountId: string): Promise<Check[]> {
  const inTurn: Check[] = [];
  for (const [name, probe] of Object.entries({ database, schema, queue, storage, mail, push, clock }))
    inTurn.push(await measure(name, () => probe(kernel)));
  inTurn.push(await measure('live', () => live(kernel, schoolId, accountId)));
  return inTurn;
}
