import type { PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import type { Identity } from '#kernel/auth/authenticate.ts';
import type { Config } from '#kernel/config/config.ts';
import type { Pool } from '#kernel/db/pool.ts';
import type { Ask, ReadDb } from '#kernel/db/tenant.ts';
import type { FileStore } from '#kernel/files/store.ts';
import type { Wake } from '#kernel/jobs/wake.ts';
import type { LiveBus } from '#kernel/live/bus.ts';
import type { Channels } from '#kernel/notify/channels.ts';
import type { Actor } from '#kernel/policy/actor.ts';
import type { Secrets } from '#kernel/secrets/secrets.ts';

/** Shared by the whole process. */
export type Kernel = {
  config: Config;
  pool: Pool;
  jobs: PgBoss;
  /** Wakes the workers of this process when jobs wait. */
  wake: Wake;
  live: LiveBus;
  files: FileStore;
  secrets: Secrets;
  channels: Channels;
  /** Injected so that tests can move time. */
  now: () => Date;
  log: (code: string, data?: Record<string, string | number>) => void;
};

/** What the answer carries besides its body. */
export type Outgoing = { setDevice?: string; setToken?: { token: string; maxAge: number | null }; clearToken?: true };

/** One request (or job) of one school by one actor. */
export type Ctx = {
  kernel: Kernel;
  schoolId: number;
  actor: Actor;
  requestId: string;
  now: Date;
  /** `YYYY-MM-DD` on the school's clock; in UTC when nobody is signed in. */
  today: string;
  /** The clock of `today`. */
  zone: string;
  /** Peer address, through the configured proxy only. */
  ip: string;
  /** The web app of this origin holds its token in a cookie; other clients store it themselves. */
  client: 'web' | 'other';
  /** Random name of the browser, when it has one. */
  device: string | null;
  route: RouteSpec | null;
  idempotency: { key: string; body: unknown } | null;
  /** Modules switched off for the signed-in account. */
  off?: ReadonlySet<ModuleKey>;
  /** Facts of the session lookup; absent on public routes and in jobs. */
  identity?: Identity | null;
  out: Outgoing;
};

/** Context without a day, for what acts on its own; whoever needs the school's day asks `jobCtx`. */
export type SystemCtx = Omit<Ctx, 'today' | 'zone'>;

/** A reading request: its queries share one read-only transaction with the session lookup. */
export type ReadCtx = Ctx & {
  db: ReadDb;
  /** The connection of that transaction, for statements written by hand. */
  client: PoolClient;
  /** For the kernel: queries without a transaction while none is open. */
  ask?: Ask;
  identity: Identity | null;
};

/** The same request, reading in the transaction in which it writes. */
export const readCtxIn = (ctx: Ctx, db: ReadDb, client: PoolClient): ReadCtx =>
  Object.assign({ ...ctx, identity: ctx.identity ?? null }, { db, client });

/** Context of a reaction or a command, acting on its own. */
export function systemCtx(kernel: Kernel, schoolId: number, actor: Actor): SystemCtx {
  return {
    kernel,
    schoolId,
    actor,
    requestId: crypto.randomUUID(),
    now: kernel.now(),
    ip: '',
    client: 'other',
    device: null,
    route: null,
    idempotency: null,
    out: {},
  };
}
