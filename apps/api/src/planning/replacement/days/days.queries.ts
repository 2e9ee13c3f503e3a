import { nameOf } from '#kernel/db/person-name.ts';
import type { hallDisplay, LessonDebt, lessonDebts, ShownChange } from '@encrier/contract/planning/replacement-days';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { lessonInReach } from '../../timetable/lessons/lessons.public.ts';
import { lessonLines, teachersJson } from '../lines.queries.ts';
import { coversLesson } from '../replacement.reach.ts';

type Made = { id: string; day: string; starts: number; ends: number };
/** Lessons of this school year cancelled and to be made up. */
export async function listDebts(ctx: ReadCtx): Promise<ResponseInput<typeof lessonDebts>> {
  const rows = await lessonLines(ctx.db)
    .innerJoin('lesson_covers as c', (join) => join.onRef('c.lesson_id', '=', 'l.id').on('c.owed', '=', true))
    .innerJoin('school_years as y', (join) => join.onRef('y.id', '=', 'l.year_id').on('y.current', '=', true))
    .select(['l.course_id as courseId', teachersJson.as('teachers')])
    .select(
      sql<Made | null>`(SELECT json_build_object('id', m.id, 'day', m.on_day, 'starts', m.starts, 'ends', m.ends)
        FROM lessons m
        WHERE m.school_id = l.school_id AND m.makes_up_id = l.id AND m.state = 'planned' ORDER BY m.on_day LIMIT 1)`.as(
        'made',
      ),
    )
    .where('l.state', '=', 'cancelled')
    .where(coversLesson(ctx))
    .orderBy('title')
    .orderBy('audience')
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .limit(1000)
    .execute();
  return {
    items: rows.map(
      (row): LessonDebt => ({
        lessonId: row.id,
        day: row.day,
        starts: row.starts,
        ends: row.ends,
        title: row.title,
        titleAr: row.titleAr,
        audience: row.audience,
        teachers: row.teachers,
        courseId: row.courseId,
        state: !row.made ? 'owed' : row.made.day < ctx.today ? 'made_up' : 'planned',
        madeUp: row.made,
      }),
    ),
  };
}

type Shown = { changes: string[]; state: string; kind: string };
/** The change of a lesson, in one word for its people. */
function changeOf({ changes, state, kind }: Shown): ShownChange['change'] {
  if (state === 'cancelled') return 'cancelled';
  if (kind === 'study' && changes.includes('teacher')) return 'study';
  if (changes.includes('teacher')) return 'replaced';
  if (changes.includes('moved')) return 'moved';
  return changes.includes('added') ? 'added' : 'room';
}

/** Today's changes for the display in the hall: without reasons, and with no name except the substitute's. */
export async function readHall(ctx: ReadCtx): Promise<ResponseInput<typeof hallDisplay>> {
  const rows = await lessonLines(ctx.db)
    .select(['l.changes', 'l.state', 'l.kind', 'l.before'])
    .select(
      sql<string[]>`coalesce((SELECT json_agg(${nameOf('p')} ORDER BY p.last_name, p.id) FROM lesson_teachers t
        JOIN persons p ON p.school_id = t.school_id AND p.id = t.person_id
          WHERE t.school_id = l.school_id AND t.lesson_id = l.id AND t.substitute), '[]')`.as('by'),
    )
    .where('l.on_day', '=', ctx.today)
    .where('l.kind', '<>', 'meeting')
    .where(sql<boolean>`l.changes && '{added,moved,room,teacher,cancelled}'::text[]`)
    .where(sql<boolean>`coalesce(${lessonInReach(reachFor(ctx, 'sessions.display'))}, FALSE)`)
    .orderBy('l.starts')
    .orderBy('audience')
    .orderBy('l.id')
    .limit(300)
    .execute();
  return {
    today: ctx.today,
    at: ctx.now.toISOString(),
    zone: ctx.zone,
    items: rows.map((row) => {
      const change = changeOf(row);
      const before = row.before as { day: string; starts: number } | null;
      return {
        id: row.id,
        starts: row.starts,
        ends: row.ends,
        title: row.title,
        titleAr: row.titleAr,
        audience: row.audience,
        room: row.room,
        change,
        by: change === 'cancelled' ? [] : row.by,
        before: change === 'moved' && before ? { day: before.day, starts: before.starts } : null,
      };
    }),
  };
}
