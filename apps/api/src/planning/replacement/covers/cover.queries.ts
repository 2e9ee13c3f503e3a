import { personJson } from '#kernel/db/person-name.ts';
import type { Cover, CoverPerson } from '@encrier/contract/planning/replacement';
import { sql } from 'kysely';
import { hasNotLeft } from '#kernel/db/stays.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { orgWithin, staffWithin } from '../../../school/directory/directory.public.ts';

import { type CoverAsker, isFree, isOver, needOf, type NeedRow, presentNeed } from './board.queries.ts';
import { candidatesFor } from './candidates.queries.ts';

/** Staff of the school who are no teachers, are free at that time, and could supervise a study hall. */
async function watchers(ctx: CoverAsker, row: NeedRow): Promise<CoverPerson[]> {
  const found = await ctx.db
    .selectFrom('staff as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .select(personJson('p').as('person'))
    .where('s.teacher', '=', false)
    .where(hasNotLeft('s', row.day))
    .where(staffWithin(ctx, 'sessions.cancel', sql`s.person_id`))
    .where(isFree(sql`s.person_id`, row))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .limit(200)
    .execute();
  return found.map(({ person }) => person);
}
/** Rooms free at the hours of a lesson, its own among them. */
async function rooms(ctx: CoverAsker, row: NeedRow): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom('classrooms as r')
    .select(['r.id', 'r.name'])
    .where('r.archived_at', 'is', null)
    .where(orgWithin(ctx, 'sessions.cancel', sql`r.org_id`))
    .where(sql<boolean>`(${row.orgId}::uuid IS NULL OR r.org_id = ${row.orgId}::uuid)`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM lessons o WHERE o.school_id = r.school_id AND o.classroom_id = r.id
        AND o.on_day = ${row.day} AND o.counts AND o.id <> ${row.id}
        AND o.starts < ${row.ends} AND o.ends > ${row.starts})`,
    )
    .orderBy('r.position')
    .orderBy('r.name')
    .limit(300)
    .execute();
}

/** A lesson without its teacher, with possible substitutes. */
export async function readCover(ctx: ReadCtx, at: { lessonId: string; personId: string }): Promise<Cover> {
  const row = await needOf(ctx, at);
  const proposals = await ctx.db
    .selectFrom('cover_proposals as q')
    .innerJoin('persons as p', 'p.id', 'q.to_id')
    .select(['q.id', 'q.state', 'q.answered_at', personJson('p').as('to')])
    .where('q.lesson_id', '=', at.lessonId)
    .where('q.person_id', '=', at.personId)
    .orderBy('q.asked_at')
    .orderBy('q.id')
    .execute();
  const { ranked, busy } = await candidatesFor(ctx, row);
  const looked = self(ctx).lookedAtBy !== null;
  const over = isOver(ctx, row);
  const need = presentNeed(row);
  const open = need.state === 'open' || need.state === 'proposed';
  const pupils = await ctx.db
    .selectFrom(
      sql<{
        pupil_id: string;
      }>`(SELECT e.pupil_id FROM enrolments e WHERE e.school_id = app.school_id() AND ${row.groupId}::uuid IS NULL
        AND e.class_id = ${row.classId}::uuid
          AND app.in_force(e.from_on, e.to_on, ${row.day})
        UNION SELECT m.pupil_id FROM group_members m WHERE m.school_id = app.school_id()
          AND m.group_id = ${row.groupId}::uuid AND app.in_force(m.from_on, m.to_on, ${row.day}))`.as('m'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return {
    ...need,
    taskText: row.taskText,
    candidates: ranked.map((one) => ({
      id: one.id,
      label: one.label,
      labelAr: one.labelAr,
      reasons: one.reasons,
      load: one.load,
      covers: one.covers,
      state: (proposals.findLast(({ to }) => to.id === one.id)?.state ?? null) as Cover['candidates'][number]['state'],
    })),
    busy,
    proposals: proposals.map(({ answered_at, ...one }) => ({
      ...one,
      state: one.state as Cover['proposals'][number]['state'],
      answeredAt: answered_at?.toISOString() ?? null,
    })),
    watchers: await watchers(ctx, row),
    rooms: await rooms(ctx, row),
    pupils: pupils.count,
    can: { settle: open && !over && !looked, giveBack: row.outcome !== null && !open && !over && !looked },
  };
}
