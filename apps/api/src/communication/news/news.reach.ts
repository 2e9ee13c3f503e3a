import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { readerOf, stillReceives, wardRow, wardsOf } from '#kernel/reach/guardians.ts';

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today' | 'now'>;

/** Whether a publication under `alias` is published at an instant. */
export function isOut(now: Date, alias = 'p'): RawBuilder<boolean> {
  const until = sql.ref(`${alias}.expires_at`);
  return sql<boolean>`(${sql.ref(`${alias}.status`)} = 'published' AND (${until} IS NULL OR ${until} > ${now}))`;
}

/**
 * The children whom the caller guards today, as one row `kid` of a statement: their `ids`, and `children` for labels.
 */
export const childrenOf = (ctx: Asker): ReturnType<typeof wardRow> => wardRow(readerOf(ctx));

/** The same row without the data for labels. */
export const childIdsOf = (ctx: Asker): RawBuilder<{ ids: string[] }> =>
  sql<{ ids: string[] }>`SELECT ${wardsOf(readerOf(ctx))} AS ids`;

/**
 * Recipient rows `r` through which the caller may read the publication `p` now, with the row `kid` of their children:
 * for the feed, the page, files, comments and receipt. A guardian reads what was sent for a child while they guard one
 * of these children, and what names them while they guard any child (SEC-OBJ-01). The same rule as `stillReceives`,
 * from the caller's side.
 */
export const opensTo = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${readerOf(ctx).personId} AND r.removed_at IS NULL AND ${isOut(ctx.now)}
    AND (r.audience_kind <> 'guardian' OR (r.child_ids = '{}' AND kid.ids <> '{}') OR r.child_ids && kid.ids))`;

/**
 * Recipient rows `r` whose reader `rd` gets the publication `p` in a pupil's week: as the pupil, or as a guardian who
 * received it because of that pupil.
 */
export const tellsInWeek = (now: Date, day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.removed_at IS NULL AND ${isOut(now)} AND ${stillReceives(day)} AND CASE WHEN rd.self
    THEN r.audience_kind = 'pupil' ELSE r.audience_kind = 'guardian' AND rd.pupil_id = ANY (r.child_ids) END)`;
