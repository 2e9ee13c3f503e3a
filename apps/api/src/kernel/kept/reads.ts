import { unnoted } from '#kernel/db/changes.ts';
import type { Pool } from '#kernel/db/pool.ts';

/** What a statement reads: tables, by name, whether directly, through a view or through a function; and whether it asks the clock. */
export type Reads = { tables: readonly string[]; clock: boolean };

const word = /[a-z_][a-z0-9_]*/g;
const clock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(?:current_date|current_time|current_timestamp|localtime|localtimestamp)\b/i;

/** Views and functions of the product with their text, and every table. */
async function definitions(pool: Pool): Promise<{ tables: Set<string>; texts: Map<string, string> }> {
  const { rows } = await pool.query<{ name: string; text: string | null }>(
    `SELECT relname AS name, NULL AS text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     UNION ALL SELECT viewname, definition FROM pg_views WHERE schemaname IN ('public', 'app')
     UNION ALL SELECT proname, string_agg(pg_get_functiondef(oid), ' ') FROM pg_proc WHERE pronamespace IN ('public'::regnamespace, 'app'::regnamespace) AND prokind = 'f' GROUP BY proname`,
  );
  const tables = new Set(rows.filter(({ text }) => text === null).map(({ name }) => name));
  return { tables, texts: new Map(rows.flatMap(({ name, text }) => (text === null ? [] : [[name, text] as const]))) };
}

export type ReadsOf = (text: string) => Reads;

function resolver({ tables, texts }: Awaited<ReturnType<typeof definitions>>): ReadsOf {
  const known = new Map<string, Reads>();
  const resolve = (text: string): Reads => {
    const found = new Set<string>();
    const followed = new Set<string>();
    let asksClock = false;
    const follow = (part: string): void => {
      asksClock ||= clock.test(part);
      for (const [name] of part.toLowerCase().matchAll(word)) {
        if (tables.has(name)) found.add(name);
        const inner = texts.get(name);
        if (inner === undefined || followed.has(name)) continue;
        followed.add(name);
        follow(inner);
      }
    };
    follow(text);
    return { tables: [...found].sort(), clock: asksClock };
  };
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const reads = resolve(text);
    // Lists of different lengths make different texts: what is remembered stays bounded.
    if (known.size >= 5000) known.clear();
    known.set(text, reads);
    return reads;
  };
}

const resolvers = new WeakMap<Pool, Promise<ReadsOf>>();

/** The reader of statements of a database: its views and functions are looked at once. */
export function readsOf(pool: Pool): Promise<ReadsOf> {
  const known = resolvers.get(pool);
  if (known) return known;
  const made = definitions(pool).then(resolver);
  made.catch(() => resolvers.delete(pool));
  resolvers.set(pool, made);
  return made;
}

/** Whether what these statements read can be told to have changed. */
export const areNoted = (tables: Iterable<string>): boolean => ![...tables].some((table) => unnoted.has(table));
