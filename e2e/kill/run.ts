import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPost, publishPost } from '@encrier/contract/communication/news';
import { freePort } from '../../apps/api/src/kernel/db/free-port.ts';
import { type Call, caller } from '../product/caller.ts';
import { configurationOf, ended, type Product, startProduct, temporaryData } from '../product/product.ts';
import { makeFirstSchool } from '../product/school.ts';
import { faults } from './proof.ts';
import { layLessons } from './lessons.ts';
import { draft, type Ground, send, type Write, writeUntilGone } from './writes.ts';

// REL-FLT-01, REL-FLT-02: the server, and in every fourth round its database too, is killed in the middle of writes.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    counts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    writers: { type: 'string', default: '8' },
    // More of the product's configuration, NAME=value, as often as needed.
    env: { type: 'string', multiple: true, default: [] },
  },
});
const rounds = Number(options.rounds);
/**
 * Milliseconds. The middle round is ready within five seconds; one round alone may meet a busy machine or a database
 * that replays its log. On a machine so slow that Node alone is long to start, forty times that.
 */
const readyWithin = { usually: 5000, always: 30_000, timesNode: 40 };
const starts: number[] = [];
const nodeStarts: number[] = [];
const middleOf = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.POSITIVE_INFINITY;

/** Milliseconds that Node needs to start and end with nothing to do, as the machine is now. */
function timeNode(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return performance.now() - started;
}

let state = Number(options.seed);
/** The same moments for the same seed. */
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}

const data = temporaryData();
const port = await freePort();
const given = configurationOf(options.env);
const start = (): Promise<Product> => startProduct({ dataDir: data.path, port, env: { DEMO: '0', ...given } });
let product: Product | null = null;
const address = (): string => product?.url ?? '';
let schoolId = 0;
let call: Call = caller(address, 0, null);

/** A publication that everybody may comment on. */
async function publication(): Promise<string> {
  const made = await call(createPost, { body: { content: draft('Une publication') } });
  const shown =
    made.status === 200
      ? await call(publishPost, { params: { id: made.body.id }, body: { version: made.body.version } })
      : made;
  if (shown.status !== 200) throw new Error(`no publication: ${shown.status} ${JSON.stringify(shown.body)}`);
  return shown.body.id;
}

/** Kills the server, optionally with its database, between two of its instructions. */
async function kill(running: Product, databaseToo: boolean): Promise<void> {
  const pid = Number(readFileSync(join(data.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const databaseFirst = databaseToo && random() < 0.5;
  if (databaseFirst) process.kill(pid, 'SIGKILL');
  running.process.kill('SIGKILL');
  if (databaseToo && !databaseFirst) process.kill(pid, 'SIGKILL');
  await ended(running.process);
}

/** Repeats every write of the round with its key, like a client that got no answer. */
async function sendAgain(ground: Ground, writes: readonly Write[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const write of writes) {
    const { body, replayed } = await send(call, ground, write);
    // Roll calls and answers are identified by their own ids and numbers, not by a remembered answer: counts what is
    // stored.
    if (write.state !== 'acknowledged' || write.kind === 'roll' || write.kind === 'answer') continue;
    if (!replayed) wrong.push(`done again: ${write.kind} ${write.mark}`);
    else if (JSON.stringify(body) !== JSON.stringify(write.answer))
      wrong.push(`another answer to ${write.kind} ${write.mark}`);
  }
  return wrong;
}

const all: Write[] = [];
let passed = 0;
let failed = 0;
const failures: string[] = [];
try {
  product = await start();
  const school = await makeFirstSchool(product);
  schoolId = school.schoolId;
  call = caller(address, schoolId, school.token);
  const ground: Ground = { postId: await publication(), ...(await layLessons(data.path, schoolId)) };
  for (let round = 1; round <= rounds; round += 1) {
    const writing = writeUntilGone(call, ground, Number(options.writers));
    await wait(150 + random() * 900);
    const databaseToo = round % 4 === 0;
    await kill(product, databaseToo);
    const writes = await writing;
    nodeStarts.push(timeNode());
    product = await start();
    all.push(...writes);
    const wrong = await faults(data.path, schoolId, all, false);
    wrong.push(...(await sendAgain(ground, writes)));
    for (const write of writes) write.state = 'acknowledged';
    wrong.push(...(await faults(data.path, schoolId, all, true)));
    starts.push(product.readyAfter);
    if (product.readyAfter > readyWithin.always) wrong.push(`ready after ${Math.round(product.readyAfter)} ms`);
    if (writes.length < Number(options.writers)) wrong.push('nothing was written');
    if (wrong.length) failed += 1;
    else passed += 1;
    console.log(
      `${wrong.length ? 'FAIL' : 'ok  '} round ${round}: ${writes.length} writes, killed ${databaseToo ? 'server and database' : 'server'}, ready after ${Math.round(product.readyAfter)} ms`,
    );
    for (const fault of wrong.slice(0, 10)) console.error(`  ${fault}`);
  }
  const middle = middleOf(starts);
  const allowed = Math.max(readyWithin.usually, readyWithin.timesNode * middleOf(nodeStarts));
  if (middle > allowed) failed += 1;
  else passed += 1;
  console.log(
    `${middle > allowed ? 'FAIL' : 'ok  '} the middle round was ready after ${Math.round(middle)} ms (${Math.round(allowed)} allowed)`,
  );
} catch (error) {
  failed += 1;
  failures.push(`the run itself · ${String(error).split('\n')[0]}`);
  console.error(error);
} finally {
  await product?.stop().catch((error: unknown) => console.error(error));
  data.remove();
}
if (options.counts) writeFileSync(options.counts, JSON.stringify({ passed, failed, failures }));
console.log(`${all.length} writes in ${rounds} rounds: ${passed} checks in order, ${failed} not`);
// Whatever a failed round may still hold open, the run ends here, once its last line is written.
process.stdout.write('', () => process.exit(failed === 0 && passed === rounds + 1 ? 0 : 1));
