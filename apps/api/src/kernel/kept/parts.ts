import { isDeepStrictEqual } from 'node:util';
import type { Identity } from '#kernel/auth/authenticate.ts';
import { tablesStand } from '#kernel/db/changes.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type ReadsOf, readsOf } from './reads.ts';
import { Sources, watch } from './watched.ts';

/** A part of somebody's page: where the tables it was made from stood, and until when it holds whatever they do. */
type Part = { answer: unknown; tables: readonly string[]; stood: readonly (number | undefined)[]; until: number };
type Page = Map<string, Part>;

/** Pages kept at most: the least recently asked for goes first. One of a guardian takes about 10 kB. */
const MOST = 1000;
/** Whatever is said to stand, no part is given again after this long, in milliseconds. */
const LONGEST = 15 * 60_000;
const MINUTE = 60_000;

const pages = new Map<string, Page>();

/** Everything about a reader that an answer may depend on: the rights follow from it. Not what each request moves. */
function readerOf({ actor, facts, session, off }: Identity): string {
  const { revision, lastSeenAt, rotatedAt, stale, expiresAt, ...standing } = { ...session, ...facts };
  return JSON.stringify([standing, actor.orgId, actor.child?.personId, actor.lookedAtBy, [...off]]);
}

function pageOf(name: string): Page {
  const page = pages.get(name) ?? new Map<string, Part>();
  pages.delete(name);
  pages.set(name, page);
  if (pages.size > MOST) pages.delete(pages.keys().next().value ?? '');
  return page;
}

type Stand = Readonly<Record<string, number>>;

const holds = ({ tables, stood, until }: Part, stand: Stand, now: number): boolean =>
  now < until && tables.every((table, at) => stand[table] === stood[at]);

async function makePart(
  ctx: ReadCtx,
  make: (ctx: ReadCtx) => Promise<unknown>,
  stand: Stand,
  reads: ReadsOf,
): Promise<{ answer: unknown; part: Part | null }> {
  const sources = new Sources();
  const answer = await make(watch(ctx, sources));
  const tables = sources.tables(reads);
  if (!tables) return { answer, part: null };
  const now = ctx.now.getTime();
  const until = sources.clock ? now - (now % MINUTE) + MINUTE : now + LONGEST;
  return { answer, part: { answer, tables, stood: tables.map((table) => stand[table]), until } };
}

/**
 * Parts of a page of one reader, each given again while no table it was made from has changed in its school: what one room writes makes
 * anew the parts that read it, and no others. Where the tables stand is asked before anything is made, so that a part is never newer in
 * name than in content. Answers, for a part with its name, what was made or kept; outside a signed-in request everything is made.
 */
export async function openParts(
  ctx: ReadCtx,
  kind: string,
  about: unknown,
): Promise<<T>(name: string, make: (ctx: ReadCtx) => Promise<T>) => Promise<T>> {
  if (!ctx.identity) return async (_name, make) => make(ctx);
  const [stand, reads] = await Promise.all([tablesStand(ctx.client, ctx.schoolId), readsOf(ctx.kernel.pool)]);
  if (!stand) return async (_name, make) => make(ctx);
  const page = pageOf(`${ctx.schoolId} ${kind} ${ctx.today} ${JSON.stringify(about)} ${readerOf(ctx.identity)}`);
  const now = ctx.now.getTime();
  return async <T>(name: string, make: (ctx: ReadCtx) => Promise<T>): Promise<T> => {
    const known = page.get(name);
    if (known && holds(known, stand, now)) {
      if (ctx.kernel.config.proveKept) await prove(ctx, name, known, await make(ctx));
      return known.answer as T;
    }
    const { answer, part } = await makePart(ctx, make, stand, reads);
    if (part) page.set(name, part);
    else page.delete(name);
    return answer as T;
  };
}

/** In tests every part that is kept is made again and compared, unless a table changed while it was. */
async function prove(ctx: ReadCtx, name: string, part: Part, made: unknown): Promise<void> {
  if (isDeepStrictEqual(part.answer, made)) return;
  const stand = await tablesStand(ctx.client, ctx.schoolId);
  if (!stand || !holds(part, stand, ctx.now.getTime())) return;
  throw new Error(`${name} is kept as ${JSON.stringify(part.answer)} and made as ${JSON.stringify(made)}`);
}
