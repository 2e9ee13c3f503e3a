// Every request against its budget, beside what one plain query costs on this machine (REL-LOAD-12).
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { openClient } from '../apps/api/src/kernel/db/pool.ts';
import { type ScaleName, scales } from '../demo/school/plan.ts';
import type { Product } from '../e2e/product/product.ts';
import { countingProxy } from './count-proxy.ts';
import { cpuOf, memoryOf } from './cpu.ts';
import { type Ground, layGround } from './ground.ts';
import { type Load, load, type Scenario, type Shot } from './load.ts';
import { scenarios } from './scenarios.ts';
import { writeScenarios } from './writes.ts';

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    users: { type: 'string', default: '1,16,64' },
    only: { type: 'string', default: '' },
    lines: { type: 'string' },
    web: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
    idle: { type: 'boolean', default: false },
    jobs: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    tests: { type: 'boolean', default: false },
    papers: { type: 'boolean', default: false },
  },
});
// What has a ground of its own is measured alone, unless a scale is asked for with it.
const apart = options.imports || options.idle || options.jobs || options.files || options.tests || options.papers;
const asked = (options.scale ?? (apart ? '' : 'S1')).split(',').filter(Boolean) as ScaleName[];
const seconds = Number(options.seconds);
const users = options.users.split(',').map(Number);
/** Parts of names, with commas between them. */
const only = options.only.split(',');

type Measure = Load & { users: number; server: number; database: number };
type WriteRow = Load & { scale: string; scenario: string; users: number; server: number; database: number };
type Counts = { statements: number; roundTrips: number; rows: number };
type Row = { scale: string; scenario: string; measures: Measure[]; counts: Counts | null; budget: Scenario['budget'] };

/** One level of users: latency from outside, processor time from the system's own books. */
async function measure(
  url: string,
  pid: number,
  postmaster: number,
  shots: readonly Shot[],
  level: number,
): Promise<Measure> {
  // Each connection plans a statement when it first meets it: what is measured is a server that has been asked before.
  await load(url, shots, level, 3);
  const before = cpuOf(pid, postmaster);
  const result = await load(url, shots, level, seconds);
  const after = cpuOf(pid, postmaster);
  const requests = Math.max(1, result.requests);
  return {
    ...result,
    users: level,
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  };
}

async function ask(url: string, { path, method = 'GET', token, body }: Shot): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/** Rows that the database took from tables and indexes so far. */
async function rowsTaken(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS n FROM pg_stat_user_tables',
  );
  return Number(rows[0]?.n ?? 0);
}

/**
 * Statements of one request, counted between server and database, and rows it took: the least of several, because the
 * queue has a clock of its own.
 */
async function countsOf(ground: Ground): Promise<Map<string, Counts>> {
  const proxy = await countingProxy(ground.database.appUrl);
  const product = await ground.start(proxy.url);
  const watcher = await openClient(ground.database.ownerUrl);
  const found = new Map<string, Counts>();
  try {
    for (const { name, shots } of await scenarios(product, ground.schools, 2)) {
      if (!only.some((part) => name.includes(part))) continue;
      const shot = shots[0]!;
      const counts: Omit<Counts, 'rows'>[] = [];
      for (let i = 0; i < 9; i += 1) {
        const before = { ...proxy.count };
        await ask(product.url, shot);
        counts.push({
          statements: proxy.count.statements - before.statements,
          roundTrips: proxy.count.roundTrips - before.roundTrips,
        });
      }
      const rows: number[] = [];
      for (let i = 0; i < 6; i += 1) {
        // A connection of the database tells what it took once a second at most.
        await wait(1200);
        const before = await rowsTaken(watcher);
        await ask(product.url, shot);
        await wait(200);
        rows.push((await rowsTaken(watcher)) - before);
      }
      // The first tells also what stood over from the requests before; of the others the middle one, because the queue
      // asks too.
      found.set(name, {
        ...counts.reduce((least, one) => (one.statements < least.statements ? one : least)),
        rows: rows.slice(1).sort((a, b) => a - b)[2]!,
      });
    }
  } finally {
    await product.stop();
    await watcher.end();
    proxy.close();
  }
  return found;
}

