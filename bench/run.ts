// Every request against its budget, relative to one plain query on this machine (REL-LOAD-12).
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { refreshStatistics } from '../apps/api/src/kernel/db/migrate.ts';
import { type ScaleName, scales } from '../demo/school/plan.ts';
import { type Counts, countsOf } from './counts.ts';
import { memoryOf } from './cpu.ts';
import type { Scenario, Shot, WriteScenario } from './load.ts';
import { listMade } from './made.ts';
import { checkOut, openSide, ownCheckout, type Side } from './sides.ts';
import { type Asked, type Measure, measureBeside, type Target } from './slices.ts';

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    users: { type: 'string', default: '1,16,64' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    'no-counts': { type: 'boolean', default: false },
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
// Measures with their own data run alone, unless a scale is requested with them.
const apart = options.imports || options.idle || options.jobs || options.files || options.tests || options.papers;
const asked = (options.scale ?? (apart ? '' : 'S1')).split(',').filter(Boolean) as ScaleName[];
const seconds = Number(options.seconds);
const users = options.users.split(',').map(Number);
/** Parts of names, with commas between them. */
const only = options.only.split(',');
const wanted = (name: string): boolean => only.some((part) => name.includes(part));
const wantedWrite = (name: string): boolean => wanted(name) || only.some((part) => part && 'writes'.includes(part));

/** Cost of one checkout's server at each number of users, relative to one prepared query. */
type Cost = { label: string; measures: (Measure & { base: number })[]; counts: Counts | null };
type Row = { scale: string; scenario: string; budget: Scenario['budget']; costs: Cost[] };

const cpuOfRequest = ({ server, database }: Pick<Measure, 'server' | 'database'>): number => server + database;
const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

type Bare = { target: Target; stop: () => void };
/** A server that does nothing but answer, after one prepared query when it is given a database. */
async function openBare(databaseUrl: string, postmaster: number): Promise<Bare> {
  const child: ChildProcess = spawn(
    process.execPath,
    [new URL('bare-server.ts', import.meta.url).pathname, databaseUrl, '2000'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data).trim())),
  );
  return {
    target: { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, postmaster },
    stop: () => child.kill(),
  };
}

const verdict = (value: number, limit: number | null, unit: string): string =>
  limit === null
    ? ''
    : value <= limit
      ? ` (budget ${limit}${unit}: met)`
      : ` (budget ${limit}${unit}: ${(value / limit).toFixed(2)}× over)`;

function printCost({ label, measures, counts }: Cost, budget: Scenario['budget'], storm: boolean): void {
  const steady = measures.find((one) => one.users === 16) ?? measures[0]!;
  const cpu = cpuOfRequest(steady);
  console.log(
    `  ${label}: ${(cpu / steady.base).toFixed(1)}× one prepared query${verdict(cpu / steady.base, budget.times, '×')}; CPU per request ${ms(cpu)} ms = API ${ms(steady.server)} + database ${ms(steady.database)}, a query ${steady.base.toFixed(3)}; ${steady.bytes} bytes`,
  );
  if (counts)
    console.log(
      `    ${counts.statements} statements in ${counts.roundTrips} round trips${verdict(counts.statements, budget.statements, '')}, ${counts.rows} rows read`,
    );
  for (const one of measures)
    console.log(
      `    ${String(one.users).padStart(3)} users: ${one.perSecond.toFixed(0).padStart(6)} req/s, p50 ${ms(one.p50)} ms, p99 ${ms(one.p99)} ms${one.users === 64 && !storm ? verdict(one.p99, 100, ' ms') : ''}${one.failed ? `, ${one.failed} FAILED` : ''}`,
    );
}

function print({ scale, scenario, budget, costs }: Row): void {
  console.log(`\n${scenario}, ${scale}`);
  for (const cost of costs) printCost(cost, budget, scenario === 'login storm');
}

/** Costs of the sides at one level, each relative to the bare query of the same minutes. */
async function beside(bare: Bare, asked: readonly Asked[], level: number) {
  const [base, ...measures] = await measureBeside(
    [{ target: bare.target, shots: [{ path: '/' }] }, ...asked],
    level,
    seconds,
  );
  return measures.map((one) => ({ ...one, base: cpuOfRequest(base!) }));
}

async function measureReads(sides: readonly Side[], bare: Bare, scale: string): Promise<Row[]> {
  const rows: Row[] = [];
  const counts: (Map<string, Counts> | null)[] = [];
  for (const side of sides) counts.push(options['no-counts'] ? null : await countsOf(side, wanted));
  const found: Scenario[][] = [];
  for (const side of sides) found.push(await side.scenarios(Math.max(...users)));
  for (const { name, budget } of found.at(-1)!.filter((one) => wanted(one.name))) {
    const shots = found.map((list) => list.find((one) => one.name === name)?.shots);
    const able = sides.flatMap((side, at) =>
      shots[at]?.length ? [{ side, shots: shots[at], counts: counts[at] }] : [],
    );
    const costs = able.map(({ side, counts: known }): Cost => {
      return { label: side.label, measures: [], counts: known?.get(name) ?? null };
    });
    for (const level of users) {
      const requests = able.map(({ side, shots: own }): Asked => ({ target: side.target, shots: own }));
      for (const [at, measure] of (await beside(bare, requests, level)).entries()) costs[at]!.measures.push(measure);
    }
    const row = { scale, scenario: name, budget, costs };
    print(row);
    rows.push(row);
    if (name === 'student list') rows.push(await measureMade(sides, bare, scale));
  }
  return rows;
}

