import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { type Reader, readerOf, wardRow } from '#kernel/reach/guardians.ts';
import { type Addressed, addressedBy } from '../audience/audience.public.ts';

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;

/** Resources that rules address to a reader, with the children for whom they receive each. */
export const addressed = (reader: Reader, child?: string | null): RawBuilder<Addressed> =>
  addressedBy('resource_audience.resource_id', reader, { child });
/** The same to the caller, today. */
export const addressedToCaller = (ctx: Asker, child?: string | null): RawBuilder<Addressed> =>
  addressed(readerOf(ctx), child);

/** Ids of the resources whose rules address a person, as a set for `IN`. */
export const addressedTo = (ctx: Pick<Ctx, 'schoolId' | 'today'>, personId: string | null): RawBuilder<string> =>
  sql<string>`(SELECT ad.id FROM ${addressed({ schoolId: ctx.schoolId, personId, day: ctx.today })} ad)`;

/** The children whom the caller guards today, for labels; see `wardRow`. */
export const childrenOf = (ctx: Asker): ReturnType<typeof wardRow> => wardRow(readerOf(ctx));

/**
 * Whether the dates of a resource called `r` show it at that moment: of this year, published, inside its dates, not
 * removed.
 */
const inItsDates = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(r.status = 'published' AND r.removed_at IS NULL AND (r.opens_at IS NULL
  OR r.opens_at <= ${now}) AND (r.closes_at IS NULL OR r.closes_at > ${now})
  AND EXISTS (SELECT 1 FROM school_years ry WHERE ry.school_id = r.school_id AND ry.id = r.year_id AND ry.current))`;

/** Whether it is visible to its readers at that moment. */
export const isOut = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDates(now)} AND NOT r.pictures_wait)`;

/** Whether it is due but waits for the check of its pictures. */
export const heldBack = (now: Date): RawBuilder<boolean> => sql<boolean>`(${inItsDates(now)} AND r.pictures_wait)`;
