import type { Writable } from 'node:stream';
import pg from 'pg';
import { isLostPlan } from './plans/frequent-statements.ts';

// Whole numbers of the catalogue fit a double: sizes, counters and audit positions stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Coefficients and shares have two decimals; money is counted in whole minor units.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Dates stay text, so that no time zone shifts them.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export type Pool = pg.Pool;
export type Client = pg.Client;

/** Pools whose statements have no names: the pooler in front of the database does not support them. */
const withoutPlans = new WeakSet<Pool>();

/** Whether the statements of a pool are named, so that each connection keeps their plans. */
export const keepsPlans = (pool: Pool): boolean => !withoutPlans.has(pool);
export function dropPlans(pool: Pool): void {
  withoutPlans.add(pool);
}

/** Called when a pool stops naming statements. */
const whenLost = new WeakMap<Pool, () => void>();
/** Detects that a named statement was not found again: from then on statements have no names. */
export function noteLoss(pool: Pool, error: unknown): void {
  if (!isLostPlan(error) || !keepsPlans(pool)) return;
  dropPlans(pool);
  whenLost.get(pool)?.();
}

type Ask = (statement: unknown, ...more: unknown[]) => unknown;
type Named = { name?: string; submit?: unknown };

/** How the driver sends a protocol message, and closes. */
type Sender = { stream: Writable; _send: (message: Buffer) => boolean; end: () => void };

/**
 * Sends everything queued on a connection in one turn of the event loop as one write: each packet costs a system call
 * here and in the database, and each message some bookkeeping in the stream.
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

/** Removes the names from a connection's statements once its pool stopped naming them, and detects a lost name. */
function watchNames(pool: Pool, client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  const watched: Ask = (statement, ...more) => {
    const { name, ...unnamed } = typeof statement === 'object' ? (statement as Named) : {};
    // Objects that submit themselves handle their own names.
    if (name === undefined || unnamed.submit) return ask(statement, ...more);
    if (!keepsPlans(pool)) return ask(unnamed, ...more);
    const answer = ask(statement, ...more) as Promise<unknown> | undefined;
    // The pool itself calls with a callback and receives its answer there.
    answer?.catch((error: unknown) => noteLoss(pool, error));
    return answer;
  };
  client.query = watched as typeof client.query;
}

/** Opens a pool; never sets anything for a whole session. `onLost`: a named statement was not found again. */
export function openPool(connectionString: string, max = 10, onLost: () => void = () => {}): Pool {
  // Queries sent together share one round trip; BEGIN travels with the first query. A closed connection frees the
  // memory of its plans.
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    connectionTimeoutMillis: 8_000,
    application_name: 'encrier',
  });
  // A connection cut by the server is replaced at the next use; without a listener the error would end the process. The
  // pool only listens to idle connections; the user of a lent one gets the error with its answer.
  pool.on('error', () => {});
  whenLost.set(pool, onLost);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    sendTogether(client);
    watchNames(pool, client);
  });
  return pool;
}

/** A text as a literal, for the few statements that take no parameters, such as the declaration of a cursor. */
export const literal = (text: string): string => pg.escapeLiteral(text);

/** One plain connection, for LISTEN and for commands. Once cut, it refuses every query. */
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

/** Throws for a role that bypasses row-level security (SEC-TEN-02). */
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
