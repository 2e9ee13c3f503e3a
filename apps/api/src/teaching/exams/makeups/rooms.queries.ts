import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { orgWithin } from '../../../school/directory/directory.public.ts';
import { teachesThere } from '../exams.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
/**
 * Rooms `r` in which the caller plans a make-up: those of the office's organisations, and those of the organisations
 * where they teach.
 */
const roomRows = (ctx: Asker) =>
  ctx.db
    .selectFrom('classrooms as r')
    .select(['r.id', 'r.name as label', 'r.capacity'])
    .where('r.archived_at', 'is', null)
    .where(
      sql<boolean>`(${orgWithin(ctx, 'exams.manage', sql`r.org_id`)}
        OR ${teachesThere(ctx, sql`r.org_id`)})`,
    );
export const makeupRooms = (ctx: Asker) => roomRows(ctx).orderBy('r.position').orderBy('r.name').limit(500).execute();
export const makeupRoom = (ctx: Asker, id: string) => roomRows(ctx).where('r.id', '=', id).executeTakeFirst();

type Span = { roomId: string; day: string; starts: number; ends: number };
/** Whether a test or a lesson takes a room then, and how many make up for one in it already, without this pupil. */
export async function roomThen(
  db: ReadDb,
  { roomId, day, starts, ends }: Span,
  except: { examId: string; pupilId: string },
) {
  const crosses = (table: string) =>
    sql<boolean>`${sql.ref(`${table}.on_day`)} = ${day}::date AND ${sql.ref(`${table}.starts`)} < ${ends}
      AND ${sql.ref(`${table}.ends`)} > ${starts}`;
  return db
    .selectFrom(
      sql<{ taken: boolean; sitting: number }>`(SELECT
        EXISTS (SELECT 1 FROM exam_rooms x WHERE x.school_id = app.school_id() AND x.classroom_id = ${roomId}::uuid
          AND x.counts AND ${crosses('x')})
        OR EXISTS (SELECT 1 FROM lessons l WHERE l.school_id = app.school_id() AND l.classroom_id = ${roomId}::uuid
          AND l.counts AND ${crosses('l')}) AS taken,
        (SELECT count(*)::int FROM exam_makeups m WHERE m.school_id = app.school_id()
          AND m.classroom_id = ${roomId}::uuid
          AND m.state = 'planned' AND ${crosses('m')}
          AND NOT (m.exam_id = ${except.examId}::uuid AND m.pupil_id = ${except.pupilId}::uuid)) AS sitting)`.as('t'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
}
