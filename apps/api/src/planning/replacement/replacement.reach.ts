import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { reachFor, staffWithin } from '../../school/directory/directory.public.ts';
import { lessonInReach } from '../timetable/lessons/lessons.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
export const personOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'account' ? self({ actor }).personId : null;

/** Whether an absence `a` takes a lesson `l` from its teacher. */
export const missed = sql<boolean>`(l.on_day BETWEEN a.starts_on AND a.ends_on AND (l.on_day > a.starts_on
  OR l.ends > a.from_minute)
  AND (l.on_day < a.ends_on OR l.starts < a.to_minute))`;
/** An absence `a` in force: neither refused nor withdrawn. */
export const counts = sql<boolean>`a.state IN ('declared', 'validated')`;

/** Lessons `l` that the caller covers: those of the organisations in which they may. */
export const coversLesson = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'sessions.cancel')
    ? sql<boolean>`coalesce(${lessonInReach(reachFor(ctx, 'sessions.cancel'))}, FALSE)`
    : sql<boolean>`FALSE`;

/** Staff whose absences an office follows: people who cover lessons, or validate. */
export function followsStaff(ctx: Asker, person: RawBuilder<unknown>): RawBuilder<boolean> {
  const right = (['sessions.absences', 'sessions.cancel'] as const).find((one) => holds(ctx.actor, one));
  return right ? staffWithin(ctx, right, person) : sql<boolean>`FALSE`;
}
/** Staff whose reasons an office reads, and whose absences it validates; nobody validates their own. */
export const validatesStaff = (ctx: Asker, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  staffWithin(ctx, 'sessions.absences', person);
