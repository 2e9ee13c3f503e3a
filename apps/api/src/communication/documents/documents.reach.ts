import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { isOfAgeOn, readerOf, stillReceives, wardsOf } from '#kernel/reach/guardians.ts';

/** Whether the days of the document `d` show it at that moment. */
const inItsDays = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(d.status = 'published' AND d.visible_from_at <= ${now} AND (d.visible_until_at IS NULL
    OR d.visible_until_at > ${now}))`;

/** Whether the document `d` is shown to its readers at that moment. */
export const shown = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDays(now)} AND NOT d.pictures_wait)`;

/** Whether its day has come and its picture is still to be judged. */
export const heldBack = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDays(now)} AND d.pictures_wait)`;

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;

/**
 * Rows `r` of the recipients by which the caller may open their document `d` now, in his list and with its file. Who
 * answered keeps what he signed or read, also when its audience no longer holds him: his child changed class.
 */
export const opensTo = (ctx: Asker & Pick<Ctx, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${readerOf(ctx).personId} AND (r.removed_at IS NULL OR r.answered_at IS NOT NULL)
    AND ${shown(ctx.now)} AND ${stillReceives(ctx.today)})`;

/** Ids of the children whom the caller guards today, as an SQL array: his documents are labelled with them. */
export const childIdsOf = (ctx: Asker): RawBuilder<string[]> => wardsOf(readerOf(ctx));

/**
 * Rows `r` of the recipients whom a document is for on a day: its notices and its live events go to them, and they are
 * the guardians of a family that sign.
 */
export const isFor = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.removed_at IS NULL AND ${stillReceives(day)})`;

/** Rows `r` that the office counts and follows on a day: whom a document is for, and who answered before he left. */
export const isCounted = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.removed_at IS NULL AND (r.answered_at IS NOT NULL OR ${stillReceives(day)}))`;

/** Whether the pupil under `alias` gives the answers of documents himself on a day: he is of age. */
export const answersHimself = (alias: string, day: string): RawBuilder<boolean> => isOfAgeOn(alias, day);
