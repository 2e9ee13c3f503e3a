import { type RawBuilder, sql } from 'kysely';
import { handleFor, type InAct, type WriteDb } from '#kernel/act/act.ts';
import type { Database, ReadDb } from '#kernel/db/tenant.ts';
import type { ImportedTable } from './imported.generated.ts';

export type Values = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Two rows where a unique key allows one: `beside` holds the other columns of that key, besides the person or account. The
 * kept one's row stays.
 */
export type Beside = {
  readonly beside: readonly string[];
  /** Condition of a partial key on a row under this alias: other rows never meet. */
  readonly only?: (row: string) => RawBuilder<boolean>;
  /** Two rows also meet where both have nothing in a column, as in a key whose nulls are not distinct. */
  readonly nullsMeet?: true;
  /** First and last day of a stay: stays of both that have a day in common become one stay over all their days. */
  readonly period?: readonly [from: string, to: string];
  /** Columns of the kept row that take from both rows. */
  readonly joins?: Readonly<Record<string, Joined>>;
  /**
   * Columns for what was written, marked or signed. A row that has nothing in them gives way to one that has; a merge of
   * two that have something else is refused.
   */
  readonly says?: readonly string[];
  /** A query of the name of the place of a row under this alias, for the user. */
  readonly place?: (row: string) => RawBuilder<string>;
};
/**
 * What a column takes from two rows: the first instant that there is, all items of both, true where one is true, or
 * nothing where one has nothing.
 */
export type Joined = 'earliest' | 'union' | 'either' | 'open';
/** The place of a row is named by what its key refers to. */
export const namedBy =
  (table: keyof Database, label: string, key: string) =>
  (row: string): RawBuilder<string> =>
    sql<string>`SELECT ${sql.ref(`x.${label}`)} FROM ${sql.table(table)} x
      WHERE x.school_id = ${sql.ref(`${row}.school_id`)} AND x.id = ${sql.ref(`${row}.${key}`)}`;
/** What a merge of two sheets, or of two accounts, makes of a row. */
type Merge =
  /** The row is moved to the kept one. */
  | 'moves'
  /** The row relates two persons that are now one: it is deleted. */
  | 'ends'
  /** The row stays with the closed account: how it was entered, and the proof of what was signed with it. */
  | 'stays'
  | Beside
  /** Columns of a name unique per account: the merged account's name is changed to be distinct. */
  | { readonly named: readonly string[] };

/** What an erasure leaves of a person, as it is announced before it. */
export type Remains = 'consents' | 'schooling' | 'posts' | 'documents';

/**
 * A column that names a person, or a person's account. Each room declares those of its own tables in its manifest; the
 * export of a person's data, an erasure, and the merge of two sheets read these declarations and name no table
 * themselves. Tests fail for a foreign key to a person or an account, or a personal column, that nobody declared.
 */
export type Holding = {
  table: keyof Database;
  column: string;
  of: 'person' | 'account';
  /**
   * On erasure the rows are deleted, kept with these columns set, or kept unchanged. Absent: not shown as the person's
   * own data.
   */
  erase?: 'delete' | 'keep' | Values;
  /** What the rows are called that an erasure leaves; absent where nothing is announced of them. */
  remains?: Remains;
  /**
   * When two sheets of a person, or two accounts, are merged. Absent for tables that are not moved, such as the sheet
   * itself.
   */
  merge?: Merge;
  /** Counted for the user about to merge two accounts. */
  shown?: true;
  /** Files of the rows, deleted by an erasure: the type of their owner and the column of its id. */
  files?: { type: string; id: string };
};

/**
 * What the archive of a school makes of a table: its rows stay behind (proofs of identity, marks of devices and caches
 * belong to one deployment), leave for reading only, leave with these columns set and this state in place of another, or
 * leave with the hash of a secret that is meant to hold in the new place too, and why.
 */
export type Archived =
  | 'stays behind'
  | 'read only'
  | { readonly carries: string }
  | { readonly set: Values; readonly state?: { readonly column: string; readonly from: string; readonly to: string } };

/** Data kept for a number of months. */
export type Retention = {
  kind: string;
  /** Default number of months; the school may choose another. */
  months: number;
  table: keyof Database;
  /** Condition on a row of `table`: older than `months` at `now`. */
  old: (months: number, now: Date, schoolId: number) => ReturnType<typeof sql<boolean>>;
  /** Removes the old rows and returns how many; by default they are deleted with their files. */
  clear?: (tx: InAct, old: ReturnType<typeof sql<boolean>>, months: number) => Promise<number>;
};

export type Erased = { id: string; accountId: string | null; familyId: string | null };
export type MergedPair = { keep: string; drop: string };

