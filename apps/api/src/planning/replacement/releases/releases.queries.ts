import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type {
  dayReleases,
  FamilyRelease,
  ownReleases,
  ReleaseState,
} from '@encrier/contract/planning/replacement-days';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { momentOf } from '#kernel/content/day-minutes.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { pupilWithin } from '../../../school/directory/directory.public.ts';
import { answeredBy } from '../../../school-life/exits/releases.public.ts';
import { hasLesson, lessonTakesPlace } from '../../timetable/lessons/lessons.public.ts';
import type { DayLesson } from '../replacement.policy.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'now' | 'zone'> & { db: ReadDb };

/** Releases of pupils; an exit cancelled or withdrawn since counts as staying. */
const rows = (db: ReadDb) =>
  db
    .selectFrom('lesson_releases as f')
    .leftJoin('exit_requests as x', 'x.id', 'f.id')
    .leftJoin('accounts as b', 'b.id', 'f.answered_by')
    .select([
      'f.id',
      'f.pupil_id',
      'f.on_day',
      'f.kind',
      'f.from_minute',
      'f.to_minute',
      'f.answered_at',
      'f.answered_by',
    ])
    .select([
      sql<ReleaseState>`CASE WHEN f.kind = 'leave' AND x.status <> 'approved' AND f.state IN ('free', 'allowed')
        THEN 'stays' ELSE f.state END`.as('state'),
      nameOrNone('b').as('by'),
    ])
    .where('f.state', '<>', 'withdrawn');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const present = (row: Row) => ({
  id: row.id,
  day: row.on_day,
  kind: row.kind as 'leave' | 'arrive',
  from: row.from_minute,
  to: row.to_minute,
  state: row.state,
  answeredBy: row.by,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

/** Whether an answer comes too late: the free hours are over. */
export function isPast(ctx: Pick<Ctx, 'now' | 'zone'>, day: string, to: number): boolean {
  const now = momentOf(ctx.now, ctx.zone);
  return day < now.day || (day === now.day && now.minute >= to);
}

/** Free hours of the caller or their children from today on. */
export async function familyReleases(ctx: Asker): Promise<FamilyRelease[]> {
  const children = await answeredBy(ctx.db, ctx);
  if (!children.length) return [];
  const found = await rows(ctx.db)
    .where('f.on_day', '>=', ctx.today)
    .where(
      'f.pupil_id',
      'in',
      children.map(({ id }) => id),
    )
    .orderBy('f.on_day')
    .orderBy('f.from_minute')
    .orderBy('f.id')
    .limit(60)
    .execute();
  const actor = self(ctx);
  return found.map((row) => {
    const child = children.find(({ id }) => id === row.pupil_id)!;
    const heldBack = row.state === 'stays' && row.answered_by !== null && row.answered_by !== actor.accountId;
    return {
      ...present(row),
      pupilId: row.pupil_id,
      pupil: child.label,
      self: row.pupil_id === actor.personId,
      can: {
        answer: child.answers && actor.lookedAtBy === null && !heldBack && !isPast(ctx, row.on_day, row.to_minute),
      },
    };
  });
}
export const readOwnReleases = async (ctx: ReadCtx): Promise<ResponseInput<typeof ownReleases>> => ({
  today: ctx.today,
  items: await familyReleases(ctx),
});

/** Free hours of a day of the pupils in reach. */
export async function ofDay(
  ctx: ReadCtx,
  { day }: QueryOf<typeof dayReleases>,
): Promise<ResponseInput<typeof dayReleases>> {
  if (findUnrealDay({ day })) throw invalid('invalid_input', { day: 'invalid_day' });
  const found = await rows(ctx.db)
    .innerJoin('pupils as p', 'p.person_id', 'f.pupil_id')
    .innerJoin('persons as h', 'h.id', 'f.pupil_id')
    .select([
      nameOf('h').as('pupil'),
      sql<string>`coalesce(${classNameOf(sql.ref('f.pupil_id'), day)}, '')`.as('className'),
    ])
    .where('f.on_day', '=', day)
    .where(pupilWithin(ctx, 'sessions.cancel'))
    .orderBy('className')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .orderBy('f.from_minute')
    .limit(2000)
    .execute();
  return {
    items: found.map((row) => ({ ...present(row), pupilId: row.pupil_id, pupil: row.pupil, className: row.className })),
  };
}

/** Days from today on, among those of some lessons, on which pupils are, were or might be released. */
export async function daysToLookAt(db: ReadDb, lessonIds: readonly string[], today: string): Promise<string[]> {
  const found = await db
    .selectFrom(
      sql<{
        day: string;
      }>`(SELECT DISTINCT d.day FROM lessons l, LATERAL (VALUES (l.on_day), ((l.before->>'day')::date)) d(day)
        WHERE l.school_id = app.school_id() AND l.id = ANY (${[...lessonIds]}::uuid[]) AND d.day >= ${today}
          AND (EXISTS (SELECT 1 FROM lesson_covers c JOIN lessons o ON o.school_id = c.school_id AND o.id = c.lesson_id
            WHERE c.school_id = l.school_id AND c.release AND o.on_day = d.day)
            OR EXISTS (SELECT 1 FROM lesson_releases f WHERE f.school_id = l.school_id AND f.on_day = d.day
              AND f.state <> 'withdrawn')))`.as('found'),
    )
    .select(sql<string>`found.day::text`.as('day'))
    .execute();
  return found.map(({ day }) => day);
}

export type PupilDay = { pupilId: string; lessons: (DayLesson & { byId: string | null })[] };
/** The day of the pupils who have one of these lessons, or had it. */
export async function daysOfPupils(db: ReadDb, lessonIds: readonly string[], day: string): Promise<PupilDay[]> {
  const found = await db
    .selectFrom('pupils as p')
    .innerJoin('lessons as l', (join) => join.on(hasLesson(sql`p.person_id`)))
    .leftJoin('lesson_covers as c', (join) => join.onRef('c.lesson_id', '=', 'l.id').on('c.release', '=', true))
    .select(['p.person_id', 'l.id', 'l.starts', 'l.ends', 'l.state', 'c.decided_by'])
    .select(sql<boolean>`c.lesson_id IS NOT NULL`.as('release'))
    .where('l.on_day', '=', day)
    .where('l.kind', '<>', 'meeting')
    .where(lessonTakesPlace)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM lessons o WHERE o.school_id = p.school_id
        AND o.id = ANY (${[...lessonIds]}::uuid[])
        AND CASE WHEN o.group_id IS NULL THEN EXISTS (SELECT 1 FROM enrolments e
          WHERE e.school_id = o.school_id AND e.class_id = o.class_id AND e.pupil_id = p.person_id
          AND app.in_force(e.from_on, e.to_on, ${day}))
          ELSE EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = o.school_id AND m.group_id = o.group_id
            AND m.pupil_id = p.person_id AND app.in_force(m.from_on, m.to_on, ${day})) END)`,
    )
    .orderBy('p.person_id')
    .orderBy('l.starts')
    .execute();
  const days = new Map<string, PupilDay>();
  for (const row of found) {
    const one = days.get(row.person_id) ?? { pupilId: row.person_id, lessons: [] };
    one.lessons.push({
      starts: row.starts,
      ends: row.ends,
      cancelled: row.state === 'cancelled',
      release: row.release,
      byId: row.decided_by,
    });
    days.set(row.person_id, one);
  }
  return [...days.values()];
}
