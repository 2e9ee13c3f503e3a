import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { readerOf, stillReceives, wardRow, wardsOf } from '#kernel/reach/guardians.ts';

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today' | 'now'>;

/** Whether a publication called `alias` is out at that moment. */
export function isOut(now: Date, alias = 'p'): RawBuilder<boolean> {
  const until = sql.ref(`${alias}.expires_at`);
  return sql<boolean>`(${sql.ref(`${alias}.status`)} = 'published' AND (${until} IS NULL OR ${until} > ${now}))`;
}

/** The children whom the caller guards today, as one row `kid` of a statement: their `ids`, and `children` for labels. */
export const childrenOf = (ctx: Asker): ReturnType<typeof wardRow> => wardRow(readerOf(ctx));

/** The same row without what labels need. */
export const childIdsOf = (ctx: Asker): RawBuilder<{ ids: string[] }> =>
  sql<{ ids: string[] }>`SELECT ${wardsOf(readerOf(ctx))} AS ids`;

/**
 * Rows `r` of the recipients by which the caller reads their publication `p` now, beside the row `kid` of his children:
 * in the feed and on its page, with its files, its comments and its receipt. A guardian reads what came for a child
 * while he guards one of these children, and what names him while he guards any (SEC-OBJ-01). It says of the caller what
 * `stillReceives` says of a row.
 */
export const opensTo = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${readerOf(ctx).personId} AND r.removed_at IS NULL AND ${isOut(ctx.now)}
    AND (r.audience_kind <> 'guardian' OR (r.child_ids = '{}' AND kid.ids <> '{}') OR r.child_ids && kid.ids))`;

/**
 * Rows `r` of the recipients whose reader `rd` is told of their publication `p` in the week of a pupil: as the pupil
 * himself, or as his guardian for whom it came because of that pupil.
 */
export const tellsInWeek = (now: Date, day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.removed_at IS NULL AND ${isOut(now)} AND ${stillReceives(day)} AND CASE WHEN rd.self
    THEN r.audience_kind = 'pupil' ELSE r.audience_kind = 'guardian' AND rd.pupil_id = ANY (r.child_ids) END)`;
