import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { moveNotices } from '#kernel/notify/settle.ts';
import type { Beside, Holding, Joined, MergedPair } from './holdings.ts';
import { anyTable } from './write-holdings.ts';

type Row = Record<string, unknown>;
type AnyDb = Kysely<Record<string, Row>>;

/** The rows that name `key`. */
export const findRowsNaming = (tx: InAct, { table, column }: Holding, key: string): Promise<Row[]> =>
  anyTable(tx).selectFrom(table).selectAll().where(column, '=', key).execute();

/** Whether a row `d` of the dropped one meets a row `k` of the kept one. */
function meets({ column }: Holding, { beside, only, nullsMeet }: Beside, { keep, drop }: MergedPair) {
  const equal = nullsMeet ? sql`IS NOT DISTINCT FROM` : sql`=`;
  const same = beside.map((name) => sql`${sql.ref(`k.${name}`)} ${equal} ${sql.ref(`d.${name}`)}`);
  const held = only ? [sql`(${only('k')})`, sql`(${only('d')})`] : [];
  const whose = [sql`${sql.ref(`k.${column}`)} = ${keep}::uuid`, sql`${sql.ref(`d.${column}`)} = ${drop}::uuid`];
  return sql<boolean>`${sql.join([sql`k.school_id = d.school_id`, ...whose, ...same, ...held], sql` AND `)}`;
}

const joined: Record<Joined, (k: RawBuilder<unknown>, d: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  earliest: (k, d) => sql`LEAST(${k}, ${d})`,
  union: (k, d) => sql`ARRAY(SELECT DISTINCT unnest(${k} || ${d}))`,
  either: (k, d) => sql`${k} OR ${d}`,
  open: (k, d) => sql`CASE WHEN ${d} IS NULL THEN NULL ELSE ${k} END`,
};

/** The kept rows take what both have. */
async function joinMet(
  db: AnyDb,
  holding: Holding,
  merge: Beside & { joins: NonNullable<Beside['joins']> },
  pair: MergedPair,
): Promise<void> {
  const values = Object.entries(merge.joins).map(([name, how]) => [
    name,
    joined[how](sql.ref(`k.${name}`), sql.ref(`d.${name}`)),
  ]);
  await db
    .updateTable(`${holding.table} as k`)
    .from(`${holding.table} as d`)
    .set(Object.fromEntries(values))
    .where(meets(holding, merge, pair))
    .execute();
}

/** What a row under this alias says, as one text; empty lists and objects say nothing. */
const said = (row: string, says: readonly string[]): RawBuilder<string> =>
  sql<string>`concat_ws(chr(31), ${sql.join(
    says.map((name) => sql`NULLIF(NULLIF(NULLIF(${sql.ref(`${row}.${name}`)}::text, '{}'), '[]'), '')`),
  )})`;
