import { createHash, createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { AppError, conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import {
  type Database,
  isRetryable,
  type RunAtEnd,
  clientForEnd,
  type ReadDb,
  type TenantDb,
  withTenant,
} from '#kernel/db/tenant.ts';
import { enqueueEvent } from '#kernel/jobs/events.ts';
import { type LiveAudience, writeLive } from '#kernel/live/write.ts';
import type { SystemCtx } from '#kernel/http/context.ts';
import { type AuditEntry, bumpRevision, canonical, openChain, writeAudit } from './audit.ts';
import type { JournalWords } from './journal-words.ts';
import { declareJournal, isClassed } from './redaction.ts';
import { WriteCount } from './write-count.ts';

/** Reads the whole schema, writes only the tables its room owns. */
export type WriteDb<T extends keyof Database> = ReadDb &
  Pick<Kysely<Pick<Database, T>>, 'insertInto' | 'updateTable' | 'deleteFrom'>;

export type Act<T extends keyof Database, E> = {
  db: WriteDb<T>;
  schoolId: number;
  now: Date;
  /** Announces a fact; its reactions run after the commit, at least once. `at` delays them. */
  emit<K extends keyof E & string>(event: K, payload: E[K], at?: Date): Promise<void>;
  /** Notifies open screens that something changed. Ids only. */
  live(kind: string, payload: Record<string, string | number>, audience: LiveAudience): Promise<void>;
};

/** An act of any room, for functions of other rooms that write their own tables in it (`join`). */
export type InAct = Pick<Act<never, never>, 'schoolId' | 'now' | 'live'>;

export type Done<R> = {
  result: R;
  /** Lines of the journal; see `nothing` and `continues` for an act that has none. */
  audit: AuditEntry | readonly [AuditEntry, ...AuditEntry[]] | 'nothing' | 'continues';
};

type Told = Done<unknown>['audit'];

/** Result of an act that had nothing to do, so it writes no line. Throws if it changed something all the same. */
export const nothing = <R>(result: R): Done<R> => ({ result, audit: 'nothing' });
/** One part of a work split into several acts: only the last part writes a journal line, for the whole. */
export const continues = <R>(result: R): Done<R> => ({ result, audit: 'continues' });

/** The answer already given to the same idempotency key; the HTTP door sends it again. */
export class Replay extends Error {
  readonly response: unknown;
  constructor(response: unknown) {
    super('replay');
    this.response = response;
  }
}

/** What the rooms that write in one act share: its transaction, its author, the tables its journal may name. */
type Shared = {
  ctx: SystemCtx;
  db: TenantDb;
  /** Statements of events and live events, sent with the end of the transaction: nobody waits for their answers. */
  announce: Parameters<typeof writeLive>[0];
  tables: Set<string>;
  count: WriteCount;
};
const acts = new WeakMap<object, Shared>();
function sharedOf(tx: object): Shared {
  const shared = acts.get(tx);
  if (!shared) throw new Error('not inside an act');
  return shared;
}
/** For the kernel only: a handle on some tables, which the journal of the act may then name. */
export function handleFor<T extends keyof Database>(tx: InAct, tables: readonly T[]): WriteDb<T> {
  const shared = sharedOf(tx);
  for (const table of tables) shared.tables.add(table);
  return shared.db as unknown as WriteDb<T>;
}
/** For the kernel only: the full handle behind an act (adopting files, notifying). */
export const fullHandle = (tx: object): TenantDb => sharedOf(tx).db;

/** Opens the journal of the school that this act creates. */
export const openActChain = (inAct: InAct): Promise<unknown> => openChain(fullHandle(inAct), inAct.schoolId);

/** The handle with which a room writes in the act of `shared`. */
function handleOf<T extends keyof Database, E>(shared: Shared, tables: readonly T[]): Act<T, E> {
  const { ctx, db, announce, count } = shared;
  for (const table of tables) shared.tables.add(table);
  const tx: Act<T, E> = {
    db: db as unknown as WriteDb<T>,
    schoolId: ctx.schoolId,
    now: ctx.now,
    emit: (event, payload, at) => {
      count.wrote = true;
      const fact = {
        schoolId: ctx.schoolId,
        event,
        payload: payload as Record<string, unknown>,
        actorId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      };
      return enqueueEvent(ctx.kernel.jobs, announce, fact, at);
    },
    live: (kind, payload, audience) => {
      count.wrote = true;
      return writeLive(announce, ctx.schoolId, kind, payload, audience);
    },
  };
  acts.set(tx, shared);
  return tx;
}

/** Fingerprint of an account's memberships: roles, grants and modules, whichever of them the request acts under. */
function rightsOf({ identity }: SystemCtx): Buffer {
  const entries = (identity?.facts.entries ?? []).map(({ id, roles, bases, grants, off }) => ({
    id,
    off: off.toSorted(),
    held: [...roles, ...bases, ...grants.map(([permission, scope]) => `${permission} ${scope}`)].toSorted(),
  }));
  return createHash('sha256').update(canonical(entries)).digest();
}

/**
 * Claims the idempotency key of a request. Throws the stored answer when the same request came before, unless the
 * caller's memberships changed or they no longer follow one of the children they followed: it may name what is now
 * hidden from them.
 */
async function claimKey(db: TenantDb, ctx: SystemCtx, action: string): Promise<void> {
  const { idempotency, actor } = ctx;
  if (!idempotency || actor.kind !== 'account') return;
  if (!('today' in ctx)) throw new Error('a key belongs to a request, which has a day');
  // Hashed with a key: a body may hold a password, and a plain digest could be guessed from a copy of the table.
  const hash = createHmac('sha256', ctx.kernel.secrets.pepper).update(canonical(idempotency.body)).digest();
  const rights = rightsOf(ctx);
  const children = sql<
    string[]
  >`app.children_followed(${ctx.schoolId}::int, ${actor.accountId}::uuid, ${ctx.today}::date)`;
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      school_id: ctx.schoolId,
      account_id: actor.accountId,
      key: idempotency.key,
      route: action,
      body_hash: hash,
      rights,
      children,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return;
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['route', 'body_hash', 'response', 'rights'])
    .select(sql<boolean>`children <@ ${children}`.as('follows'))
    .where('account_id', '=', actor.accountId)
    .where('key', '=', idempotency.key)
    .executeTakeFirst();
  if (!before || before.route !== action || !before.body_hash.equals(hash))
    throw new AppError('invalid', 'idempotency_key_reused');
  // A key from before an update has no fingerprint: its request may have lost its answer because of that update.
  const unchanged = before.rights.length === 0 || (before.follows && before.rights.equals(rights));
  if (!unchanged) throw notFound();
  throw new Replay(before.response);
}

/** Stores the answer beside its idempotency key, with the commit of the act. */
function leaveAnswer(last: RunAtEnd, ctx: SystemCtx, result: unknown): void {
  if (!ctx.idempotency || ctx.actor.kind !== 'account') return;
  last({
    text: 'UPDATE idempotency_keys SET response = $4::jsonb WHERE school_id = $1 AND account_id = $2 AND key = $3',
    values: [ctx.schoolId, ctx.actor.accountId, ctx.idempotency.key, JSON.stringify(result ?? null)],
  });
}

/** Writes the lines of an act; without a line, the act changed nothing or is one part of a longer work. */
function writeLines(last: RunAtEnd, { ctx, tables, count }: Shared, room: string, action: string, outcome: Told): void {
  if (outcome === 'nothing' || outcome === 'continues') {
    if (count.wrote && outcome === 'nothing') throw new Error(`${action} changed something and tells nothing`);
    if (count.wrote) bumpRevision(last, ctx.schoolId);
    return;
  }
  const { actor, requestId, now } = ctx;
  const onUnknown = (act: string, key: string): void => ctx.kernel.log('journal_key_unknown', { room, act, key });
  const from = { tables: [...tables], onUnknown };
  const lines = Array.isArray(outcome) ? (outcome as AuditEntry[]) : [outcome as AuditEntry];
  writeAudit(last, ctx.schoolId, { actor, requestId, now, action, room: from }, lines);
}

/** Deletes keys claimed before a date, with their answers. */
export const dropKeys = (db: TenantDb, before: Date): Promise<unknown> =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();

/**
 * Declares what a room owns and gives its `act`, the only door to a write: one tenant transaction that holds
 * the change, its audit rows, its events and the answer to its idempotency key. Runs again on a serialisation failure.
 */
export function room<T extends keyof Database, E = Record<never, never>>(
  name: string,
  spec: {
    tables: readonly T[];
    events?: E;
    /** Its acts only record readings, so somebody looking as another person may run them. */
    notesLooks?: true;
    /** Keys of its journal that are no column of a table; reviewed one by one. */
    journal?: JournalWords;
  },
) {
  const unclassed = spec.tables.filter((table) => !isClassed(table));
  // Nothing would hide what an act records about such a table (SEC-AUD-03).
  if (unclassed.length) throw new Error(`room ${name}: columns without a class in [${unclassed}]`);
  const { journal = {} } = spec;
  declareJournal(name, journal);
  type Events = { [K in keyof E]: E[K] extends { _zod: { output: infer O } } ? O : never };
  return {
    name,
    tables: spec.tables,
    journal,
    /**
     * Joins another room's act: the handle that writes this room's tables in the same transaction. Only this room's own
     * files call it, in the functions of its `.public`. Throws outside an act.
     */
    join: (tx: InAct): Act<T, Events> => handleOf<T, Events>(sharedOf(tx), spec.tables),
    async act<R>(ctx: SystemCtx, action: string, fn: (tx: Act<T, Events>) => Promise<Done<R>>): Promise<R> {
      if (ctx.actor.kind === 'account' && ctx.actor.lookedAtBy && !spec.notesLooks)
        throw forbidden('look_as_read_only');
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await withTenant(
            ctx.kernel.pool,
            ctx.schoolId,
            { planned: ctx.actor.kind !== 'job' },
            async (plain, _client, last) => {
              await claimKey(plain, ctx, action);
              const count = new WriteCount();
              const questions: Parameters<RunAtEnd>[0][] = [];
              const shared: Shared = {
                ctx,
                db: plain.withPlugin(count),
                announce: clientForEnd((question) => questions.push(question)),
                tables: new Set(),
                count,
              };
              const tx = handleOf<T, Events>(shared, spec.tables);
              const done = await fn(tx);
              leaveAnswer(last, ctx, done.result);
              writeLines(last, shared, name, action, done.audit);
              // After the journal head is locked, so that live events are numbered in the order of the commits.
              for (const question of questions) last(question);
              return done.result;
            },
          );
        } catch (error) {
          if (isRetryable(error) && attempt < 4) continue;
          throw translate(error);
        }
      }
    },
  };
}

/**
 * Translates a refusal of the database into an error of ours: the caller sent a wrong value, or other rows depend on
 * it.
 */
function translate(error: unknown): unknown {
  const { code, detail = '' } = error as { code?: string; detail?: string };
  if (code === '23505') return conflict('already_exists');
  // « Key (…) is not present in table »: an id that was just sent does not exist. Otherwise another row still
  // references it.
  if (code === '23503')
    return /is not present in table/.test(detail) ? invalid('unknown_reference') : conflict('still_referenced');
  if (code === '23P01') return conflict('overlaps');
  // A value that violates a check of the table.
  if (code === '23514') return invalid('invalid_input');
  return error;
}
