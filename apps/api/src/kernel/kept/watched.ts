import { canDetectChanges } from '#kernel/db/changes.ts';
import type { Relations } from '#kernel/db/relations.ts';
import { bind } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';

/** What an answer was made from, recorded while it is made. */
export class Sources {
  private readonly texts = new Set<string>();
  /** Tables of the kept parts it contains. */
  private readonly known = new Set<string>();
  /** It read the clock: the answer is valid for that minute. */
  clock = false;
  /** It read something that cannot be tracked: the answer is not kept. */
  astray = false;
  /** Milliseconds of the instant until which it is valid, where it says so itself. */
  until = Number.POSITIVE_INFINITY;

  read(text: string): void {
    this.texts.add(text);
  }

  holdsUntil(instant: number): void {
    this.until = Math.min(this.until, instant);
  }

  addKept(tables: readonly string[], until: number): void {
    for (const table of tables) this.known.add(table);
    this.holdsUntil(until);
  }

  add(other: Sources): void {
    for (const text of other.texts) this.texts.add(text);
    this.addKept([...other.known], other.until);
    this.clock ||= other.clock;
    this.astray ||= other.astray;
  }

  /** Tables that were read, or null when the answer cannot be kept; sets `clock` for statements that read the clock. */
  tables(readsOf: Relations['reads']): string[] | null {
    const found = new Set(this.known);
    for (const text of this.texts) {
      const reads = readsOf(text);
      for (const table of reads.tables) found.add(table);
      this.clock ||= reads.clock;
    }
    return this.astray || !canDetectChanges(found) ? null : [...found].sort();
  }
}

type Watched = { sources: Sources; of: ReadCtx };
const watched = new WeakMap<object, Watched>();

/** The same request, which records in `sources` every statement and whether it reads the clock. */
export function trackReads(ctx: ReadCtx, sources: Sources): ReadCtx {
  const query = (question: string | { text: string }, ...more: unknown[]): unknown => {
    sources.read(typeof question === 'string' ? question : question.text);
    return (ctx.client.query as (...asked: unknown[]) => unknown)(question, ...more);
  };
  const client = Object.create(ctx.client, { query: { value: query } }) as ReadCtx['client'];
  const kernel = Object.create(ctx.kernel, {
    now: {
      value: () => {
        sources.clock = true;
        return ctx.kernel.now();
      },
    },
    // Statements on another connection cannot be tracked.
    pool: {
      get: () => {
        sources.astray = true;
        return ctx.kernel.pool;
      },
    },
  }) as ReadCtx['kernel'];
  // From the request itself: reading `now` of a tracked one would count as reading the clock.
  const seen: ReadCtx = { ...requestOf(ctx), kernel, client, db: bind(client, ctx.schoolId, true) };
  Object.defineProperty(seen, 'now', {
    enumerable: true,
    get: () => {
      sources.clock = true;
      return ctx.now;
    },
  });
  watched.set(seen, { sources, of: requestOf(ctx) });
  return seen;
}

/** Sources of what is being made for this request; null when nothing of it is kept. */
export const sourcesOf = (ctx: object): Sources | null => watched.get(ctx)?.sources ?? null;
/** The original request, for what everything made from it shares. */
export const requestOf = (ctx: ReadCtx): ReadCtx => watched.get(ctx)?.of ?? ctx;

/**
 * The instant of the request, for an answer that sets its own validity: pass the next instant that changes it to
 * `holdsUntil`.
 */
export function instantOf(ctx: { now: Date }): { now: Date; holdsUntil: (next: Date | null) => void } {
  const sources = sourcesOf(ctx);
  return { now: (watched.get(ctx)?.of ?? ctx).now, holdsUntil: (next) => next && sources?.holdsUntil(next.getTime()) };
}

type Shared = { answer: Promise<unknown>; sources: Sources };
const shared = new WeakMap<object, Map<symbol, Shared>>();

/** A query shared by several cards of one request: run once, and its reads count for each of them. */
export async function shareQuery<T>(ctx: ReadCtx, name: symbol, ask: (ctx: ReadCtx) => Promise<T>): Promise<T> {
  const sources = sourcesOf(ctx);
  const root = requestOf(ctx);
  const byName = shared.get(root) ?? new Map<symbol, Shared>();
  shared.set(root, byName);
  let known = byName.get(name);
  if (!known) {
    const own = new Sources();
    known = { sources: own, answer: ask(sources ? trackReads(root, own) : ctx) };
    // A retried request runs it again.
    known.answer.catch(() => byName.delete(name));
    byName.set(name, known);
  }
  try {
    return (await known.answer) as T;
  } finally {
    sources?.add(known.sources);
  }
}
