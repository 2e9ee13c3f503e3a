import { type RawBuilder, sql } from 'kysely';
import { newId } from './id.ts';

/** A row beside the one that follows it: what a copy is made from, and what it becomes. */
export type CopyPair = { old: string; new: string };

/** A new id for each of these. */
export const twinsOf = (now: Date, rows: readonly { id: string }[]): CopyPair[] =>
  rows.map(({ id }) => ({ old: id, new: newId(now.getTime()) }));

/** Twins as rows `old, new` of a statement, under the alias that it gives them. */
export const twinRows = (twins: readonly CopyPair[]): RawBuilder<CopyPair> =>
  sql<CopyPair>`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(twins)}::jsonb) AS r(old uuid, new uuid))`;
