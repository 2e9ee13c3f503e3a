import { gunzipSync, gzipSync } from 'node:zlib';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Keeper, keeperOf, type Label, readerOf } from './label.ts';

/** A kept answer: the object until it is first sent, then only its compressed bytes; in tests always the object. */
type Entry = { label: Label; answer: object; bytes: Buffer | null; proof: object | null };

/** The entry of an answer, or of the empty object that represents it once compressed. */
const entryOf = new WeakMap<object, Entry>();

/**
 * Most compressed bytes and answers kept; the least recently used are dropped first. A list of 1,000 pupils takes 50
 * kB.
 */
const MOST_BYTES = 32_000_000;
const MOST = 2000;

const entries = new Map<string, Entry>();

function trim(): void {
  let held = [...entries.values()].reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
  for (const [name, { bytes }] of entries) {
    if (held <= MOST_BYTES && entries.size <= MOST) return;
    entries.delete(name);
    held -= bytes?.length ?? 0;
  }
}

/** Answers being made, by name: simultaneous requests wait for the first one. */
const underWay = new Map<string, Promise<unknown>>();

async function oneAtATime<T>(name: string, make: () => Promise<T>): Promise<T> {
  const making = make();
  const ended = making.catch(() => {});
  underWay.set(name, ended);
  try {
    return await making;
  } finally {
    if (underWay.get(name) === ended) underWay.delete(name);
  }
}

/** What an answer depends on besides the school and the day: whose people are in it, and every choice of the reader. */
type By = { reach: object | string } & Record<string, unknown>;

const nameOf = ({ schoolId, today }: ReadCtx, kind: string, by: By): string =>
  `${schoolId} ${kind} ${today} ${JSON.stringify(by)}`;

/** The kept entry of a name if it is still valid, marked as used; waits for whoever is making it. */
async function standing<E extends { label: Label }>(
  shelf: Map<string, E>,
  name: string,
  keeper: Keeper,
): Promise<E | null> {
  const held = (): E | null => {
    const known = shelf.get(name);
    return known && keeper.holds(known.label) ? known : null;
  };
  if (!held()) await underWay.get(name);
  const known = held();
  shelf.delete(name);
  if (known) shelf.set(name, known);
  return known;
}

/**
 * An answer that is requested repeatedly with the same parameters and is expensive to make. It is reused only while
 * none of the tables it was made from has changed in its school and the day is the same, so it is never older than the
 * reader's own transaction. The reach is part of its name, so readers who may see different people get different
 * answers (SEC-TEN-07). A reused answer is an empty object whose bytes `keptBytes` gives: only the HTTP door may read
 * it.
 */
export async function keptAnswer<T extends object>(
  ctx: ReadCtx,
  kind: string,
  by: By,
  make: (ctx: ReadCtx) => Promise<T>,
): Promise<T> {
  const keeper = await keeperOf(ctx);
  if (!keeper) return make(ctx);
  const name = nameOf(ctx, kind, by);
  const known = await standing(entries, name, keeper);
  if (known) {
    if (known.proof) await keeper.prove(kind, known.label, known.proof, await make(ctx));
    return known.answer as T;
  }
  return oneAtATime(name, async () => {
    const { answer, label } = await keeper.make(make);
    if (label)
      keep(name, { label, answer, bytes: null, proof: ctx.kernel.config.proveKept ? structuredClone(answer) : null });
    return answer;
  });
}

function keep(name: string, entry: Entry): void {
  entryOf.set(entry.answer, entry);
  entries.set(name, entry);
  trim();
}

/** A query of one reader whose answer is reused for that reader while it is valid. */
export const keptForReader =
  <Input, T extends object>(kind: string, ask: (ctx: ReadCtx, input: Input) => Promise<T>) =>
  (ctx: ReadCtx, input: Input): Promise<T> =>
    ctx.identity
      ? keptAnswer(ctx, kind, { reach: readerOf(ctx.identity), input }, (seen) => ask(seen, input))
      : ask(ctx, input);

type Looked = { label: Label; made: object; weight: number };
/** Most characters of kept lookups; the least recently used are dropped first. */
const MOST_WEIGHT = 12_000_000;
const looked = new Map<string, Looked>();

function trimLooked(): void {
  let held = [...looked.values()].reduce((sum, { weight }) => sum + weight, 0);
  for (const [name, { weight }] of looked) {
    if (held <= MOST_WEIGHT) return;
    looked.delete(name);
    held -= weight;
  }
}

/**
 * Data that many different queries search, such as the names of a school: reused as an object, by the same rule as an
 * answer. `weight` is its size in characters; nobody may modify it.
 */
export async function keptLookup<T extends { weight: number }>(
  ctx: ReadCtx,
  kind: string,
  by: By,
  make: (ctx: ReadCtx) => Promise<T>,
): Promise<T> {
  const keeper = await keeperOf(ctx);
  if (!keeper) return make(ctx);
  const name = nameOf(ctx, kind, by);
  const known = await standing(looked, name, keeper);
  if (known) {
    if (ctx.kernel.config.proveKept) await keeper.prove(kind, known.label, known.made, await make(ctx));
    return known.made as T;
  }
  return oneAtATime(name, async () => {
    const { answer, label } = await keeper.make(make);
    if (label) looked.set(name, { label, made: answer, weight: answer.weight });
    trimLooked();
    return answer;
  });
}

/** The JSON of an answer assembled from pieces, by the empty object that represents it. */
const texts = new WeakMap<object, Buffer>();

/** An answer whose JSON already exists: an empty object that only the HTTP door may read. */
export function writtenAnswer<T extends object>(text: Buffer): T {
  const mark = Object.freeze({});
  texts.set(mark, text);
  return mark as T;
}
export const writtenText = (answer: unknown): Buffer | null =>
  typeof answer === 'object' && answer !== null ? (texts.get(answer) ?? null) : null;

/** The bytes of a kept answer, plain or compressed (better than for a single reader); null for any other answer. */
export function keptBytes(answer: unknown, write: (value: unknown) => string, pack: boolean): Buffer | null {
  const entry = typeof answer === 'object' && answer !== null ? entryOf.get(answer) : undefined;
  if (!entry) return null;
  if (!entry.bytes) {
    entry.bytes = gzipSync(write(entry.answer), { level: 4 });
    entry.answer = Object.freeze({});
    entryOf.set(entry.answer, entry);
  }
  return pack ? entry.bytes : gunzipSync(entry.bytes);
}

/** Whether an answer was already serialised and checked. */
export const isWrittenAnswer = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (entryOf.get(answer)?.bytes ?? null) !== null;
