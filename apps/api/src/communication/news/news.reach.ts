import { type RawBuilder, sql } from 'kysely';
import { type Reader, stillReceives } from '#kernel/reach/guardians.ts';

/** Whether a publication called `alias` is out at that moment. */
export function isOut(now: Date, alias = 'p'): RawBuilder<boolean> {
  const until = sql.ref(`${alias}.expires_at`);
  return sql<boolean>`(${sql.ref(`${alias}.status`)} = 'published' AND (${until} IS NULL OR ${until} > ${now}))`;
}

/** Rows `r` of the recipients by which the reader may open their publication `p` now. */
export const opensTo = (reader: Reader, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${reader.personId} AND r.removed_at IS NULL AND ${isOut(now)}
    AND ${stillReceives(reader.day)})`;
