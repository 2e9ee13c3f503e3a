import { type RawBuilder, sql } from 'kysely';
import { type Reader, stillReceives } from '#kernel/reach/guardians.ts';

/** Whether a publication called `p` is out at that moment. */
export const isOut = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(p.status = 'published' AND (p.expires_at IS NULL OR p.expires_at > ${now}))`;

/** Rows `r` of the recipients by which the reader may open their publication `p` now. */
export const opensTo = (reader: Reader, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${reader.personId} AND r.removed_at IS NULL AND ${isOut(now)}
    AND ${stillReceives(reader.day)})`;