/** What a room declares about the persons in its tables. */
export type Holdings = {
  holdings?: readonly Holding[];
  /** Tables that hold personal data and are not listed, each with the reason. */
  heldElsewhere?: Readonly<Partial<Record<keyof Database, string>>>;
  /** Tables whose `child_ids` name the children that a row concerns. */
  childArrays?: readonly (keyof Database)[];
  retention?: readonly Retention[];
  /** Further steps of an erasure: runs after the columns, in the same act. */
  onErase?: (tx: InAct, erased: Erased) => Promise<void>;
  /** Runs before the rows of two merged accounts are moved, in the same act. */
  onAccountsJoin?: (tx: InAct, accounts: MergedPair) => Promise<void>;
  /** Tables that `onAccountsJoin` merges row by row. */
  joinedByHand?: readonly (keyof Database)[];
  /** Those of them that are counted for the user about to merge. */
  shownToJoin?: readonly Pick<Holding, 'table' | 'column'>[];
  /** Runs after old data was deleted, in the same act. */
  afterRetention?: (tx: InAct) => Promise<void>;
  /** Tables that the archive of a school does not take as they are. */
  archive?: Readonly<Partial<Record<keyof Database, Archived>>>;
  /** Tables that an import fills and its undo empties, in bulk. */
  imported?: readonly (keyof Database)[];
};

/** Replaces an erased name. */
// house: it stands in the data itself, whatever the reader's language
export const erasedName = { first: 'Personne', last: 'effacée' } as const;
/** A meaningless name for erased values that must be unique. */
export const textOfErased = (id: string): string => `efface-${id.replaceAll('-', '').slice(-12)}`;
export const erasedLabel = `${erasedName.first} ${erasedName.last}`;

let declared: readonly Holdings[] = [];
/** Registers the declarations of all rooms; once, at the start. */
export const declareHoldings = (rooms: readonly Holdings[]): void => {
  declared = rooms;
};
/** All declarations, in the order of the rooms. */
export const declaredHoldings = (): readonly Holdings[] => declared;
export const holdings = (): readonly Holding[] => declared.flatMap((room) => room.holdings ?? []);
/** Declarations of a person's own data. */
export const personalHoldings = (): readonly (Holding & { erase: NonNullable<Holding['erase']> })[] =>
  holdings().filter((one): one is Holding & { erase: NonNullable<Holding['erase']> } => one.erase !== undefined);
/** Declarations that a merge of two sheets moves. */
export const personTies = (): readonly Holding[] => holdings().filter(({ of, merge }) => of === 'person' && merge);
/** Declarations that follow a person into the kept account. */
export const accountTies = (): readonly Holding[] =>
  holdings().filter(({ of, merge }) => of === 'account' && merge && merge !== 'stays');
/**
 * What is counted for the user about to merge two accounts: what they wrote, and the conversations of their mailbox.
 */
export const countedBeforeMerge = (): readonly Pick<Holding, 'table' | 'column'>[] => [
  ...accountTies().filter(({ shown }) => shown),
  ...declared.flatMap((room) => room.shownToJoin ?? []),
];
/** What an archive makes of a table; undefined for one that leaves as it is. Throws before the rooms have declared it. */
export function archivedAs(table: string): Archived | undefined {
  if (!declared.length) throw new Error('no room has declared its tables');
  const found = declared.flatMap(({ archive = {} }) => Object.entries(archive)).find(([name]) => name === table);
  return found?.[1];
}
export const retentions = (): readonly Retention[] => declared.flatMap((room) => room.retention ?? []);

/** Number of rows in which each of these columns names a person or an account, in one statement. */
export async function countRows(
  db: ReadDb,
  schoolId: number,
  wanted: readonly { table: keyof Database; column: string; key: string }[],
): Promise<{ table: string; rows: number }[]> {
  if (!wanted.length) return [];
  const counted = wanted.map(
    ({ table, column, key }) =>
      sql<{
        name: string;
        n: number;
      }>`SELECT ${table} AS name, (SELECT count(*)::int FROM ${sql.table(table)}
        WHERE school_id = ${schoolId} AND ${sql.ref(column)} = ${key}::uuid) AS n`,
  );
  const found = await db
    .selectFrom(sql<{ name: string; n: number }>`(${sql.join(counted, sql` UNION ALL `)})`.as('x'))
    .selectAll()
    .execute();
  return found.map(({ name, n }) => ({ table: name, rows: n }));
}

/** A handle for imports on tables of other rooms; throws for a table not declared as imported by its owner. */
export function importHandle<T extends ImportedTable>(tx: InAct, ...tables: readonly T[]): WriteDb<T> {
  const lent = new Set(declared.flatMap((room) => room.imported ?? []));
  for (const table of tables) if (!lent.has(table)) throw new Error(`${table} is not declared as imported`);
  return handleFor(tx, tables);
}
