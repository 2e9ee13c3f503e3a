import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { Seat, seatingPlan } from '@encrier/contract/school-life/attendance-seating';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { callsClass, callsLesson } from '../attendance.reach.ts';
import { type Asker, membersOfClass, membersOfLesson } from '../roll-call/roll-call.queries.ts';

type Seated = {
  classId: string | null;
  groupId: string | null;
  pupilIds: string[];
  /** Room of the lesson. */
  roomId: string | null;
  room: string;
};

/**
 * Pupils of a plan: those of a lesson's class or group, or of a class; undefined for a person who does not take their
 * roll call.
 */
export async function seatedIn(
  ctx: Asker,
  { lesson, class: classId }: { lesson?: string | undefined; class?: string | undefined },
): Promise<Seated | undefined> {
  if (lesson)
    return ctx.db
      .selectFrom('lessons as l')
      .leftJoin('classrooms as m', 'm.id', 'l.classroom_id')
      .select([
        'l.classroom_id as roomId',
        sql<string>`coalesce(m.name, '')`.as('room'),
        sql<string | null>`CASE WHEN l.group_id IS NULL THEN l.class_id END`.as('classId'),
        'l.group_id as groupId',
        sql<string[]>`ARRAY ${membersOfLesson}`.as('pupilIds'),
      ])
      .where('l.id', '=', lesson)
      .where(sql<boolean>`COALESCE(l.class_id, l.group_id) IS NOT NULL`)
      .where(callsLesson(ctx))
      .executeTakeFirst();
  if (!classId) return undefined;
  const row = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as v', 'v.id', 'c.level_id')
    .select(['c.id as classId', sql<string[]>`ARRAY ${membersOfClass(ctx.today)}`.as('pupilIds')])
    .where('c.id', '=', classId)
    .where(callsClass(ctx))
    .executeTakeFirst();
  return row && { ...row, groupId: null, roomId: null, room: '' };
}

/**
 * The caller's plan for this room, else their general one, else the last one saved by another teacher; pupils who left
 * have no seat.
 */
export async function readPlan(
  ctx: ReadCtx,
  query: QueryOf<typeof seatingPlan>,
): Promise<ResponseInput<typeof seatingPlan>> {
  const seated = await seatedIn(ctx, query);
  if (!seated) throw notFound();
  const { personId } = self(ctx);
  const found = await ctx.db
    .selectFrom('seating_plans as s')
    .innerJoin('persons as h', 'h.id', 's.person_id')
    .select(['s.rows', 's.columns', 's.version', 's.person_id', 's.classroom_id'])
    .select([
      nameOf('h').as('by'),
      sql<
        Seat[]
      >`COALESCE((SELECT json_agg(json_build_object('pupilId', k.pupil_id, 'row', k.row_at, 'column', k.column_at)
        ORDER BY k.row_at, k.column_at) FROM seats k WHERE k.school_id = s.school_id AND k.plan_id = s.id), '[]')`.as(
        'seats',
      ),
    ])
    .where('s.class_id', seated.classId ? '=' : 'is', seated.classId)
    .where('s.group_id', seated.groupId ? '=' : 'is', seated.groupId)
    .where(sql<boolean>`(s.classroom_id IS NULL OR s.classroom_id = ${seated.roomId}::uuid)`)
    .orderBy(sql`s.person_id IS NOT DISTINCT FROM ${personId}::uuid`, 'desc')
    .orderBy(sql`s.classroom_id IS NOT NULL`, 'desc')
    .orderBy('s.saved_at', 'desc')
    .limit(3)
    .execute();
  const own = found.filter((one) => one.person_id === personId);
  const versions = {
    version: own.find((one) => one.classroom_id === null)?.version ?? 0,
    roomVersion: own.find((one) => one.classroom_id !== null)?.version ?? 0,
    room: seated.room,
  };
  const [row] = found;
  if (!row) return { rows: 5, columns: 6, seats: [], ...versions, ofRoom: false, by: '' };
  const known = new Set(seated.pupilIds);
  return {
    rows: row.rows,
    columns: row.columns,
    seats: row.seats.filter(({ pupilId }) => known.has(pupilId)),
    ...versions,
    ofRoom: row.classroom_id !== null,
    by: row.person_id === personId ? '' : row.by,
  };
}
