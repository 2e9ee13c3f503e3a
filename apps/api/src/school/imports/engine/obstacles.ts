import { nameOf } from '#kernel/db/person-name.ts';
import type { ImportObstacle } from '@encrier/contract/school/imports';
import { type RawBuilder, sql } from 'kysely';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { equalColumns, type Reference, referencesTo } from '#kernel/db/references.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { digest, keyColumns, sameRow } from './changes.ts';

type Found = { count: number; names: string[] };

/** Number of names shown with a reason. */
const shown = 5;

/** The name of a row of a table, `t` being the row; null when it has none. */
const labels: Readonly<Record<string, RawBuilder<string>>> = {
  persons: nameOf('t'),
  accounts: nameOf('t'),
  pupils: sql`(SELECT ${nameOf('p')} FROM persons p
    WHERE p.school_id = t.school_id AND p.id = t.person_id)`,
  staff: sql`(SELECT ${nameOf('p')} FROM persons p
    WHERE p.school_id = t.school_id AND p.id = t.person_id)`,
  enrolments: sql`(SELECT ${nameOf('p')} FROM persons p
    WHERE p.school_id = t.school_id AND p.id = t.pupil_id)`,
  guardianships: sql`(SELECT ${nameOf('p')} FROM persons p
    WHERE p.school_id = t.school_id AND p.id = t.guardian_id)`,
  custom_values: sql`(SELECT ${nameOf('p')} FROM persons p
    WHERE p.school_id = t.school_id AND p.id = t.person_id)`,
  families: sql`t.label`,
  classes: sql`t.name`,
  levels: sql`t.name`,
  groups: sql`t.name`,
  subjects: sql`t.name`,
  classrooms: sql`t.name`,
};
const labelOf = (table: string): RawBuilder<string> => labels[table] ?? sql`NULL::text`;

/** An account that its owner has opened, or that somebody has closed. */
export const usedAccount = sql<boolean>`(t.status <> 'invited' OR t.password_hash IS NOT NULL
  OR t.last_seen_at IS NOT NULL)`;

