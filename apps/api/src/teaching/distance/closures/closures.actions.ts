import { randomBytes } from 'node:crypto';
import type { BodyOf, ParamsOf } from '@encrier/contract/kernel/route';
import { ownRoom } from '@encrier/contract/planning/lessons';
import type { makeClosure, writeWork } from '@encrier/contract/teaching/distance-closures';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { linkLessonsOf, unlinkLessonsOf } from '../../../planning/timetable/lessons/lessons.public.ts';
import { distanceRoom, type DistanceTx } from '../distance.room.ts';
import { roomOf } from './closures.policy.ts';
import { classesToClose, closedLessons, type RoomServer, roomServer } from './closures.queries.ts';
import { classesOf, closesOrg, isClosed, writesWork } from './closures.reach.ts';

const object = (id: string) => ({ type: 'distance_closure', id });
/** Name of a room: 96 random bits, impossible to guess. */
const unguessed = (): string => randomBytes(12).toString('hex');
const roomIn = ({ kind, server }: RoomServer): string => (kind === 'jitsi' ? roomOf(server, unguessed()) : ownRoom);

/** Refuses days already closed in the same place. */
async function refuseTwice(tx: DistanceTx, given: BodyOf<typeof makeClosure>): Promise<void> {
  const { orgId, levelId, classId, from, to } = given;
  const row = await tx.db
    .selectFrom('distance_closures')
    .select('id')
    .where('org_id', '=', orgId)
    .where(
      sql<boolean>`level_id IS NOT DISTINCT FROM ${levelId}::uuid AND class_id IS NOT DISTINCT FROM ${classId}::uuid`,
    )
    .where('undone_at', 'is', null)
    .where('starts_on', '<=', to)
    .where('ends_on', '>=', from)
    .limit(1)
    .executeTakeFirst();
  if (row) throw conflict('distance.closed_already');
}

/**
 * Closes some days: lessons without an address get a room of the organisation's server, or wait for their teacher's.
 */
