import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isOwn, isOfAgeOn, readerOf } from '#kernel/reach/guardians.ts';
import { classWithin, pupilWithin, orgWithin } from '../../school/directory/directory.public.ts';
import { isNotOwnHome } from '../../school-life/conduct/conduct.public.ts';

export type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'today'>;
type Condition = RawBuilder<boolean>;
const closed = sql<boolean>`FALSE`;

const away = (ctx: Asker): Condition => isNotOwnHome(sql`p.person_id`, self(ctx).personId);

/** Pupils `p` for whose reports the caller writes a part, as a teacher; never their own child's. */
export const teachesPupil = (ctx: Asker): Condition =>
  sql<boolean>`(${pupilWithin(ctx, 'summaries.write')} AND ${away(ctx)})`;
/** Pupils `p` of a class that the caller leads. */
export const leadsPupil = (ctx: Asker): Condition =>
  holds(ctx.actor, 'summaries.write')
    ? sql<boolean>`(EXISTS (SELECT 1 FROM enrolments he JOIN school_years hy ON hy.school_id = he.school_id
      AND hy.id = he.year_id AND hy.current
        JOIN classes hk ON hk.school_id = he.school_id AND hk.id = he.class_id
          AND hk.head_teacher_id = ${self(ctx).personId}::uuid
        WHERE he.school_id = p.school_id AND he.pupil_id = p.person_id AND app.enrolled(he.to_on, ${ctx.today}))
          AND ${away(ctx)})`
    : closed;
/** Pupils `p` for whose reports the caller is responsible. */
export const managesPupil = (ctx: Asker): Condition =>
  sql<boolean>`(${pupilWithin(ctx, 'summaries.manage')} AND ${away(ctx)})`;
/** Pupils `p` whose report the caller reads as staff. */
export const readsPupil = (ctx: Asker): Condition =>
  sql<boolean>`((${pupilWithin(ctx, 'summaries.write')} OR ${pupilWithin(ctx, 'reports.view')}
    OR ${pupilWithin(ctx, 'summaries.manage')}) AND ${away(ctx)})`;

/** Classes `c` of levels `l` whose pupils the caller reads. */
export const readsClass = (ctx: Asker): Condition =>
  sql<boolean>`(${classWithin(ctx, 'summaries.write')} OR ${leadsClass(ctx)} OR ${classWithin(ctx, 'reports.view')}
    OR ${classWithin(ctx, 'summaries.manage')})`;
/** Classes `c` that the caller leads. */
export const leadsClass = (ctx: Asker): Condition =>
  holds(ctx.actor, 'summaries.write')
    ? sql<boolean>`COALESCE(c.head_teacher_id = ${self(ctx).personId}::uuid, FALSE)`
    : closed;
/** Classes `c` whose reports the caller publishes. */
export const publishesClass = (ctx: Asker): Condition =>
  sql<boolean>`(${leadsClass(ctx)} OR ${classWithin(ctx, 'summaries.manage')})`;
/** Classes `c` that the caller compares. */
export const comparesClass = (ctx: Asker): Condition => classWithin(ctx, 'reports.view');
/** Levels `l` whose questions the caller sets. */
export const asksLevel = (ctx: Asker): Condition => orgWithin(ctx, 'summaries.manage', sql`l.org_id`);

/**
 * Pupils `p` that the caller reads as a family: the pupils they guard today, and the caller; only one child for a
 * caller acting for that child.
 */
export const isAtHome = (ctx: Asker): Condition => {
  const child = self(ctx).child?.personId ?? null;
  return sql<boolean>`(${isOwn(sql`p.person_id`, readerOf(ctx))} AND (${child}::uuid IS NULL
    OR p.person_id = ${child}::uuid))`;
};
/** Whether the pupil `h` is of age on a day: the pupil then confirms meetings, and the guardians no longer do. */
export const isOfAge = (day: string): Condition => isOfAgeOn('h', day);

/** Published reports `d`, and signed meetings `m`, of the caller or their children. */
export const reportAtHome = (ctx: Asker): Condition =>
  sql<boolean>`(d.state = 'published' AND ${isOwn(sql`d.pupil_id`, readerOf(ctx))})`;
export const meetingAtHome = (ctx: Asker): Condition =>
  sql<boolean>`(m.signed_at IS NOT NULL AND ${isOwn(sql`m.pupil_id`, readerOf(ctx))})`;