async function bare(ground: Ground, withQuery: boolean, level = 16): Promise<Measure> {
  const child: ChildProcess = spawn(
    process.execPath,
    [new URL('bare-server.ts', import.meta.url).pathname, withQuery ? ground.database.appUrl : '', '2000'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data).trim())),
  );
  try {
    return await measure(`http://127.0.0.1:${port}`, child.pid ?? 0, ground.postmaster, [{ path: '/' }], level);
  } finally {
    child.kill();
  }
}

type Base = { node: Measure; query: Measure };
/** What is asked beside others costs less: the system wakes both programs once for several. Like is held against like. */
const bases = new Map<string, Promise<Base>>();
function baseAt(ground: Ground, level: number): Promise<Base> {
  const key = `${ground.scale} ${level}`;
  const measured = async (): Promise<Base> => ({
    node: await bare(ground, false, level),
    query: await bare(ground, true, level),
  });
  const found = bases.get(key) ?? measured();
  bases.set(key, found);
  return found;
}
/** How many prepared queries through a bare server cost as much, on this machine and in this run. */
const times = (cpu: number, base: Base): number => cpu / (base.query.server + base.query.database);

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

function print(row: Row, base: Base): void {
  const steady = row.measures.find((one) => one.users === 16) ?? row.measures[0]!;
  const cpu = steady.server + steady.database;
  const { budget } = row;
  const verdict = (value: number, limit: number | null, unit: string): string =>
    limit === null
      ? ''
      : value <= limit
        ? ` (budget ${limit}${unit}: met)`
        : ` (budget ${limit}${unit}: ${(value / limit).toFixed(2)}× over)`;
  console.log(`\n${row.scenario}, ${row.scale}`);
  console.log(
    `  CPU per request ${ms(cpu)} ms = API ${ms(steady.server)} + database ${ms(steady.database)}; ${steady.bytes} bytes`,
  );
  console.log(
    `  ${times(cpu, base).toFixed(1)}× one prepared query${verdict(times(cpu, base), budget.times, '×')}, ${(cpu / (base.node.server + base.node.database)).toFixed(1)}× a bare Node server`,
  );
  if (row.counts)
    console.log(
      `  ${row.counts.statements} statements in ${row.counts.roundTrips} round trips${verdict(row.counts.statements, budget.statements, '')}, ${row.counts.rows} rows read`,
    );
  for (const one of row.measures)
    console.log(
      `  ${String(one.users).padStart(3)} users: ${one.perSecond.toFixed(0).padStart(6)} req/s, p50 ${one.p50} ms, p99 ${one.p99} ms${one.users === 64 && row.scenario !== 'login storm' ? verdict(one.p99, 100, ' ms') : ''}${one.failed ? `, ${one.failed} FAILED` : ''}`,
    );
}

async function measureProduct(
  ground: Ground,
  product: Product,
  counts: ReadonlyMap<string, Counts>,
  base: Base,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, shots, budget } of await scenarios(product, ground.schools, Math.max(...users))) {
    if (!only.some((part) => name.includes(part))) continue;
    const measures: Measure[] = [];
    for (const level of users)
      measures.push(await measure(product.url, product.process.pid ?? 0, ground.postmaster, shots, level));
    const row: Row = { scale: ground.scale, scenario: name, measures, counts: counts.get(name) ?? null, budget };
    print(row, base);
    rows.push(row);
  }
  return rows;
}