export function closeDays(ctx: Ctx, given: BodyOf<typeof makeClosure>): Promise<{ id: string; lessons: number }> {
  return distanceRoom.act(ctx, 'distance.close', async (tx) => {
    const { id, orgId, levelId, classId, from, to } = given;
    const classIds = await classesToClose({ ...ctx, db: tx.db }, given);
    const reason = withoutOverrides(given.reason);
    // Two people who close at once: the second sees the first closure.
    await tx.db.selectFrom('orgs').select('id').where('id', '=', orgId).forNoKeyUpdate().execute();
    await refuseTwice(tx, given);
    const made = await tx.db
      .insertInto('distance_closures')
      .values({
        school_id: tx.schoolId,
        id,
        org_id: orgId,
        level_id: levelId,
        class_id: classId,
        reason,
        starts_on: from,
        ends_on: to,
        by_id: self(ctx).accountId,
        made_at: ctx.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('already_exists');
    const lessons = await closedLessons(tx.db, classIds, { from, to }).execute();
    const server = await roomServer(tx.db, orgId);
    const rooms = server ? lessons.flatMap((one) => (one.url ? [] : [{ lessonId: one.id, url: roomIn(server) }])) : [];
    const linked = new Set(await linkLessonsOf(tx, rooms));
    const urls = new Map(rooms.map(({ lessonId, url }) => [lessonId, url]));
    if (lessons.length)
      await tx.db
        .insertInto('distance_closure_lessons')
        .columns(['school_id', 'closure_id', 'lesson_id', 'url'])
        .expression((eb) =>
          eb
            .selectFrom(
              sql<{ lesson_id: string; url: string }>`unnest(${lessons.map((one) => one.id)}::uuid[],
                ${lessons.map((one) => (linked.has(one.id) ? (urls.get(one.id) ?? '') : ''))}::text[])`.as<'m'>(
                sql`m(lesson_id, url)`,
              ),
            )
            .select([
              sql<number>`${tx.schoolId}::int`.as('s'),
              sql<string>`${id}::uuid`.as('z'),
              'm.lesson_id',
              'm.url',
            ]),
        )
        .execute();
    await tx.emit('distance.closed', { closureId: id, orgId, from, to, classIds });
    const after = { org_id: orgId, level_id: levelId, class_id: classId, starts_on: from, ends_on: to, reason };
    return {
      result: { id, lessons: lessons.length },
      audit: { object: object(id), after: { ...after, lessons: lessons.length } },
    };
  });
}

/** Opens again: lessons still to come take place at school. */
export function reopenDays(ctx: Ctx, id: string): Promise<{ id: string; lessons: number }> {
  return distanceRoom.act(ctx, 'distance.reopen', async (tx) => {
    const row = await tx.db
      .selectFrom('distance_closures as z')
      .selectAll('z')
      .where('z.id', '=', id)
      .where(closesOrg(ctx, sql`z.org_id`))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.undone_at || row.ends_on < ctx.today) return nothing({ id, lessons: 0 });
    const given = await tx.db
      .selectFrom('distance_closure_lessons as n')
      .innerJoin('lessons as l', (join) =>
        join.onRef('l.school_id', '=', 'n.school_id').onRef('l.id', '=', 'n.lesson_id'),
      )
      .select(['n.lesson_id as lessonId', 'n.url'])
      .where('n.closure_id', '=', id)
      .where('n.url', '<>', '')
      .where('l.on_day', '>=', ctx.today)
      // Also remote through another closure: it keeps its room.
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM distance_closure_lessons on2
          JOIN distance_closures z2 ON z2.school_id = on2.school_id
          AND z2.id = on2.closure_id WHERE on2.school_id = n.school_id AND on2.lesson_id = n.lesson_id
            AND z2.id <> n.closure_id
          AND z2.undone_at IS NULL)`,
      )
      .execute();
    const freed = await unlinkLessonsOf(tx, given);
    await tx.db.updateTable('distance_closures').set({ undone_at: ctx.now }).where('id', '=', id).execute();
    const place = { orgId: row.org_id, levelId: row.level_id, classId: row.class_id };
    const classes = await tx.db
      .selectFrom(sql<{ id: string }>`${classesOf(place, row.starts_on)}`.as('k'))
      .select('k.id')
      .execute();
    await tx.emit('distance.reopened', {
      closureId: id,
      orgId: row.org_id,
      from: row.starts_on,
      to: row.ends_on,
      classIds: classes.map((one) => one.id),
    });
    return { result: { id, lessons: freed.length }, audit: { object: object(id), after: { reopened: freed.length } } };
  });
}

/** Writes the work of a class on a day of a closure; of two simultaneous writes the second gets a conflict. */
export function writeClassWork(
  ctx: Ctx,
  { id, classId, day }: ParamsOf<typeof writeWork>,
  given: BodyOf<typeof writeWork>,
): Promise<{ version: number }> {
  if (findUnrealDay({ day })) throw invalid('distance.days_wrong', { day: 'distance.days_wrong' });
  return distanceRoom.act(ctx, 'distance.work', async (tx) => {
    const closure = await tx.db
      .selectFrom('distance_closures as z')
      .innerJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'z.school_id').on('k.id', '=', classId))
      .innerJoin('levels as v', (join) =>
        join.onRef('v.school_id', '=', 'k.school_id').onRef('v.id', '=', 'k.level_id'),
      )
      .select(['z.starts_on', 'z.ends_on', 'z.undone_at'])
      .where('z.id', '=', id)
      .where(isClosed)
      .where(writesWork(ctx))
      .executeTakeFirst();
    if (!closure) throw notFound();
    if (closure.undone_at) throw conflict('distance.reopened');
    if (day < closure.starts_on || day > closure.ends_on) throw invalid('distance.days_wrong');
    const key = { closure_id: id, class_id: classId, on_day: day };
    const body = withoutOverrides(given.body);
    const row = await tx.db
      .selectFrom('distance_works')
      .select(['body', 'version'])
      .where((eb) => eb.and(key))
      .forUpdate()
      .executeTakeFirst();
    requireVersion(row, given.version);
    const version = given.version + 1;
    const written = row
      ? await tx.db
          .updateTable('distance_works')
          .set({ body, version })
          .where((eb) => eb.and(key))
          .returning('version')
          .executeTakeFirst()
      : await tx.db
          .insertInto('distance_works')
          .values({ school_id: tx.schoolId, ...key, body })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .executeTakeFirst();
    if (!written) throw conflict('edited_meanwhile');
    return {
      result: { version },
      audit: {
        object: object(id),
        ...(row && { before: { body: row.body } }),
        after: { class_id: classId, on_day: day, body },
      },
    };
  });
}
