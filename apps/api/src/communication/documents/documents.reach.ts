import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { isOfAgeOn, readerOf, stillReceives, wardsOf } from '#kernel/reach/guardians.ts';

/** Whether the days of the document `d` show it at that moment. */
const inItsDays = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(d.status = 'published' AND d.visible_from_at <= ${now} AND (d.visible_until_at IS NULL
    OR d.visible_until_at > ${now}))`;

/** Whether the document `d` is shown to its readers at that moment. */
export const shown = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDays(now)} AND NOT d.pictures_wait)`;

/** Whether it is due but waits for the check of its picture. */
export const heldBack = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDays(now)} AND d.pictures_wait)`;

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;

/**
 * Recipient rows `r` that let the caller open their document `d` now, in their list and with its file. A person who
 * answered keeps what they signed or read, even after leaving the audience (for example when the child changed class).
 */
export const opensTo = (ctx: Asker & Pick<Ctx, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${readerOf(ctx).personId} AND (r.removed_at IS NULL OR r.answered_at IS NOT NULL)
    AND ${shown(ctx.now)} AND ${stillReceives(ctx.today)})`;

/** Ids of the children whom the caller guards today, as an SQL array: labels of the caller's documents. */
export const childIdsOf = (ctx: Asker): RawBuilder<string[]> => wardsOf(readerOf(ctx));

/**
 * Recipient rows `r` in the audience of a document on a day: they get its notices and live events, and are the
 * guardians of a family who must sign.
 */
export const isFor = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.removed_at IS NULL AND ${stillReceives(day)})`;

/**
 * Recipient rows `r` that the office counts and follows on a day: the current audience, and people who answered before
 * leaving it.
 */
export const isCounted = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.removed_at IS NULL AND (r.answered_at IS NOT NULL OR ${stillReceives(day)}))`;

/** Whether the pupil under `alias` answers documents alone on a day, being of age. */
export const answersHimself = (alias: string, day: string): RawBuilder<boolean> => isOfAgeOn(alias, day);