/** Writing, after all that reads: what it adds would be read with it. */
async function measureWrites(ground: Ground, product: Product): Promise<WriteRow[]> {
  const rows: WriteRow[] = [];
  for (const { name, shots, users: level, once, budget, check } of await writeScenarios(product, ground.schools[0]!)) {
    // As reading is: a server that has been asked before.
    const half = once ? Math.floor(shots.length / 2) : 0;
    await (once ? load(product.url, shots.slice(0, half), level, 'once') : load(product.url, shots, level, 3));
    const before = cpuOf(product.process.pid ?? 0, ground.postmaster);
    const result = await load(product.url, shots.slice(half), level, once ? 'once' : seconds);
    const after = cpuOf(product.process.pid ?? 0, ground.postmaster);
    const base = await baseAt(ground, level);
    const requests = Math.max(1, result.requests);
    const [server, database] = [
      (after.server - before.server) / requests,
      (after.database - before.database) / requests,
    ];
    const query = ms(base.query.server + base.query.database);
    const allowed = budget === null ? '' : ` (budget ${budget}×)`;
    console.log(
      [
        `\n${name}, ${ground.scale}`,
        `  CPU per request ${ms(server + database)} ms = API ${ms(server)} + database ${ms(database)}`,
        `  ${times(server + database, base).toFixed(1)}× one prepared query of as many users, ${query} ms${allowed}`,
      ].join('\n'),
    );
    console.log(
      `  ${String(level).padStart(3)} users: ${result.perSecond.toFixed(0).padStart(6)} req/s, p50 ${result.p50} ms, p99 ${result.p99} ms${result.failed ? `, ${result.failed} FAILED` : ''}; ${await check()}`,
    );
    rows.push({ scale: ground.scale, scenario: name, users: level, server, database, ...result });
  }
  return rows;
}

const results: {
  scale: string;
  base: Base;
  rows: Row[];
  writes: WriteRow[];
  memory: { now: number; most: number };
}[] = [];
for (const scale of asked) {
  if (!(scale in scales)) throw new Error(`no such scale: ${scale}; one of ${Object.keys(scales).join(', ')}`);
  const started = performance.now();
  const ground = await layGround(scale);
  try {
    const pupils = ground.schools.reduce((sum, school) => sum + school.pupils, 0);
    console.log(
      `\n== ${scale}: ${ground.schools.length} schools, ${pupils} pupils, loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    const base = await baseAt(ground, 16);
    console.log(
      `bare Node server ${ms(base.node.server)} ms, with one prepared query ${ms(base.query.server + base.query.database)} ms of CPU per request`,
    );
    const counts = await countsOf(ground);
    const product = await ground.start();
    try {
      const rows = await measureProduct(ground, product, counts, base);
      const writes = only.some((part) => 'writes'.includes(part)) ? await measureWrites(ground, product) : [];
      const memory = memoryOf(product.process.pid ?? 0);
      console.log(
        `\nserver process: ${memory.now.toFixed(0)} MB now, ${memory.most.toFixed(0)} MB at its most (budget 200 MB: ${memory.now <= 200 ? 'met' : `${(memory.now / 200).toFixed(2)}× over`})`,
      );
      results.push({ scale, base, rows, writes, memory });
    } finally {
      await product.stop();
    }
  } finally {
    await ground.close();
  }
}
const alone = results.find((result) => result.scale === 'M1');
const many = results.find((result) => result.scale === 'M500');
for (const row of alone && many ? many.rows : []) {
  const small = alone?.rows.find((other) => other.scenario === row.scenario);
  if (!small) continue;
  const [less, more] = [small.measures[0]!, row.measures[0]!];
  console.log(
    `${row.scenario}: one of 500 schools costs ${((more.server + more.database) / (less.server + less.database)).toFixed(2)}× the same school alone (budget 1.2×); rows read ${small.counts?.rows ?? '?'} alone, ${row.counts?.rows ?? '?'} among 500`,
  );
}
mkdirSync(new URL('out/', import.meta.url), { recursive: true });
if (results.length) writeFileSync(new URL('out/api.json', import.meta.url), JSON.stringify(results, null, 2));
if (options.web) await import('./web.ts');
if (options.imports) await import('./imports.ts');
if (options.idle) await import('./idle.ts');
if (options.jobs) await import('./jobs.ts');
if (options.files) await import('./files.ts');
if (options.tests) await import('./tests.ts');
if (options.papers) await import('./papers.ts');
