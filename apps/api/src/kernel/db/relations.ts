import type { PoolClient } from 'pg';
import type { Pool } from './pool.ts';

/**
 * What a statement reads: the names of its tables, directly, through views or through functions, and whether it reads
 * the clock.
 */
export type Reads = { tables: readonly string[]; clock: boolean };
/** The tables that a statement reads and may change, found from its text and the catalogue. */
export type Relations = { reads: (text: string) => Reads; writes: (text: string) => readonly string[] };

const word = /[a-z_][a-z0-9_]*/g;
const clock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(?:current_date|current_time|current_timestamp|localtime|localtimestamp)\b/;
const target = /\b(insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into)\s+(?:public\.)?"?([a-z_][a-z0-9_]*)"?/g;

type Catalogue = {
  tables: Set<string>;
  /** Source of views and functions, by name. */
  texts: Map<string, string>;
  /** Names of the trigger functions of each table. */
  triggers: Map<string, string[]>;
  /** Tables whose rows follow, by foreign key, a deleted row or a changed key. */
  delete: Map<string, string[]>;
  update: Map<string, string[]>;
};

async function catalogueOf(client: PoolClient): Promise<Catalogue> {
  const { rows } = await client.query<{
    what: 'table' | 'text' | 'trigger' | 'delete' | 'update';
    name: string;
    text: string;
  }>(
    `SELECT 'table' AS what, relname AS name, '' AS text FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     UNION ALL SELECT 'text', viewname, definition FROM pg_views WHERE schemaname IN ('public', 'app')
     UNION ALL SELECT 'text', proname, pg_get_functiondef(oid) FROM pg_proc
       WHERE pronamespace IN ('public'::regnamespace, 'app'::regnamespace) AND prokind = 'f'
     UNION ALL SELECT 'trigger', t.tgrelid::regclass::text, p.proname FROM pg_trigger t
       JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal
     UNION ALL SELECT 'delete', confrelid::regclass::text, conrelid::regclass::text FROM pg_constraint
       WHERE contype = 'f' AND confdeltype IN ('c', 'n', 'd')
     UNION ALL SELECT 'update', confrelid::regclass::text, conrelid::regclass::text FROM pg_constraint
       WHERE contype = 'f' AND confupdtype IN ('c', 'n', 'd')`,
  );
  const grouped = (wanted: string): Map<string, string[]> => {
    const found = new Map<string, string[]>();
    for (const { what, name, text } of rows)
      if (what === wanted) found.set(name, [...(found.get(name) ?? []), text.toLowerCase()]);
    return found;
  };
  return {
    tables: new Set(rows.flatMap(({ what, name }) => (what === 'table' ? [name] : []))),
    texts: new Map([...grouped('text')].map(([name, parts]) => [name, parts.join(' ')])),
    triggers: grouped('trigger'),
    delete: grouped('delete'),
    update: grouped('update'),
  };
}

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** The text itself with the sources of all views and functions it names, recursively. */
function withInner(text: string, { texts }: Catalogue): string[] {
  const seen = new Set<string>();
  const all: string[] = [];
  const follow = (part: string): void => {
    all.push(part);
    for (const name of wordsOf(part)) {
      const inner = texts.get(name);
      if (inner === undefined || seen.has(name)) continue;
      seen.add(name);
      follow(inner);
    }
  };
  follow(text.toLowerCase());
  return all;
}

function readsIn(text: string, catalogue: Catalogue): Reads {
  const parts = withInner(text, catalogue);
  const named = parts.flatMap(wordsOf).filter((name) => catalogue.tables.has(name));
  return { tables: [...new Set(named)].sort(), clock: parts.some((part) => clock.test(part)) };
}

/** What a statement does to rows; rows that follow by foreign key change with it. */
type Verb = 'insert' | 'update' | 'delete';
const verbOf = (words: string): Verb =>
  words.startsWith('insert') ? 'insert' : words.startsWith('update') ? 'update' : 'delete';

function writesIn(text: string, catalogue: Catalogue): readonly string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const targets = (part: string): void => {
    for (const [, words = '', name = ''] of part.matchAll(target)) change(name, verbOf(words));
  };
  const change = (table: string, verb: Verb): void => {
    if (!catalogue.tables.has(table) || done.has(`${table} ${verb}`)) return;
    done.add(`${table} ${verb}`);
    if (!found.has(table)) {
      found.add(table);
      for (const trigger of catalogue.triggers.get(table) ?? []) withInner(trigger, catalogue).forEach(targets);
    }
    if (verb === 'insert') return;
    // A delete empties or deletes the following rows, an update changes their key.
    for (const follower of catalogue[verb].get(table) ?? []) change(follower, verb);
  };
  withInner(text, catalogue).forEach(targets);
  return [...found].sort();
}

/** Most statements remembered, and the longest: lists of rows make a new text for each length. */
const MOST = 4000;
const LONGEST = 16_000;

function remembered<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (known.size >= MOST) known.clear();
    if (text.length <= LONGEST) known.set(text, found);
    return found;
  };
}

const relations = new WeakMap<Pool, Promise<Relations>>();

/** Relations of the statements of a database; reads its catalogue once, on the given connection. */
export function relationsOf(pool: Pool, client: PoolClient): Promise<Relations> {
  const known = relations.get(pool);
  if (known) return known;
  const made = catalogueOf(client).then((catalogue) => ({
    reads: remembered((text) => readsIn(text, catalogue)),
    writes: remembered((text) => writesIn(text, catalogue)),
  }));
  made.catch(() => relations.delete(pool));
  relations.set(pool, made);
  return made;
}
