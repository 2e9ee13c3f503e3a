import { cpuOf } from './cpu.ts';
import { type Load, load, type Shot } from './load.ts';

/** A server measured in slices, alternating with others: its address, its process, and its database's. */
export type Target = { url: string; pid: number; postmaster: number };
export type Measure = Load & {
  users: number;
  /** Milliseconds of processor time of a request, in the server and in its database. */
  server: number;
  database: number;
};

/** Slices of each server: while one is measured the others wait, so that the machine's other work affects all alike. */
export const slices = 8;
/** A server is warm after this many requests, or this many seconds. */
const warmRequests = 1000;
const warmSeconds = { least: 2, most: 15 };

/** Requests one after the other from one list, again from its beginning after its end. */
export class Feed {
  private at = 0;
  private readonly shots: readonly Shot[];
  constructor(shots: readonly Shot[]) {
    this.shots = shots;
  }
  next(): Shot {
    this.at += 1;
    return this.shots[(this.at - 1) % this.shots.length]!;
  }
}

/** Sends requests until a server is warm; returns its final requests per second. */
async function warm(target: Target, feed: Feed, level: number): Promise<number> {
  const started = performance.now();
  let [asked, perSecond] = [0, 0];
  for (;;) {
    const result = await load(target.url, feed, level, { seconds: 1 });
    asked += result.requests;
    perSecond = result.perSecond;
    const seconds = (performance.now() - started) / 1000;
    if (seconds >= warmSeconds.most || (asked >= warmRequests && seconds >= warmSeconds.least)) return perSecond;
  }
}

/** So many requests of one server, with what they cost. */
async function slice(target: Target, feed: Feed, level: number, amount: number): Promise<Measure> {
  const before = cpuOf(target.pid, target.postmaster);
  const result = await load(target.url, feed, level, { amount });
  const after = cpuOf(target.pid, target.postmaster);
  const requests = Math.max(1, result.requests);
  return {
    ...result,
    users: level,
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  };
}

/** A quarter of the values are less. */
export const lowerQuarter = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The middle of slices; their requests and failures together. Of processor time the lower quarter: whatever else the
 * machine does makes the same work dearer, never cheaper.
 */
function middle(all: readonly Measure[]): Measure {
  const of = (read: (one: Measure) => number): number => median(all.map(read));
  const sum = (read: (one: Measure) => number): number => all.reduce((total, one) => total + read(one), 0);
  return {
    requests: sum((one) => one.requests),
    failed: sum((one) => one.failed),
    perSecond: of((one) => one.perSecond),
    p50: of((one) => one.p50),
    p99: of((one) => one.p99),
    bytes: of((one) => one.bytes),
    users: all[0]?.users ?? 0,
    server: lowerQuarter(all.map((one) => one.server)),
    database: lowerQuarter(all.map((one) => one.database)),
  };
}

type Run = { target: Target; feedOf: (round: number) => Feed /** Requests of one slice. */; amount: number };

async function alternate(runs: readonly Run[], level: number): Promise<Measure[]> {
  const found = runs.map((): Measure[] => []);
  for (let round = 0; round < slices; round += 1) {
    const order = runs.map((run, at) => ({ run, at }));
    // The order affects the result: each server comes first as often as the others.
    for (const { run, at } of round % 2 ? order.reverse() : order)
      found[at]!.push(await slice(run.target, run.feedOf(round), level, run.amount));
  }
  return found.map(middle);
}

/** Requests for a server: again and again, or each of them once; `settle` runs before what is made once is measured. */
export type Asked = { target: Target; shots: readonly Shot[]; once?: boolean; settle?: () => Promise<void> };

/**
 * Asks each server by so many users, one slice after another, for so many seconds in all. Of requests that are made
 * once, two thirds come before anything is measured.
 */
export async function measureBeside(asked: readonly Asked[], level: number, seconds: number): Promise<Measure[]> {
  const runs: Run[] = [];
  for (const { target, shots, once, settle } of asked) {
    if (once) {
      const amount = Math.floor(shots.length / 3 / slices);
      const first = shots.length - amount * slices;
      await load(target.url, new Feed(shots.slice(0, first)), level, { amount: first });
      await settle?.();
      // Each slice has requests of its own: the client prepares one more than it sends.
      const from = (round: number): number => first + round * amount;
      const feedOf = (round: number): Feed => new Feed(shots.slice(from(round), from(round + 1)));
      runs.push({ target, feedOf, amount });
    } else {
      const feed = new Feed(shots);
      const perSecond = await warm(target, feed, level);
      runs.push({
        target,
        feedOf: () => feed,
        amount: Math.max(2 * level, Math.round((perSecond * seconds) / slices)),
      });
    }
  }
  return alternate(runs, level);
}
