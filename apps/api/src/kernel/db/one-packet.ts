import pg from 'pg';
import { nameFor } from './plans/frequent-statements.ts';
import { keepsPlans, noteLoss, type Pool } from './pool.ts';

/** Runs a named query of one school on the database. */
export type Ask = <R extends pg.QueryResultRow>(question: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<{ rows: R[] }>;

type Question = { name: string; text: string; values: unknown[] };
/** Protocol messages that the driver sends but does not declare in its types. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { portal: string; statement: string; values: unknown[] }): void;
  execute(portal: { portal: string; rows: number }): void;
  describe(portal: object): void;
};
/** Columns of a result with their readers, as the driver holds them. */
type Columns = Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>;

/** Columns of named statements, constant while the statement exists on its connection. */
const described = new WeakMap<Wire, Map<string, Columns>>();
/** The same connections, without requests for a description. */
const silent = new WeakMap<Wire, Wire>();
function silentOf(wire: Wire): Wire {
  const known = silent.get(wire) ?? (Object.create(wire, { describe: { value: () => {} } }) as Wire);
  silent.set(wire, known);
  return known;
}

const text =
  "SELECT pg_catalog.set_config('app.school_id', $1, true), pg_catalog.set_config('transaction_read_only', 'on', true)";
const opening = { name: nameFor('open_school', text), text };

/**
 * A query of one school in its own transaction, without BEGIN and COMMIT: the school, the read-only setting and the
 * query leave in one packet, and what stands between two Sync messages of the protocol is one transaction. A pooler in
 * transaction mode keeps the same server for it.
 */
class InSchool extends pg.Query {
  declare name: string;
  declare text: string;
  declare prepare: (wire: Wire) => void;
  private readonly schoolId: number;
  private readonly first: { name: string; text: string };
  private readonly own: { name: string; text: string };
  private opened = false;
  private columns: Map<string, Columns> | undefined;
  declare _result: Columns;
  declare _accumulateRows: boolean;

  constructor(
    schoolId: number,
    { name, text, values }: Question,
    named: boolean,
    answer: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    const own = { name: named ? name : '', text };
    super({ ...own, values } as never, undefined as never, answer as never);
    this.schoolId = schoolId;
    this.own = own;
    this.first = named ? opening : { name: '', text: opening.text };
  }

  override submit = (connection: unknown): void => {
    const wire = connection as Wire;
    const { name, text } = this.first;
    wire.stream.cork();
    try {
      if (!name || !(wire.parsedStatements[name] || wire.submittedNamedStatements[name])) {
        wire.parse({ name, text });
        if (name) wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ portal: '', statement: name, values: [String(this.schoolId)] });
      wire.execute({ portal: '', rows: 0 });
      this.prepare(this.recall(wire) ? silentOf(wire) : wire);
    } finally {
      wire.stream.uncork();
    }
    // The driver records under the current name what the server has prepared.
    Object.assign(this, this.first);
  };

  /** Reuses the columns of a statement already described on this connection; false when there are none. */
  private recall(wire: Wire): boolean {
    const { name } = this.own;
    if (!name || !wire.parsedStatements[name]) return false;
    this.columns = described.get(wire) ?? new Map();
    described.set(wire, this.columns);
    const known = this.columns.get(name);
    if (!known) return false;
    Object.assign(this._result, known);
    this._accumulateRows = true;
    return true;
  }

  handleRowDescription(message: unknown): void {
    above.handleRowDescription.call(this, message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.columns?.set(this.own.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  handleDataRow(message: unknown): void {
    if (this.opened) above.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.opened) above.handleCommandComplete.call(this, message, connection);
    else {
      this.opened = true;
      Object.assign(this, this.own);
    }
  }

  handleError(error: unknown, connection: unknown): void {
    delete (connection as Wire).submittedNamedStatements[this.own.name];
    above.handleError.call(this, error, connection);
  }
}
const above = pg.Query.prototype as unknown as Record<
  'handleRowDescription' | 'handleDataRow' | 'handleCommandComplete' | 'handleError',
  (this: pg.Query, ...more: unknown[]) => void
>;

/** Runs one read-only query of one school on a connection that is in no transaction. */
export function askAlone<R extends pg.QueryResultRow>(
  pool: Pool,
  client: pg.PoolClient,
  schoolId: number,
  question: Question,
): Promise<pg.QueryResult<R>> {
  return new Promise((resolve, reject) => {
    client.query(
      new InSchool(schoolId, question, keepsPlans(pool), (error, result) => {
        if (!error) return resolve(result as pg.QueryResult<R>);
        noteLoss(pool, error);
        reject(error);
      }),
    );
  });
}