const named = (rows: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${rows}.${column}`)));

/** How many rows, and the first names, of the rows `t` returned by a query after these common tables. */
async function found(
  db: ReadDb,
  table: string,
  common: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<Found> {
  const row = await db
    .selectFrom(
      sql<{ n: number; names: string[] | null }>`(
      WITH ${common}, every AS MATERIALIZED (SELECT t.* FROM ${from})
      SELECT (SELECT count(*)::integer FROM every) AS n, (SELECT array_agg(label) FROM (SELECT DISTINCT label
        FROM (SELECT ${labelOf(table)} AS label FROM (SELECT * FROM every LIMIT 200) t) l WHERE label IS NOT NULL
        ORDER BY label LIMIT ${shown}) s) AS names)`.as('found'),
    )
    .select(['n', 'names'])
    .executeTakeFirstOrThrow();
  return { count: row.n, names: row.names ?? [] };
}

/**
 * Whether rows are looked up one by one or whole lists are compared: the planner knows nothing of the recorded rows.
 */
const compareLists = (db: ReadDb, whole: boolean): Promise<unknown> =>
  db
    .selectFrom(sql<{ mode: string }>`set_config('enable_nestloop', ${whole ? 'off' : 'on'}, true)`.as('mode'))
    .selectAll()
    .execute();

/**
 * Keys of the rows of a table recorded by a run, with the operation and their digest then, as the common table `name`;
 * on request only those the run created. Rows and digests are unnested together: looking the digests up one by one
 * would unpack the whole list each time. A table may have a column `value`, which is also the name of a list's
 * elements.
 */
const kept = (
  name: string,
  importId: string,
  table: string,
  keys: readonly string[],
  made: boolean,
): RawBuilder<unknown> => sql`${sql.ref(name)} AS MATERIALIZED (
  SELECT ${named('r', keys)}, import_changes.action AS kept_action, r.unnest AS kept_digest FROM import_changes
  CROSS JOIN LATERAL ROWS FROM (jsonb_populate_recordset(null::${sql.table(table)}, import_changes.rows),
    unnest(ARRAY(SELECT jsonb_array_elements_text(import_changes.after)))) AS r
  WHERE import_changes.import_id = ${importId} AND import_changes.relation = ${table}
    ${made ? sql`AND import_changes.action = 'insert'` : sql``} AND import_changes.school_id = app.school_id())`;

/** Rows of a table that somebody changed or deleted since the run. */
function edited(db: ReadDb, importId: string, table: string, keys: readonly string[]): Promise<Found> {
  const opened =
    table === 'accounts' ? sql`AND NOT (r.kept_action = 'insert' AND t.id IS NOT NULL AND ${usedAccount})` : sql``;
  return found(
    db,
    table,
    kept('r', importId, table, keys, false),
    sql`r LEFT JOIN ${sql.table(table)} t ON t.school_id = app.school_id() AND ${sameRow(keys)}
      WHERE ${digest(table)} IS DISTINCT FROM r.kept_digest ${opened}`,
  );
}

/** Which of these tables have any row of the school. */
async function filled(db: ReadDb, tables: readonly string[]): Promise<Set<string>> {
  if (!tables.length) return new Set();
  const each = sql.join(
    tables.map(
      (table) =>
        sql`SELECT ${table}::text AS name WHERE EXISTS (SELECT 1 FROM ${sql.table(table)}
          WHERE school_id = app.school_id())`,
    ),
    sql` UNION ALL `,
  );
  const rows = await db.selectFrom(sql<{ name: string }>`(${each})`.as('filled')).select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** Names of the rows of a table whose keys these are. */
async function namesOf(db: ReadDb, table: string, keys: readonly string[], rows: unknown): Promise<string[]> {
  const row = await db
    .selectFrom(
      sql<{ names: string[] | null }>`(SELECT array_agg(label) AS names FROM (SELECT DISTINCT label FROM (
      SELECT ${labelOf(table)} AS label FROM jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(rows)}::jsonb) r JOIN ${sql.table(table)} t ON t.school_id = app.school_id()
        AND ${sameRow(keys)}) l
      WHERE label IS NOT NULL ORDER BY label LIMIT ${shown}) s)`.as('named'),
    )
    .select('names')
    .executeTakeFirstOrThrow();
  return row.names ?? [];
}

/**
 * Rows of one table created by the run to which later rows of other tables refer, reference by reference; a row that
 * the same run created or changed is undone with it. One statement for all references: the run's record is unnested
 * once for each table, never row by row.
 */
async function used(
  db: ReadDb,
  importId: string,
  target: string,
  ties: readonly Reference[],
  keys: ReadonlyMap<string, string[]>,
  written: ReadonlySet<string>,
): Promise<{ relation: string; found: Found }[]> {
  const own = [...new Set(ties.map(({ relation }) => relation))].filter((relation) => written.has(relation));
  const keyNames = keys.get(target) ?? [];
  const keysOf = (relation: string): readonly string[] => keys.get(relation) ?? [];
  // Only the keys of a created row are recorded: a reference to other columns, or to an account by its state, reads the
  // row itself.
  const whole =
    target === 'accounts' || ties.some((tie) => tie.target_columns.some((column) => !keyNames.includes(column)));
  const rowsMade = kept(whole ? 'made' : 'r', importId, target, keyNames, true);
  const made = whole
    ? sql`${rowsMade}, r AS MATERIALIZED (SELECT t.* FROM made r
      JOIN ${sql.table(target)} t ON t.school_id = app.school_id()
      AND ${sameRow(keyNames)} ${target === 'accounts' ? sql`WHERE NOT ${usedAccount}` : sql``})`
    : rowsMade;
  const met = ties.map(({ relation, columns, target_columns }, i) => {
    const others = own.includes(relation)
      ? sql`AND NOT EXISTS (SELECT 1 FROM ${sql.ref(`own_${relation}`)} own
        WHERE ${equalColumns('own', keysOf(relation), 'd', keysOf(relation))})`
      : sql``;
    return sql`${sql.ref(`met_${i}`)} AS MATERIALIZED (SELECT ${named('r', keyNames)} FROM ${sql.table(relation)} d
      JOIN r ON ${equalColumns('d', columns, 'r', target_columns)} WHERE d.school_id = app.school_id() ${others})`;
  });
  const queries = ties.map(
    (_, i) =>
      sql`SELECT ${i}::integer AS tie, (SELECT count(*)::integer
        FROM ${sql.ref(`met_${i}`)}) AS n, (SELECT jsonb_agg(to_jsonb(f)) FROM (SELECT * FROM ${sql.ref(`met_${i}`)}
        LIMIT 200) f) AS rows`,
  );
  const common = sql.join([
    made,
    ...own.map((relation) => kept(`own_${relation}`, importId, relation, keysOf(relation), false)),
    ...met,
  ]);
  const rows = await db
    .selectFrom(
      sql<{ tie: number; n: number; rows: unknown }>`(WITH ${common} ${sql.join(queries, sql` UNION ALL `)})`.as(
        'found',
      ),
    )
    .select(['tie', 'n', 'rows'])
    .execute();
  const out: { relation: string; found: Found }[] = [];
  for (const { tie, n, rows: first } of rows)
    if (n > 0)
      out.push({
        relation: ties[tie]?.relation ?? '',
        found: { count: n, names: await namesOf(db, target, keyNames, first) },
      });
  return out;
}

/**
 * Everything that prevents a person (`asker`, null for an account of nobody) from undoing a run; empty when it can be
 * undone. Nobody changes the ties of their own family, so nobody takes back an import that wrote one.
 */
export async function obstaclesOf(db: ReadDb, importId: string, asker: string | null): Promise<ImportObstacle[]> {
  await compareLists(db, true);
  const keys = await keyColumns(db);
  const written = await db
    .selectFrom('import_changes')
    .select(['relation', 'action'])
    .distinct()
    .where('import_id', '=', importId)
    .execute();
  const tables = [...new Set(written.map(({ relation }) => relation))];
  const made = written.filter(({ action }) => action === 'insert').map(({ relation }) => relation);
  const out: ImportObstacle[] = [];
  const add = (reason: ImportObstacle['reason'], what: string, { count, names }: Found): void =>
    void (count > 0 && out.push({ reason, what, count, names }));
  for (const table of tables) add('edited', table, await edited(db, importId, table, keys.get(table) ?? []));
  if (asker && tables.includes('guardianships'))
    add(
      'own_family',
      'guardianships',
      await found(
        db,
        'guardianships',
        kept('r', importId, 'guardianships', keys.get('guardianships') ?? [], false),
        sql`r JOIN guardianships t ON t.school_id = app.school_id() AND ${sameRow(keys.get('guardianships') ?? [])}
          WHERE ${isOfFamily(asker, sql`t.pupil_id`)}`,
      ),
    );
  // Data that belongs to an unused account (its code, its notices) is deleted with it, as everywhere.
  const all = (await referencesTo(db, made)).filter((tie) => !(tie.target === 'accounts' && tie.cascades));
  const standing = await filled(db, [...new Set(all.map(({ relation }) => relation))]);
  for (const target of made) {
    // A row of a foreign table changed by the run itself is found as edited or restored.
    const ties = all.filter((tie) => tie.target === target && standing.has(tie.relation));
    if (ties.length)
      for (const { relation, found: rows } of await used(db, importId, target, ties, keys, new Set(tables)))
        add('used', relation, rows);
  }
  if (made.includes('accounts'))
    add(
      'signed_in',
      'accounts',
      await found(
        db,
        'accounts',
        kept('r', importId, 'accounts', ['id'], true),
        sql`r JOIN accounts t ON t.school_id = app.school_id() AND t.id = r.id WHERE ${usedAccount}`,
      ),
    );
  await compareLists(db, false);
  return out;
}
