import { bind } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { areNoted, type ReadsOf } from './reads.ts';

/** What an answer was made from, gathered while it is made. */
export class Sources {
  readonly texts = new Set<string>();
  /** Asked for the instant: the answer holds for that minute. */
  clock = false;
  /** Went where nobody can follow: the answer is not kept. */
  astray = false;

  add(other: Sources): void {
    for (const text of other.texts) this.texts.add(text);
    this.clock ||= other.clock;
    this.astray ||= other.astray;
  }

  /** Tables that were read, or null when the answer cannot be kept; `clock` is told of statements that ask it, too. */
  tables(readsOf: ReadsOf): string[] | null {
    const found = new Set<string>();
    for (const text of this.texts) {
      const reads = readsOf(text);
      for (const table of reads.tables) found.add(table);
      this.clock ||= reads.clock;
    }
    return this.astray || !areNoted(found) ? null : [...found].sort();
  }
}

type Watched = { sources: Sources; of: ReadCtx };
const watched = new WeakMap<object, Watched>();

/** The same request, which tells `sources` every statement it asks and whether it looks at the clock. */
export function watch(ctx: ReadCtx, sources: Sources): ReadCtx {
  const query = (question: string | { text: string }, ...more: unknown[]): unknown => {
    sources.texts.add(typeof question === 'string' ? question : question.text);
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
    // Another connection is not heard.
    pool: {
      get: () => {
        sources.astray = true;
        return ctx.kernel.pool;
      },
    },
  }) as ReadCtx['kernel'];
  const seen: ReadCtx = { ...ctx, kernel, client, db: bind(client, ctx.schoolId, true) };
  Object.defineProperty(seen, 'now', {
    enumerable: true,
    get: () => {
      sources.clock = true;
      return ctx.now;
    },
  });
  watched.set(seen, { sources, of: ctx });
  return seen;
}

type Shared = { answer: Promise<unknown>; sources: Sources };
const shared = new WeakMap<object, Map<symbol, Shared>>();

/** A question that several cards of one request share: asked once, and what it read counts for each of them. */
export async function askedOnce<T>(ctx: ReadCtx, name: symbol, ask: (ctx: ReadCtx) => Promise<T>): Promise<T> {
  const reader = watched.get(ctx);
  const root = reader?.of ?? ctx;
  const asked = shared.get(root) ?? new Map<symbol, Shared>();
  shared.set(root, asked);
  let known = asked.get(name);
  if (!known) {
    const sources = new Sources();
    known = { sources, answer: ask(reader ? watch(root, sources) : ctx) };
    known.answer.catch(() => {});
    asked.set(name, known);
  }
  try {
    return (await known.answer) as T;
  } finally {
    reader?.sources.add(known.sources);
  }
}
