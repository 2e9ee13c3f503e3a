import pg, { type Client, type Pool, type PoolClient } from 'pg';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { StatementLog, forgetCounts, noteChanges, checkNote } from './changes.ts';
import type { Database } from './database.generated.ts';
import { TenantCompiler } from './guard.ts';
import { type Ask, askAlone } from './one-packet.ts';
import { isLostPlan, isStalePlan, FrequentStatements } from './plans/frequent-statements.ts';

export type { Ask, Database };
/** Reads anything of one school; cannot write. */
export type ReadDb = Pick<
  Kysely<Database>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'case'
>;
/** Full handle, only handed out by `act`, migrations and the kernel itself. */
export type TenantDb = Kysely<Database>;

const often = new FrequentStatements();
/** Gives frequent statements new names on every connection. */
export const renameStatements = (): void => often.forget();

/** Queues a statement for the end of its transaction; nobody waits for its answer. */
export type RunAtEnd = (question: { text: string; values: unknown[] }) => void;
/** A client that only queues statements for the end of the transaction. */
export const clientForEnd = (last: RunAtEnd): Pick<PoolClient, 'query'> => ({
  query: (async (text: string, values: unknown[] = []) => {
    last({ text, values });
    return { rows: [] };
  }) as never,
});

class OneConnection implements DatabaseConnection {
  readonly client: PoolClient | Client;
  readonly planned: boolean;
  constructor(client: PoolClient | Client, planned: boolean) {
    this.client = client;
    this.planned = planned;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.planned ? often.nameOf(query.sql) : undefined;
    try {
      const result = await this.client.query({
        text: query.sql,
        values: query.parameters as unknown[],
        ...(name && { name }),
      });
      // As in the query builder's own driver: a read affects no rows.
      const wrote = /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(result.command);
      return { rows: result.rows as R[], ...(wrote && { numAffectedRows: BigInt(result.rowCount ?? 0) }) };
    } catch (error) {
      // Checked here, because the caller may report another error caused by this one.
      if (isStalePlan(error)) often.forget();
      throw error;
    }
  }
  // biome-ignore lint/correctness/useYield: streaming is not offered inside a tenant transaction
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered');
  }
}

class OneConnectionDriver implements Driver {
  readonly connection: OneConnection;
  constructor(client: PoolClient | Client, planned: boolean) {
    this.connection = new OneConnection(client, planned);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('already inside the tenant transaction');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/**
 * Binds a query builder to one connection; `schoolId` null only for migrations and global tables. `planned`: see
 * `TenantOptions`.
 */
export function bind(client: PoolClient | Client, schoolId: number | null, planned = false): TenantDb {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new OneConnectionDriver(client, planned),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => (schoolId === null ? compiler : new TenantCompiler(schoolId)),
    },
  });
}

export type TenantOptions = {
  readOnly?: boolean;
  /**
   * Frequent statements are planned once per connection; for requests, not for jobs, whose tables grow under their
   * plans.
   */
  planned?: boolean;
};

/**
 * Settings of one transaction: its school, and that a kept plan is reused instead of being compared with a new one each
 * time.
 */
const settings = (schoolId: number, planned = false): string =>
  `SET LOCAL app.school_id = ${schoolId}${planned ? '; SET LOCAL plan_cache_mode = force_generic_plan' : ''}`;

/**
 * A connection for one transaction. Queries after its end, from work that outlives a failure, are refused: the
 * connection may already serve another.
 */
function lend(client: PoolClient): { lent: PoolClient; end: () => void; late: () => Promise<never> | null } {
  let ended = false;
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const late = () => (ended ? Promise.reject(new Error('asked after the end of its transaction')) : null);
  const query = (...args: unknown[]): unknown => late() ?? ask(...args);
  return {
    lent: Object.create(client, { query: { value: query } }) as PoolClient,
    end: () => {
      ended = true;
    },
    late,
  };
}

/** Ends a writing transaction in one packet: the queued statements, the note of the changed tables, and the commit. */
async function endWriting(
  pool: Pool,
  client: PoolClient,
  schoolId: number,
  { log, last, planned }: { log: StatementLog; last: readonly { text: string; values: unknown[] }[]; planned: boolean },
): Promise<void> {
  const sent = last.map((question) => {
    const name = planned ? often.nameOf(question.text) : undefined;
    return log.client.query({ ...question, ...(name && { name }) });
  });
  const noted = async (): Promise<void> => {
    const changed = await log.tables(pool);
    await checkNote(pool, client, log, changed);
    // The note and the commit travel together; if the note fails, the transaction fails.
    await Promise.all([noteChanges(client, schoolId, changed), client.query('COMMIT')]);
  };
  // The first failure is the cause of the following ones.
  await Promise.all([...sent, noted()]);
}

