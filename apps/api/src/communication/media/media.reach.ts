import { type RawBuilder, sql } from 'kysely';
import { hasLeft } from '#kernel/db/stays.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { readerOf, wardRow, wardsOf } from '#kernel/reach/guardians.ts';
import { guardingTies } from '#kernel/reach/ties.ts';

/**
 * Whether a receipt called `r` still opens its album on a day. Recipients keep an album, also after its school year, as
 * long as they belong to the school: not a pupil or staff member who left, nor a guardian who no longer has authority
 * and access for any of the children it came for, or whose children have all left (SEC-OBJ-01, LAW-MIN-02).
 */
export const stillOpens = (day: string): RawBuilder<boolean> => sql<boolean>`CASE r.audience_kind
  WHEN 'pupil' THEN NOT EXISTS (SELECT 1 FROM pupils gone WHERE gone.school_id = r.school_id
    AND gone.person_id = r.person_id AND ${hasLeft('gone', sql`${day}::date`)})
  WHEN 'guardian' THEN EXISTS (SELECT 1 FROM ${guardingTies('tie', day)}
    LEFT JOIN pupils gone ON gone.school_id = tie.school_id AND gone.person_id = tie.pupil_id
    AND ${hasLeft('gone', sql`${day}::date`)}
    WHERE tie.guardian_id = r.person_id AND (r.child_ids = '{}' OR tie.pupil_id = ANY (r.child_ids))
      AND gone.person_id IS NULL)
  ELSE NOT EXISTS (SELECT 1 FROM staff gone WHERE gone.school_id = r.school_id AND gone.person_id = r.person_id
    AND ${hasLeft('gone', sql`${day}::date`)}) END`;

/** Whether the album `a` is published on a day. */
export const isOut = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(a.status = 'published' AND a.expires_on >= ${day}::date)`;

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;
/** Rows `r` of the recipients by which the caller may look at their album `a` today, and open its pictures. */
export const opensTo = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${readerOf(ctx).personId} AND r.removed_at IS NULL AND ${isOut(ctx.today)}
    AND ${stillOpens(ctx.today)})`;

/** The children whom the caller guards today, for labels; see `wardRow`. */
export const childrenOf = (ctx: Asker): ReturnType<typeof wardRow> => wardRow(readerOf(ctx));
/** Ids of these children, as an SQL array. */
export const childIdsOf = (ctx: Asker): RawBuilder<string[]> => wardsOf(readerOf(ctx));
