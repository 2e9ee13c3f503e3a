import type { RouteSpec } from '@encrier/contract/kernel/route';
import pg from 'pg';
import { newId } from '#kernel/db/id.ts';
import type { Filled } from './fill.ts';
import { sampleArgs } from './samples.ts';
import { declaredKinds } from './route-proofs.ts';

export type Args = ReturnType<typeof sampleArgs>;
/** Where an id is in a request: `params.id`, `body.rows.0.pupilId`. */
export type Places = ReadonlyMap<string, string>;
/** `table.column`, by place. */
export type Kinds = Map<string, Set<string>>;

const stand = '0198d0d0-0000-7000-8000-00000000cafe';

function walk(
  node: unknown,
  path: string,
  each: (path: string, holder: Record<string, unknown>, key: string) => void,
): void {
  if (node === null || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node as Record<string, unknown>)) {
    if (value === stand) each(`${path}${key}`, node as Record<string, unknown>, key);
    else walk(value, `${path}${key}.`, each);
  }
}

/** Arguments that a route accepts, with a given id at each place that takes one. */
export function withIds(route: RouteSpec, idOf: (place: string) => string, lean = false): Args {
  const args = sampleArgs(route, stand, lean);
  walk(args, '', (path, holder, key) => {
    holder[key] = idOf(path);
  });
  return args;
}

/** Places of a route that take an id. */
export function placesOf(route: RouteSpec): string[] {
  const places: string[] = [];
  walk(sampleArgs(route, stand), '', (path) => void places.push(path));
  return places;
}

const holds = (value: unknown, id: string): boolean =>
  value === id || (Array.isArray(value) && value.includes(id)) || (typeof value === 'string' && value.includes(id));

/** Columns that a statement compares with its n-th value, or writes it to. */
function columnsFor(text: string, n: number, filled: Filled): string[] {
  const names = new Map<string, string>();
  const tables = new RegExp(`\\b(${[...filled.keys()].join('|')})\\b"?(?:(?:\\s+as)?\\s+"?(\\w+)"?)?`, 'gi');
  for (const [, table, alias] of text.matchAll(tables)) {
    names.set(table!, table!);
    if (alias) names.set(alias, table!);
  }
  // A source of ties counts as their table.
  for (const [, alias] of text.matchAll(/\bapp\.\w+_ties\([^()]*\)(?:\s+as)?\s+"?(\w+)"?/gi))
    names.set(alias!, 'guardianships');
  const found: string[] = [];
  const add = (alias: string | undefined, column: string): void => {
    const meant = alias ? [names.get(alias)] : [...new Set(names.values())];
    for (const table of meant) if (table && column in filled.get(table)!) found.push(`${table}.${column}`);
  };
  const operand = '(?:"?(\\w+)"?\\.)?"?(\\w+)"?';
  const patterns = [
    `${operand}\\s*(?:=|<>|in|is not distinct from)\\s*(?:any\\s*)?\\(*\\s*(?:\\$\\d+\\s*,\\s*)*\\$${n}\\b`,
    `\\$${n}(?:::\\w+)?\\s*=\\s*(?:any\\s*\\()?${operand}`,
  ];
  for (const pattern of patterns)
    for (const [, alias, column] of text.matchAll(new RegExp(pattern, 'gi'))) add(alias, column!);
  const into = /insert into "?(\w+)"? \(([^)]*)\) values \(([^)]*)\)/i.exec(text);
  if (into) {
    const at = into[3]!.split(',').findIndex((value) => value.trim() === `$${n}`);
    const column = into[2]!.split(',')[at]?.replaceAll('"', '').trim();
    if (column) add(into[1], column);
  }
  return found;
}

type Statement = { text: string; values: readonly unknown[] };
let listener: ((statement: Statement) => void) | null = null;

/** Lets `kindsOf` see the statements of connections opened from now on; returns a function that stops. */
export function recordStatements(): () => void {
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  pg.Client.prototype.query = function reported(this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    if (typeof statement === 'string') listener?.({ text: statement, values: Array.isArray(values) ? values : [] });
    else listener?.({ text: statement.text, values: statement.values ?? [] });
    return query.apply(this, args);
  } as never;
  return () => {
    pg.Client.prototype.query = query as never;
  };
}

/**
 * Runs `work` and returns the columns in which the product looked for each of these ids, hence what each id refers to.
 */
export async function kindsOf(places: Places, filled: Filled, work: () => Promise<unknown>): Promise<Kinds> {
  const kinds: Kinds = new Map();
  listener = ({ text, values }) => {
    for (const [place, id] of places)
      for (const [index, value] of values.entries())
        if (holds(value, id))
          for (const column of columnsFor(text, index + 1, filled))
            kinds.set(place, (kinds.get(place) ?? new Set()).add(column));
  };
  try {
    await work();
  } finally {
    listener = null;
  }
  return kinds;
}

/** Ids of a filled school of these kinds; any id where the kind is unknown. */
export function idsOf(kinds: ReadonlySet<string>, filled: Filled): string[] {
  const ids = [...kinds].flatMap((kind) => {
    const [table = '', column = ''] = kind.split('.');
    const value = filled.get(table)?.[column];
    return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? [value] : [];
  });
  return [...new Set(ids)];
}

export const fresh = (route: RouteSpec): Map<string, string> =>
  new Map(placesOf(route).map((place) => [place, newId()]));

/**
 * Finds what each id of a route refers to, from the product's own queries: first with unknown ids, then, place by
 * place, with ids found. `calls`: the same route, called by each of those who may.
 */
export async function learnKinds(
  route: RouteSpec,
  filled: Filled,
  calls: readonly ((args: Args) => Promise<unknown>)[],
): Promise<Kinds> {
  const places = fresh(route);
  const kinds: Kinds = new Map(
    [...places.keys()].flatMap((place): [string, Set<string>][] => {
      const kind = declaredKinds[`${route.name} ${place}`];
      return kind ? [[place, new Set([kind])]] : [];
    }),
  );
  // An object inside another is looked up once the other is found: one turn each.
  for (let turn = 0; turn < 3; turn += 1) {
    const size = kinds.size;
    for (const call of calls) {
      const args = withIds(route, (place) => {
        const [id] = turn ? idsOf(kinds.get(place) ?? new Set(), filled) : [];
        return id ?? places.get(place)!;
      });
      const found = await kindsOf(places, filled, () => call(args));
      for (const [place, columns] of found) kinds.set(place, new Set([...(kinds.get(place) ?? []), ...columns]));
    }
    if (kinds.size === places.size || (turn > 0 && kinds.size === size)) break;
  }
  return kinds;
}