/**
 * Runs `fn` in one transaction of one school. BEGIN and the tenant travel in one message and the tenant
 * is transaction-scoped, so a pooled connection carries nothing over (safe behind pgbouncer).
 */
export async function withTenant<T>(
  pool: Pool,
  schoolId: number,
  options: TenantOptions,
  fn: (db: TenantDb, client: PoolClient, last: RunAtEnd) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(schoolId) || schoolId < 1) throw new Error('no tenant');
  const client = await pool.connect();
  // BEGIN is not awaited: it is sent with the first query, whose answer comes after it.
  const opened = client.query(`BEGIN ${options.readOnly ? 'READ ONLY' : ''}; ${settings(schoolId, options.planned)}`);
  opened.catch(() => {});
  const log = new StatementLog(client);
  const { lent: inside, end } = lend(options.readOnly ? client : log.client);
  const last: { text: string; values: unknown[] }[] = [];
  try {
    const result = await fn(bind(inside, schoolId, options.planned), inside, (question) => last.push(question));
    await opened;
    if (options.readOnly) {
      end();
      // A read-only transaction stores nothing: its end is not awaited, and is sent with the next BEGIN on this
      // connection.
      client.query('COMMIT').catch(() => {});
      client.release();
    } else {
      await endWriting(pool, client, schoolId, { log, last, planned: options.planned === true });
      end();
      client.release();
    }
    return result;
  } catch (error) {
    end();
    const broken = await client
      .query('ROLLBACK')
      .then(() => forgetCounts(client))
      .then(
        () => undefined,
        (failure: Error) => failure,
      );
    client.release(broken ?? (isStalePlan(error) || isLostPlan(error)));
    throw error;
  }
}

/** Reads one school in a read-only transaction: for reads outside the transaction of a request or an act. */
export const readTenant = <T>(
  pool: Pool,
  schoolId: number,
  fn: (db: ReadDb, client: PoolClient) => Promise<T>,
): Promise<T> => withTenant(pool, schoolId, { readOnly: true }, fn);

/**
 * Reads of one school. Queries by `ask` need no transaction; the first query to `db` or `client` opens a read-only one
 * for all that follow. Readers without further queries pay for none.
 */
export async function withReader<T>(
  pool: Pool,
  schoolId: number,
  options: Pick<TenantOptions, 'planned'>,
  fn: (db: TenantDb, client: PoolClient, ask: Ask) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(schoolId) || schoolId < 1) throw new Error('no tenant');
  const client = await pool.connect();
  let opened: Promise<unknown> | null = null;
  let broken: Error | undefined;
  const open = (): void => {
    if (opened) return;
    opened = client.query(`BEGIN READ ONLY; ${settings(schoolId, options.planned)}`);
    opened.catch(() => {});
  };
  const query = (...args: unknown[]): unknown => {
    open();
    return (client.query as (...args: unknown[]) => unknown)(...args);
  };
  const { lent: inside, end, late } = lend(Object.create(client, { query: { value: query } }) as PoolClient);
  const ask: Ask = (question) => {
    const refused = late();
    if (refused) return refused;
    if (opened) return client.query(question);
    return askAlone<never>(pool, client, schoolId, question).catch((error: Error) => {
      // A connection that did not answer as a database does is not used again.
      if (!(error instanceof pg.DatabaseError)) broken = error;
      throw error;
    });
  };
  try {
    const result = await fn(bind(inside, schoolId, options.planned), inside, ask);
    await opened;
    end();
    if (opened) {
      // A read-only transaction stores nothing: its end is not awaited, and is sent with the next BEGIN on this
      // connection.
      client.query('COMMIT').catch(() => {});
    }
    client.release();
    return result;
  } catch (error) {
    end();
    if (opened) await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    client.release(broken ?? (isStalePlan(error) || isLostPlan(error)));
    throw error;
  }
}

/**
 * Serialisation failure, deadlock, a plan made before a table changed or lost by a pooler: the transaction may be run
 * again as it was.
 */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === '40001' || code === '40P01' || isStalePlan(error) || isLostPlan(error);
}
