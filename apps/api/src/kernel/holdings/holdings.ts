import { sql } from 'kysely';
import { handleFor, type InAct, type WriteDb } from '#kernel/act/act.ts';
import type { Database, ReadDb } from '#kernel/db/tenant.ts';
import type { ImportedTable } from './imported.generated.ts';

export type Values = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Two rows of one thing where one is allowed: the other columns of the unique key, besides the one that names the
 * person or account.
 */
type Merge =
  /** The row changes hands. */
  | 'moves'
  /** The row says something of two persons that are now one: it goes. */
  | 'ends'
  /** The row stays with the account that closes: how it was entered, and the proof of what was signed with it. */
  | 'stays'
  /** Where both have a row of the same `beside`, the kept one's stays. */
  | { readonly beside: readonly string[] }
  /** Columns of a name that is unique for one account: the joined one's is told apart. */
  | { readonly named: readonly string[] };

/**
 * A column of a table that names a person, or the account of one. Each room declares those of its own tables in its
 * manifest; the export of a person's data, an erasure, and the merging of two sheets read the declarations and name no
 * table themselves. Tests read the catalogue: a foreign key to a person or an account, or a personal column, that
 * nobody declared fails them.
 */
export type Holding = {
  table: keyof Database;
  column: string;
  of: 'person' | 'account';
  /**
   * In an erasure the rows go; or stay with these columns set; or stay as they are. Absent: not told as the person's
   * own data.
   */
  erase?: 'delete' | 'keep' | Values;
  /**
   * When two sheets are merged, or two accounts of one person joined. Absent for a table of what stands alone, such as
   * the sheet itself.
   */
  merge?: Merge;
  /** Counted for whoever is about to join two accounts. */
  shown?: true;
  /** Files given to the rows go with what an erasure takes: the type of their owner and the column of its id. */
  files?: { type: string; id: string };
};

/** Data that is kept for a number of months. */
export type Retention = {
  kind: string;
  /** Months that the school keeps it unless it chooses otherwise. */
  months: number;
  table: keyof Database;
  /** Condition on a row of `table`: older than `months` at `now`. */
  old: (months: number, now: Date, schoolId: number) => ReturnType<typeof sql<boolean>>;
  /** Takes the old rows away and answers how many; without it they are deleted with their files. */
  clear?: (tx: InAct, old: ReturnType<typeof sql<boolean>>, months: number) => Promise<number>;
};

export type Erased = { id: string; accountId: string | null; familyId: string | null };
export type Joining = { keep: string; drop: string };

/** What the rooms declare of the persons in their tables. */
export type Holdings = {
  holdings?: readonly Holding[];
  /** Tables that hold something personal and are not listed, each with the reason. */
  heldElsewhere?: Readonly<Partial<Record<keyof Database, string>>>;
  /** Tables whose rows name, in `child_ids`, the children that something came for. */
  childArrays?: readonly (keyof Database)[];
  retention?: readonly Retention[];
  /** What an erasure does beyond the columns: runs after them, in the same act. */
  onErase?: (tx: InAct, erased: Erased) => Promise<void>;
  /** What the joining of two accounts does before rows change hands, in the same act. */
  onAccountsJoin?: (tx: InAct, accounts: Joining) => Promise<void>;
  /** Tables that the joining of two accounts merges row by row in `onAccountsJoin`. */
  joinedByHand?: readonly (keyof Database)[];
  /** Of those, what is counted for whoever is about to join. */
  shownToJoin?: readonly Pick<Holding, 'table' | 'column'>[];
  /** Runs after everything older than allowed is gone, in the same act. */
  afterRetention?: (tx: InAct) => Promise<void>;
  /** Tables of its own that an import fills and an undo empties, row by row and by the thousand. */
  imported?: readonly (keyof Database)[];
};

/** Shown where a name stood. */
// house: it stands in the data itself, whatever the reader's language
export const erasedName = { first: 'Personne', last: 'effacée' } as const;
/** What must be one of its kind gets a name that says nothing. */
export const textOfErased = (id: string): string => `efface-${id.replaceAll('-', '').slice(-12)}`;
export const erasedLabel = `${erasedName.first} ${erasedName.last}`;

let declared: readonly Holdings[] = [];
/** Takes the declarations of every room; once, at the start. */
export const declareHoldings = (rooms: readonly Holdings[]): void => {
  declared = rooms;
};
/** Every declaration, in the order of the rooms. */
export const declaredHoldings = (): readonly Holdings[] => declared;
export const holdings = (): readonly Holding[] => declared.flatMap((room) => room.holdings ?? []);
/** Those that are a person's own data. */
export const personalHoldings = (): readonly (Holding & { erase: NonNullable<Holding['erase']> })[] =>
  holdings().filter((one): one is Holding & { erase: NonNullable<Holding['erase']> } => one.erase !== undefined);
/** Those that a merge of two sheets moves. */
export const personTies = (): readonly Holding[] => holdings().filter(({ of, merge }) => of === 'person' && merge);
/** Those that follow a person into the account that is kept. */
export const accountTies = (): readonly Holding[] =>
  holdings().filter(({ of, merge }) => of === 'account' && merge && merge !== 'stays');
/**
 * What somebody about to join two accounts is told the number of: what they wrote, and the conversations of their
 * mailbox.
 */
export const shownToJoin = (): readonly Pick<Holding, 'table' | 'column'>[] => [
  ...accountTies().filter(({ shown }) => shown),
  ...declared.flatMap((room) => room.shownToJoin ?? []),
];
export const retentions = (): readonly Retention[] => declared.flatMap((room) => room.retention ?? []);

/** How many rows each of these columns names a person or an account with, in one statement. */
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

/**
 * The handle that an import writes other rooms' tables with; throws for a table whose owner does not declare it as
 * imported.
 */
export function importHandle<T extends ImportedTable>(tx: InAct, ...tables: readonly T[]): WriteDb<T> {
  const lent = new Set(declared.flatMap((room) => room.imported ?? []));
  for (const table of tables) if (!lent.has(table)) throw new Error(`${table} is not declared as imported`);
  return handleFor(tx, tables);
}
