import type { Writable } from 'node:stream';
import pg from 'pg';
import { isLostPlan } from './plans/often.ts';

// Whole numbers of the catalogue fit a double: sizes, counters and audit positions stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Coefficients and shares have two decimals; money is counted in whole minor units.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A day is a day everywhere: never let a time zone move it.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export type Pool = pg.Pool;
export type Client = pg.Client;

/** Pools whose statements bear no name: what stands before the database does not carry them. */
const withoutPlans = new WeakSet<Pool>();

/** Whether the statements of a pool bear names, so that each connection keeps their plans. */
export const keepsPlans = (pool: Pool): boolean => !withoutPlans.has(pool);
export function dropPlans(pool: Pool): void {
  withoutPlans.add(pool);
}

/** What a pool does once it keeps no plans any more. */
const whenLost = new WeakMap<Pool, () => void>();
/** Notices that a named statement was not found again: from then on statements bear no names. */
export function noteLoss(pool: Pool, error: unknown): void {
  if (!isLostPlan(error) || !keepsPlans(pool)) return;
  dropPlans(pool);
  whenLost.get(pool)?.();
}

type Ask = (statement: unknown, ...more: unknown[]) => unknown;
type Named = { name?: string; submit?: unknown };

/** How the driver sends one message of the protocol, and ends. */
type Sender = { stream: Writable; _send: (message: Buffer) => boolean; end: () => void };

/**
 * What is asked of a connection in one turn of the event loop leaves in one piece: each packet costs a system call here
 * and one in the database, and each message that the stream is handed some bookkeeping.
 */
function sendTogether(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: Sender };
  let waiting: Buffer[] = [];
  const send = (): void => {
    const [first, ...others] = waiting;
    waiting = [];
    if (first && connection.stream.writable)
      connection.stream.write(others.length ? Buffer.concat([first, ...others]) : first);
  };
  connection._send = (message) => {
    if (!waiting.length) process.nextTick(send);
    waiting.push(message);
    return true;
  };
  const end = connection.end.bind(connection);
  connection.end = () => {
    send();
    end();
  };
}

/**
 * Takes the names off a connection's statements once its pool keeps no plans, and notices there that a name was lost.
 */
function watchNames(pool: Pool, client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  const watched: Ask = (statement, ...more) => {
    const { name, ...unnamed } = typeof statement === 'object' ? (statement as Named) : {};
    // What submits itself sees to its own names.
    if (name === undefined || unnamed.submit) return ask(statement, ...more);
    if (!keepsPlans(pool)) return ask(unnamed, ...more);
    const answer = ask(statement, ...more) as Promise<unknown> | undefined;
    // The pool itself asks with a callback, and is answered there.
    answer?.catch((error: unknown) => noteLoss(pool, error));
    return answer;
  };
  client.query = watched as typeof client.query;
}

/**
 * Opens a pool; nothing session-level is ever set on its connections. `onLost`: a named statement was not found again.
 */
export function openPool(connectionString: string, max = 10, onLost: () => void = () => {}): Pool {
  // Queries sent together share one round trip; the opening of a transaction travels with its first question.
  // A connection that ends gives back the memory of its plans.
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    connectionTimeoutMillis: 8_000,
    application_name: 'encrier',
  });
  // A connection cut by the server is replaced at the next use; without a listener it would end the process. The pool
  // listens to an idle one alone; of one that is lent, who asks hears by the answer.
  pool.on('error', () => {});
  whenLost.set(pool, onLost);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    sendTogether(client);
    watchNames(pool, client);
  });
  return pool;
}

/** One plain connection, for LISTEN and for commands. One that is cut refuses what it is asked from then on. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'encrier' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export class RefusedToStart extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Refuses a role that row-level security would not hold (SEC-TEN-02). */
export async function refuseDangerousRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; super: boolean; bypass: boolean; owns: boolean }>(`
    SELECT r.rolname AS name, r.rolsuper AS super, r.rolbypassrls AS bypass,
      EXISTS (SELECT 1 FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
        AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS owns
    FROM pg_roles r WHERE r.rolname = current_user`);
  const role = rows[0];
  if (!role) throw new RefusedToStart('database_role', 'The database role is unknown.');
  if (role.super || role.bypass || role.owns) {
    const why = role.super ? 'is a superuser' : role.bypass ? 'may bypass row security' : 'owns tables';
    throw new RefusedToStart(
      'database_role',
      `The database role "${role.name}" ${why}: it could read every school. Give DATABASE_URL a plain role that is a member of encrier_app, and the owner in DATABASE_OWNER_URL.`,
    );
  }
}
