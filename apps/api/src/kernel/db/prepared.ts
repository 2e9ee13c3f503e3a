import type { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';

/**
 * Runs a built query as a named prepared statement, which the database plans once for each connection: for questions asked all day
 * whose text never depends on their values. Two texts under one name are refused by the driver.
 */
export async function prepared<R>(client: PoolClient, name: string, query: { compile(): CompiledQuery<R> }): Promise<R[]> {
  const { sql, parameters } = query.compile();
  const { rows } = await client.query({ name, text: sql, values: [...parameters] });
  return rows as R[];
}
