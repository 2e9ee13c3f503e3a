import type { ImportKind } from '@encrier/contract/school/imports';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ImportsTx } from '../imports.room.ts';
import type { School } from './existing.ts';
import type { Created, LineResult, SourceLine } from './plan.ts';
import type { Placing } from './placing.ts';

/** Input of a plan: the current school, the function that finds a line's establishment, the day. */
export type Ground = {
  school: School;
  placing: Placing;
  /** The establishment that bounds the list, where there is one. */
  orgId: string | null;
  today: string;
  makeId: () => string;
  importId: string;
  /** Establishments whose pupils alone the list may fill own fields of; null for all. */
  ownOrgs: readonly string[] | null;
  /** Who checks or runs the list: it writes no tie of their own family. */
  importer: string | null;
};

/** The effect of every line of a list, and its writing. Making a plan writes nothing. */
export type Plan = {
  lines: LineResult[];
  /** What the run would create. */
  planned: Partial<Created>;
  /** Fields of known people that the run would change, each counted once. */
  changing: number;
  /** Persons named by the lines of a list that should name all of them. */
  named?: readonly string[];
  /** Writes the lines that make or change something, by statements of many rows each. */
  run(tx: ImportsTx, created: Created): Promise<void>;
};

/** What the engine requires of one kind of list. */
export type Kind = {
  key: ImportKind;
  /** Headers met in the lists of schools, by field, between `|`. */
  aliases: Readonly<Record<string, string>>;
  /** Fields of the model to download, in its order, with their header and an example. */
  model: readonly (readonly [field: string, header: string, example: string])[];
  /**
   * Called before and after the writes of a run or an undo, in its transaction: takes locks, and notifies open screens.
   */
  before?(tx: ImportsTx, held: { mapping: readonly string[] }): Promise<void>;
  after?(tx: ImportsTx): Promise<void>;
  plan(db: ReadDb, ground: Ground, sources: readonly SourceLine[]): Promise<Plan>;
};
