import { type RawBuilder, sql } from 'kysely';
import { newId } from './id.ts';

/** The id of a row and the id of its copy. */
export type CopyPair = { old: string; new: string };

/** A new id for each row. */
export const twinsOf = (now: Date, rows: readonly { id: string }[]): CopyPair[] =>
  rows.map(({ id }) => ({ old: id, new: newId(now.getTime()) }));

/** The pairs as rows `old, new` of a statement, under the alias that it gives them. */
export const twinRows = (twins: readonly CopyPair[]): RawBuilder<CopyPair> =>
  sql<CopyPair>`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(twins)}::jsonb) AS r(old uuid, new uuid))`;
