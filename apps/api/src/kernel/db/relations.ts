import type { PoolClient } from 'pg';
import type { Pool } from './pool.ts';

/** What a statement reads: tables, by name, whether directly, through a view or through a function; and whether it asks the clock. */
export type Reads = { tables: readonly string[]; clock: boolean };
/** What statements of the product read and what they may change, said by their text and the catalogue. */
export type Relations = { reads: (text: string) => Reads; writes: (text: string) => readonly string[] };

const word = /[a-z_][a-z0-9_]*/g;
const clock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(?:current_date|current_time|current_timestamp|localtime|localtimestamp)\b/;
const target =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into)\s+(?:public\.)?"?([a-z_][a-z0-9_]*)"?/g;

type Catalogue = {
  tables: Set<string>;
  /** Texts of views and functions, by name. */
  texts: Map<string, string>;
  /** What else changes where a table does: by triggers, as texts of their functions, and by keys that follow, as tables. */
  triggers: Map<string, string[]>;
  followers: Map<string, string[]>;
};

async function catalogueOf(client: PoolClient): Promise<Catalogue> {
  const { rows } = await client.query<{ what: 'table' | 'text' | 'trigger' | 'key'; name: string; text: string }>(
    `SELECT 'table' AS what, relname AS name, '' AS text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     UNION ALL SELECT 'text', viewname, definition FROM pg_views WHERE schemaname IN ('public', 'app')
     UNION ALL SELECT 'text', proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace IN ('public'::regnamespace, 'app'::regnamespace) AND prokind = 'f'
     UNION ALL SELECT 'trigger', t.tgrelid::regclass::text, p.proname FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal
     UNION ALL SELECT 'key', confrelid::regclass::text, conrelid::regclass::text FROM pg_constraint
       WHERE contype = 'f' AND (confdeltype IN ('c', 'n', 'd') OR confupdtype IN ('c', 'n', 'd'))`,
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
    followers: grouped('key'),
  };
}

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** Views and functions that a text names, with those that these name, and the text itself. */
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

function writesIn(text: string, catalogue: Catalogue): readonly string[] {
  const found = new Set<string>();
  const targets = (part: string): void => {
    for (const [, name = ''] of part.matchAll(target)) change(name);
  };
  const change = (table: string): void => {
    if (!catalogue.tables.has(table) || found.has(table)) return;
    found.add(table);
    for (const trigger of catalogue.triggers.get(table) ?? []) withInner(trigger, catalogue).forEach(targets);
    for (const follower of catalogue.followers.get(table) ?? []) change(follower);
  };
  withInner(text, catalogue).forEach(targets);
  return [...found].sort();
}

/** Statements remembered at most, and the longest of them: lists of rows make another text for each length. */
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

/** What statements of a database read and change: its catalogue is looked at once, on a connection that is at hand. */
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