const clash = (says: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${said('k', says)} <> '' AND ${said('d', says)} <> '' AND ${said('k', says)} <> ${said('d', says)})`;

/** Rows of both under one key: how many stay with the kept one alone, and the places where both say something else. */
export type Met = { table: string; rows: number; clashes: number; places: string[] };

/** Where the rows of two merged sheets or accounts meet, in one statement. */
export async function findMet(
  db: ReadDb,
  schoolId: number,
  of: readonly { holding: Holding; pair: MergedPair }[],
): Promise<Met[]> {
  const counted = of.flatMap(({ holding, pair }) => {
    const { table, merge } = holding;
    if (typeof merge !== 'object' || 'named' in merge || merge.period) return [];
    const { says, place } = merge;
    const clashing = says ? clash(says) : sql<boolean>`false`;
    const named = place ? sql`(${place('d')})` : sql`NULL::text`;
    return [
      sql<Met>`SELECT ${table}::text AS "table", count(*) FILTER (WHERE NOT ${clashing})::int AS rows,
        count(*) FILTER (WHERE ${clashing})::int AS clashes,
        COALESCE((array_agg(DISTINCT ${named}) FILTER (WHERE ${clashing} AND ${named} IS NOT NULL))[1:5], '{}') AS places
        FROM ${sql.table(table)} d, ${sql.table(table)} k
        WHERE d.school_id = ${schoolId} AND ${meets(holding, merge, pair)}`,
    ];
  });
  if (!counted.length) return [];
  const found = await db
    .selectFrom(sql<Met>`(${sql.join(counted, sql` UNION ALL `)})`.as('x'))
    .selectAll()
    .execute();
  return found.filter(({ rows, clashes }) => rows + clashes > 0);
}

/** The kept rows that say nothing give way to those that do; returns them. */
const dropEmpty = (
  db: AnyDb,
  holding: Holding,
  merge: Beside & { says: readonly string[] },
  pair: MergedPair,
): Promise<Row[]> =>
  db
    .deleteFrom(`${holding.table} as k`)
    .using(`${holding.table} as d`)
    .where(meets(holding, merge, pair))
    .where(sql<boolean>`${said('k', merge.says)} = '' AND ${said('d', merge.says)} <> ''`)
    .returningAll('k')
    .execute() as Promise<Row[]>;

/** Joins, then deletes the rows that the kept one has too, and returns them. */
async function settleMet(db: AnyDb, holding: Holding, merge: Beside, pair: MergedPair): Promise<Row[]> {
  const { joins, says } = merge;
  if (joins) await joinMet(db, holding, { ...merge, joins }, pair);
  const empty = says ? await dropEmpty(db, holding, { ...merge, says }, pair) : [];
  return [...empty, ...(await dropMet(db, holding, merge, pair))];
}

/** Deletes the rows that the kept one has too, and returns them. */
const dropMet = (db: AnyDb, holding: Holding, merge: Beside, pair: MergedPair): Promise<Row[]> =>
  db
    .deleteFrom(`${holding.table} as d`)
    .using(`${holding.table} as k`)
    .where(meets(holding, merge, pair))
    .returningAll('d')
    .execute() as Promise<Row[]>;

/** Joins stays that have a day in common into one of the kept one's; returns the rows that went. */
async function joinStays(
  db: AnyDb,
  { table, column }: Holding,
  beside: readonly string[],
  [from, to]: readonly [string, string],
  { keep, drop }: MergedPair,
): Promise<Row[]> {
  const rows = await db.selectFrom(table).selectAll().where(column, 'in', [keep, drop]).orderBy(from).execute();
  const day = (row: Row): string => String(row[from]);
  const last = (row: Row): string => (row[to] === null ? '9999-12-31' : String(row[to]));
  const meet = (one: Row, other: Row): boolean =>
    beside.every((name) => one[name] === other[name]) && day(one) <= last(other) && day(other) <= last(one);
  const itself = (row: Row) =>
    sql<boolean>`${sql.join(
      [column, ...beside, from].map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` AND `,
    )}`;
  let kept = rows.filter((row) => row[column] === keep);
  const gone: Row[] = [];
  for (const stay of rows.filter((row) => row[column] === drop)) {
    const [first, ...others] = kept.filter((row) => meet(row, stay));
    if (!first) continue;
    const all = [stay, first, ...others];
    const [begins] = all.map(day).sort();
    const ends = all.map((row) => row[to]).includes(null) ? null : all.map(last).sort().at(-1);
    for (const row of [stay, ...others]) await db.deleteFrom(table).where(itself(row)).execute();
    const whole = { [from]: begins, [to]: ends };
    await db.updateTable(table).set(whole).where(itself(first)).execute();
    kept = kept.filter((row) => row !== first && !others.includes(row));
    kept.push({ ...first, ...whole });
    gone.push(stay, ...others);
  }
  return gone;
}

/** Two equal names are made distinct with the end of the id. */
async function rename(
  db: AnyDb,
  { table, column }: Holding,
  named: readonly string[],
  { keep, drop }: MergedPair,
): Promise<void> {
  const key = named.slice(-1).map((name) => sql.ref(name));
  await db
    .updateTable(table)
    .set(Object.fromEntries(named.map((name) => [name, sql`left(${sql.ref(name)}, 53) || ' ' || right(id::text, 6)`])))
    .where(column, '=', drop)
    .where(sql<boolean>`(${sql.join(key)}) IN (SELECT ${sql.join(key)} FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} = ${keep})`)
    .execute();
}

/**
 * Moves the rows that name `drop` to `keep`, as the holding says. Returns the rows that went: those that `keep` already
 * had, or that no longer mean anything.
 */
export async function moveRows(tx: InAct, holding: Holding, pair: MergedPair): Promise<Row[]> {
  const { table, column, merge } = holding;
  const db = anyTable(tx);
  if (merge === 'ends') return db.deleteFrom(table).where(column, '=', pair.drop).returningAll().execute();
  const gone: Row[] = [];
  if (typeof merge === 'object' && 'beside' in merge)
    gone.push(
      ...(merge.period
        ? await joinStays(db, holding, merge.beside, merge.period, pair)
        : await settleMet(db, holding, merge, pair)),
    );
  if (typeof merge === 'object' && 'named' in merge) await rename(db, holding, merge.named, pair);
  await db
    .updateTable(table)
    .set({ [column]: pair.keep })
    .where(column, '=', pair.drop)
    .execute();
  return gone;
}

/** What a guardian received about the dropped child counts for the kept one, so that they can still read it. */
export async function moveChild(
  tx: InAct,
  tables: readonly string[],
  { keep, drop }: { keep: string; drop: string },
): Promise<void> {
  for (const table of tables)
    await anyTable(tx)
      .updateTable(table)
      .set({ child_ids: sql`ARRAY(SELECT DISTINCT unnest(array_replace(child_ids, ${drop}::uuid, ${keep}::uuid)))` })
      .where(sql<boolean>`${drop}::uuid = ANY (child_ids)`)
      .execute();
  await moveNotices(tx, { keep, drop });
}
