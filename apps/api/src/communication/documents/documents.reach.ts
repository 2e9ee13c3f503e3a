import { type RawBuilder, sql } from 'kysely';
import { type Reader, stillReceives } from '#kernel/reach/guardians.ts';

/** Whether the document `d` is shown to its readers at that moment. */
export const shown = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(d.status = 'published' AND d.visible_from_at <= ${now} AND (d.visible_until_at IS NULL OR d.visible_until_at > ${now}))`;

/** Rows `r` of the recipients by which the reader may open their document `d` now. */
export const opensTo = (reader: Reader, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${reader.personId} AND r.removed_at IS NULL AND ${shown(now)} AND ${stillReceives(reader.day)})`;