/** The list of pupils when it is not kept. */
async function measureMade(sides: readonly Side[], bare: Bare, scale: string): Promise<Row> {
  const [base] = await measureBeside([{ target: bare.target, shots: [{ path: '/' }] }], 1, seconds);
  const costs: Cost[] = [];
  for (const side of sides)
    costs.push({
      label: side.label,
      measures: [{ ...(await listMade(side)), base: cpuOfRequest(base!) }],
      counts: null,
    });
  const row = { scale, scenario: 'student list made anew', budget: { times: 9, statements: null }, costs };
  print(row);
  return row;
}

/** Without details of a single run, such as the number of pupils in a class. */
const plainName = (name: string): string => name.replace(/ \(.*\)$/, '');

/** Writing, after all that reads: what it adds would be read with it. */
async function measureWrites(sides: readonly Side[], bare: Bare, scale: string): Promise<Row[]> {
  const rows: Row[] = [];
  const now = await sides.at(-1)!.writes(wantedWrite);
  if (!now.length) return [];
  const found: WriteScenario[][] = [];
  for (const side of sides.slice(0, -1)) found.push(await side.writes(wantedWrite));
  found.push(now);
  for (const { name, users: level, once, budget } of now) {
    const able = sides.flatMap((side, at) => {
      const scenario = found[at]!.find((one) => plainName(one.name) === plainName(name));
      return scenario?.shots.length ? [{ side, scenario }] : [];
    });
    const shotsOf = (shots: readonly Shot[]): Pick<Asked, 'shots' | 'once'> => ({ shots, once });
    const measures = await beside(
      bare,
      able.map(({ side, scenario }) => ({
        target: side.target,
        ...shotsOf(scenario.shots),
        // What tables that began with these writes hold, a database counts by itself within a minute.
        settle: () => refreshStatistics(side.ground.database.ownerUrl),
      })),
      level,
    );
    const costs = able.map(({ side }, at): Cost => ({ label: side.label, measures: [measures[at]!], counts: null }));
    const row = { scale, scenario: name, budget: { times: budget, statements: null }, costs };
    print(row);
    for (const { side, scenario } of able) console.log(`  ${side.label}: ${await scenario.check()}`);
    rows.push(row);
  }
  return rows;
}

type Result = { scale: string; rows: Row[]; writes: Row[]; memory: { label: string; now: number; most: number }[] };

async function measureScale(scale: ScaleName): Promise<Result> {
  const checkouts = options.against ? [checkOut(options.against), ownCheckout()] : [ownCheckout()];
  const sides: Awaited<ReturnType<typeof openSide>>[] = [];
  const bares: Bare[] = [];
  try {
    for (const checkout of checkouts) {
      const started = performance.now();
      const side = await openSide(checkout, scale);
      sides.push(side);
      const pupils = side.ground.schools.reduce((sum, school) => sum + school.pupils, 0);
      console.log(
        `\n== ${scale}, ${side.label}: ${side.ground.schools.length} schools, ${pupils} pupils, loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`,
      );
    }
    const { ground } = sides.at(-1)!;
    const node = await openBare('', ground.postmaster);
    bares.push(node);
    const bare = await openBare(ground.database.appUrl, ground.postmaster);
    bares.push(bare);
    const [alone, query] = await measureBeside(
      [node, bare].map(({ target }) => ({ target, shots: [{ path: '/' }] })),
      16,
      seconds,
    );
    console.log(
      `bare Node server ${cpuOfRequest(alone!).toFixed(3)} ms, with one prepared query ${cpuOfRequest(query!).toFixed(3)} ms of CPU per request`,
    );
    const rows = await measureReads(sides, bare, scale);
    const writes = await measureWrites(sides, bare, scale);
    const memory = sides.map(({ label, target }) => ({ label, ...memoryOf(target.pid) }));
    for (const { label, now, most } of memory)
      console.log(
        `\n${label}: server process ${now.toFixed(0)} MB now, ${most.toFixed(0)} MB at its most${verdict(now, 200, ' MB')}`,
      );
    return { scale, rows, writes, memory };
  } finally {
    for (const { stop } of bares) stop();
    for (const side of sides) await side.close();
    for (const { remove } of checkouts) remove();
  }
}

const results: Result[] = [];
for (const scale of asked) {
  if (!(scale in scales)) throw new Error(`no such scale: ${scale}; one of ${Object.keys(scales).join(', ')}`);
  results.push(await measureScale(scale));
}
const alone = results.find((result) => result.scale === 'M1');
const many = results.find((result) => result.scale === 'M500');
for (const row of alone && many ? many.rows : []) {
  const small = alone?.rows.find((other) => other.scenario === row.scenario);
  const [less, more] = [small?.costs.at(-1), row.costs.at(-1)];
  if (!less?.measures[0] || !more?.measures[0]) continue;
  console.log(
    `${row.scenario}: one of 500 schools costs ${(cpuOfRequest(more.measures[0]) / cpuOfRequest(less.measures[0])).toFixed(2)}× the same school alone (budget 1.2×); rows read ${less.counts?.rows ?? '?'} alone, ${more.counts?.rows ?? '?'} among 500`,
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
