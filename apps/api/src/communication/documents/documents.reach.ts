import { type RawBuilder, sql } from 'kysely';
import { type Reader, stillReceives } from '#kernel/reach/guardians.ts';

/** Whether the days of the document `d` show it at that moment. */
const inItsDays = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(d.status = 'published' AND d.visible_from_at <= ${now} AND (d.visible_until_at IS NULL
    OR d.visible_until_at > ${now}))`;

/** Whether the document `d` is shown to its readers at that moment. */
export const shown = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDays(now)} AND NOT d.pictures_wait)`;

/** Whether its day has come and its picture is still to be judged. */
export const heldBack = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDays(now)} AND d.pictures_wait)`;

/**
 * Rows `r` of the recipients by which the reader may open their document `d` now. Who answered keeps what he signed or
 * read, also when its audience no longer holds him: his child changed class.
 */
export const opensTo = (reader: Reader, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${reader.personId} AND (r.removed_at IS NULL OR r.answered_at IS NOT NULL)
    AND ${shown(now)} AND ${stillReceives(reader.day)})`;
