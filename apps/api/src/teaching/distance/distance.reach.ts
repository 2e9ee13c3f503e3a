import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { officeOf, teachesCourse } from '../gradebook/courses.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
export const personOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'account' ? actor.personId : null;

/** Courses `c` whose address somebody sets: those he teaches, and those that an office's right reaches. */
export const linksCourse = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'distance.link')})`;

/** Lessons `l` whose address somebody sets: those he gives, also in the place of another, and those of such courses. */
export const linksLesson = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(EXISTS (SELECT 1 FROM lesson_teachers t WHERE t.school_id = l.school_id AND t.lesson_id = l.id
      AND t.person_id = ${personOf(ctx)}::uuid)
    OR EXISTS (SELECT 1 FROM courses c WHERE c.school_id = l.school_id AND c.id = l.course_id
      AND ${linksCourse(ctx)}))`;
