import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Beside, holdings } from '#kernel/holdings/holdings.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** Makes the text of statements and sends none. */
const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Key = {
  table: string;
  /** Columns, and expressions as the database writes them. */
  parts: string[];
  nullsMeet: boolean;
  predicate: string;
};
const keysOfAll = async (): Promise<Key[]> =>
  (
    await server.kernel.pool.query<Key>(`SELECT r.relname::text AS table,
      ARRAY(SELECT pg_get_indexdef(i.indexrelid, n, true) FROM generate_series(1, i.indnkeyatts) n) AS parts,
      i.indnullsnotdistinct AS "nullsMeet",
      coalesce(pg_get_expr(i.indpred, i.indrelid), '') AS predicate
      FROM pg_index i JOIN pg_class r ON r.oid = i.indrelid JOIN pg_namespace s ON s.oid = r.relnamespace
      WHERE s.nspname = 'public' AND (i.indisunique OR i.indisexclusion)`)
  ).rows;
/** The condition as its text, without the alias of the row. */
const textOf = (only: Beside['only']): string =>
  only?.('row').compile(db).sql.replaceAll('"row".', '').replaceAll('"', '') ?? '';
const bare = (predicate: string): string => predicate.replaceAll(/::text|[()\s]/g, '');
const together = (parts: readonly string[]): string => [...parts].sort().join(', ');

it('two rows meet in a merge where a key of their table says so, and nowhere else', async () => {
  const keys = await keysOfAll();
  const wrong = holdings().flatMap(({ table, column, merge }) => {
    if (typeof merge !== 'object') return [];
    const own = keys.filter((key) => key.table === table && key.parts.includes(column));
    if ('named' in merge)
      return own.some(({ parts }) => parts.includes(merge.named.at(-1) ?? '')) ? [] : [`${table}.${column}`];
    const { beside, only, period, nullsMeet = false } = merge;
    const predicate = bare(textOf(only));
    const has = (parts: readonly string[]): boolean =>
      own.some(
        (key) =>
          together(key.parts) === together(['school_id', column, ...parts]) &&
          bare(key.predicate) === predicate &&
          key.nullsMeet === nullsMeet,
      );
    const found = period
      ? has([...beside, period[0]]) || has([...beside, `daterange(${period.join(', ')}, '[]'::text)`])
      : has(beside);
    return found ? [] : [`${table}.${column}`];
  });
  expect(wrong).toEqual([]);
});
