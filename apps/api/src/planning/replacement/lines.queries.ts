import { personJson } from '#kernel/db/person-name.ts';
import type { LessonLine } from '@encrier/contract/planning/replacement';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { lessonTakesPlace, lessonTitle, lessonTitleAr } from '../timetable/lessons/lessons.public.ts';

/** Current teachers of a lesson `l`. */
export const teachersJson: RawBuilder<{ id: string; label: string; labelAr: string }[]> =
  sql`coalesce((SELECT json_agg(${personJson('tp')} ORDER BY tp.last_name, tp.id) FROM lesson_teachers tt
  JOIN persons tp ON tp.school_id = tt.school_id AND tp.id = tt.person_id
    WHERE tt.school_id = l.school_id AND tt.lesson_id = l.id), '[]')`;

/** Lessons `l` of open days, as lines. */
export const lessonLines = (db: ReadDb) =>
  db
    .selectFrom('lessons as l')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .leftJoin('classes as k', 'k.id', 'l.class_id')
    .leftJoin('groups as g', 'g.id', 'l.group_id')
    .leftJoin('classrooms as r', 'r.id', 'l.classroom_id')
    .select([
      'l.id',
      'l.on_day as day',
      'l.starts',
      'l.ends',
      lessonTitle.as('title'),
      lessonTitleAr.as('titleAr'),
      sql<string>`coalesce(s.colour, '')`.as('colour'),
      sql<string>`coalesce(g.name, k.name, '')`.as('audience'),
      sql<string>`coalesce(r.name, '')`.as('room'),
    ])
    .where(lessonTakesPlace);

/** Only the columns of a line. */
export const lineOf = ({ id, day, starts, ends, title, titleAr, colour, audience, room }: LessonLine): LessonLine => ({
  id,
  day,
  starts,
  ends,
  title,
  titleAr,
  colour,
  audience,
  room,
});
