import { setTimeout as wait } from 'node:timers/promises';
import { changeRegime, listPupils } from '@encrier/contract/school/pupils';
import { cpuOf } from './cpu.ts';
import { must, sessionOf } from './sessions.ts';
import type { Side } from './sides.ts';
import { lowerQuarter, type Measure } from './slices.ts';

const times = 40;
/** Milliseconds after which a server has ended what an answer left behind. */
const settled = 3;

/** Cost of a list of pupils requested for the first time after a change, by one user. */
export async function listMade({ product, ground, target }: Side): Promise<Measure> {
  const { call } = await sessionOf(product, ground.schools[0]!, 'admin');
  const [server, database, took]: [number[], number[], number[]] = [[], [], []];
  const ask = async () => must(await call(listPupils, { query: {} }), 'list').rows;
  let [pupil] = await ask();
  for (let i = 0; i < times; i += 1) {
    const { id, version } = pupil!;
    must(
      await call(changeRegime, { body: { changes: [{ id, version: version ?? 0, regime: `externe ${i % 2}` }] } }),
      'regime',
    );
    await wait(settled);
    const before = cpuOf(target.pid, target.postmaster);
    const started = performance.now();
    [pupil] = await ask();
    took.push(performance.now() - started);
    await wait(settled);
    const after = cpuOf(target.pid, target.postmaster);
    server.push(after.server - before.server);
    database.push(after.database - before.database);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return {
    requests: times,
    perSecond: 1000 / (sorted[times >> 1] ?? 1),
    p50: sorted[times >> 1] ?? 0,
    p99: sorted.at(-1) ?? 0,
    bytes: 0,
    failed: 0,
    users: 1,
    server: lowerQuarter(server),
    database: lowerQuarter(database),
  };
}
