import { gunzipSync, gzipSync } from 'node:zlib';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Keeper, keeperOf, type Label, readerOf } from './label.ts';

/**
 * What is kept of an answer: itself until it is first written, from then on its packed bytes alone; in tests, itself
 * all along.
 */
type Entry = { label: Label; answer: object; bytes: Buffer | null; proof: object | null };

/** The entry behind an answer, or behind the mark that stands for it once it is packed. */
const entryOf = new WeakMap<object, Entry>();

/**
 * Packed bytes kept at most, and answers: the least recently asked for goes first. A list of 1,000 pupils takes 50 kB.
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

/** Answers that are being made, by name: who asks for one meanwhile waits for it instead of making it as well. */
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

/** What decides an answer beside the school and the day: whose people are in it, and every choice of the reader. */
type By = { reach: object | string } & Record<string, unknown>;

const nameOf = ({ schoolId, today }: ReadCtx, kind: string, by: By): string =>
  `${schoolId} ${kind} ${today} ${JSON.stringify(by)}`;

/** What is kept under a name and still holds, the last asked for from now on; after whoever is making it. */
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
 * An answer that is asked for again in the same words and that costs much to make. It is given again only while no
 * table it was made from has changed in its school and the day is the same: it can never be older than the reader's own
 * transaction. Who may see others is given another answer: the reach itself is part of its name (SEC-TEN-07). What is
 * given again is a mark without content, which `keptBytes` writes: only the HTTP door may be its reader.
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

/** A question of one reader, whose answer is given again to him while it stands. */
export const keptForReader =
  <Input, T extends object>(kind: string, ask: (ctx: ReadCtx, input: Input) => Promise<T>) =>
  (ctx: ReadCtx, input: Input): Promise<T> =>
    ctx.identity
      ? keptAnswer(ctx, kind, { reach: readerOf(ctx.identity), input }, (seen) => ask(seen, input))
      : ask(ctx, input);

type Looked = { label: Label; made: object; weight: number };
/** Characters of what is kept to be looked into, at most; the least recently asked for goes first. */
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
 * What many different questions look into, such as the names of a school: given again as it was made, by the same rule
 * as an answer. It weighs as many characters as its maker says, and nobody may change it.
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

/** The JSON of an answer that was put together from written pieces, behind the mark that stands for it. */
const texts = new WeakMap<object, Buffer>();

/** An answer whose JSON stands already: a mark without content, of which only the HTTP door may be the reader. */
export function writtenAnswer<T extends object>(text: Buffer): T {
  const mark = Object.freeze({});
  texts.set(mark, text);
  return mark as T;
}
export const writtenText = (answer: unknown): Buffer | null =>
  typeof answer === 'object' && answer !== null ? (texts.get(answer) ?? null) : null;

/**
 * The bytes of an answer that is kept, plain or packed (at a better level than one made for a single reader); null for
 * any other answer.
 */
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

/** Whether an answer is one that was written, and checked, before. */
export const isWrittenAnswer = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (entryOf.get(answer)?.bytes ?? null) !== null;
