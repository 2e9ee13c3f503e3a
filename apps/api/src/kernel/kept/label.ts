import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Identity } from '#kernel/auth/authenticate.ts';
import { type TableVersions, readTableVersions, tableVersionsAt } from '#kernel/db/changes.ts';
import type { Ask } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Relations, relationsOf } from '#kernel/db/relations.ts';
import { requestOf, Sources, sourcesOf, trackReads } from './watched.ts';

/** Decides whether something kept is still valid: the versions of its tables, and until when it is valid at most. */
export type Label = { tables: readonly string[]; stood: readonly (number | undefined)[]; until: number };

/** Nothing is reused after this many milliseconds, whatever its label says. */
const LONGEST = 15 * 60_000;
const MINUTE = 60_000;

/** The first query needs no transaction. */
const askOf = ({ ask, client }: ReadCtx): Ask => ask ?? ((question) => client.query(question));

const stands = new WeakMap<ReadCtx, Promise<TableVersions>>();
/** The school's table versions when the request first asked. */
function standOf(request: ReadCtx): Promise<TableVersions> {
  const known =
    stands.get(request) ??
    tableVersionsAt(request.kernel.pool, askOf(request), request.schoolId, request.identity?.session.changed ?? null);
  stands.set(request, known);
  // A retried request reads them again.
  known.catch(() => stands.delete(request));
  return known;
}

const rightsKnown = new WeakMap<object, string>();
/** Memberships and grants as a short digest: an office has hundreds of lines, shared by all its requests. */
function rightsWord({ entries }: Identity['facts']): string {
  const known =
    rightsKnown.get(entries) ?? createHash('sha256').update(JSON.stringify(entries)).digest('base64').slice(0, 32);
  rightsKnown.set(entries, known);
  return known;
}

/**
 * Everything about a reader that an answer may depend on, which also fixes the rights; not what every request changes.
 */
export function readerOf({ actor, facts, session, off }: Identity): string {
  const { entries, changed, lastSeenAt, rotatedAt, stale, expiresAt, ...standing } = { ...session, ...facts };
  const { orgId, child, lookedAtBy } = actor;
  return JSON.stringify([standing, rightsWord(facts), orgId, child?.personId, lookedAtBy, [...off]]);
}

/** Labels and checks kept things for one request; null where nothing is kept. */
export type Keeper = {
  holds: (label: Label) => boolean;
  make: <T>(make: (ctx: ReadCtx) => Promise<T>) => Promise<{ answer: T; label: Label | null }>;
  /** Records that the current answer uses something kept. */
  uses: (label: Label) => void;
  /** In tests, compares a kept value with one made again, unless a table changed meanwhile. Throws when they differ. */
  prove: (name: string, label: Label, kept: unknown, made: unknown) => Promise<void>;
};

/** Reads the table versions before anything is computed, so that a label is never newer than its content. */
export async function keeperOf(ctx: ReadCtx): Promise<Keeper | null> {
  if (!ctx.identity) return null;
  const request = requestOf(ctx);
  const [stand, { reads }] = await Promise.all([standOf(request), relationsOf(request.kernel.pool, request.client)]);
  const now = request.now.getTime();
  const uses = ({ tables, until }: Label): void => sourcesOf(ctx)?.addKept(tables, until);
  return {
    holds: (label) => holds(label, stand, now),
    async make(make) {
      const sources = new Sources();
      const answer = await make(trackReads(ctx, sources));
      const label = labelOf(sources, reads, stand, now);
      if (label) uses(label);
      return { answer, label };
    },
    uses,
    async prove(name, label, kept, made) {
      if (isDeepStrictEqual(kept, made)) return;
      const meanwhile = await readTableVersions(askOf(request), request.schoolId);
      if (!holds(label, meanwhile, now)) return;
      throw new Error(`${name} is kept as ${JSON.stringify(kept)} and made as ${JSON.stringify(made)}`);
    },
  };
}

const holds = ({ tables, stood, until }: Label, stand: TableVersions, now: number): boolean =>
  now < until && tables.every((table, at) => stand[table] === stood[at]);

function labelOf(sources: Sources, reads: Relations['reads'], stand: TableVersions, now: number): Label | null {
  const tables = sources.tables(reads);
  if (!tables) return null;
  const until = Math.min(sources.until, sources.clock ? now - (now % MINUTE) + MINUTE : now + LONGEST);
  return { tables, stood: tables.map((table) => stand[table]), until };
}
