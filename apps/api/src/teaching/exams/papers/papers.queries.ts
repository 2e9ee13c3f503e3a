import { registerNameOf } from '#kernel/db/person-name.ts';
import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import { classNameInYear } from '#kernel/db/class-name.ts';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { self } from '#kernel/policy/actor.ts';
import { managesExam, pupilsOfExam, readsExam } from '../exams.reach.ts';

export type PaperSeat = {
  id: string;
  name: string;
  arabic: string;
  class: string;
  number: number;
  /** Of a copy without a name; only printed on its label. */
  code: string;
  roomId: string | null;
  seat: number | null;
  extra: number;
};
export type PaperRoom = { id: string; name: string; supervisors: string };

/** A test for its papers. A pupil who left its classes is not on them; once the test took place, its pupils stay. */
export async function paperOf(ctx: Pick<Ctx, 'actor' | 'today' | 'kernel' | 'schoolId'> & { db: ReadDb }, id: string) {
  const head = await ctx.db
    .selectFrom('exams as x')
    .select(['x.id', 'x.on_day'])
    .where('x.id', '=', id)
    .where(readsExam(ctx))
    .executeTakeFirst();
  if (!head) throw notFound();
  const past = head.on_day < ctx.today;
  const day = past ? head.on_day : ctx.today;
  const row = await ctx.db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .leftJoin('exam_sessions as n', 'n.id', 'x.session_id')
    .select(['x.id', 'x.title', 'x.on_day', 'x.starts', 'x.ends', 'x.state', 'x.material', 'x.syllabus', 'x.anonymous'])
    .select(['s.name as subject', 's.name_ar as subjectAr', sql<string>`COALESCE(n.label, '')`.as('session')])
    .select([
      managesExam(ctx).as('manages'),
      sql<PaperRoom[]>`COALESCE((SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'supervisors',
        COALESCE((SELECT string_agg(${nameOf('p')}, ', ' ORDER BY p.last_name, p.first_name)
          FROM exam_supervisors v JOIN persons p ON p.school_id = v.school_id AND p.id = v.person_id
          WHERE v.school_id = xr.school_id AND v.exam_id = xr.exam_id AND v.classroom_id = xr.classroom_id), ''))
        ORDER BY xr.position, r.name)
        FROM exam_rooms xr JOIN classrooms r ON r.school_id = xr.school_id AND r.id = xr.classroom_id
        WHERE xr.school_id = x.school_id AND xr.exam_id = x.id), '[]')`.as('rooms'),
      sql<PaperSeat[]>`COALESCE((SELECT json_agg(json_build_object('id', p.id,
        'name', ${registerNameOf('p')}, 'arabic', ${arabicNameOf('p')},
        'class', COALESCE(${classNameInYear(sql.ref('p.id'), sql.ref('x.year_id'))}, ''),
        'number', z.number, 'code', z.copy_no, 'roomId', z.classroom_id, 'seat', z.seat, 'extra', z.extra_minutes)
        ORDER BY p.last_name COLLATE app.names, p.first_name COLLATE app.names, p.id)
        FROM exam_seats z JOIN persons p ON p.school_id = z.school_id AND p.id = z.pupil_id
        WHERE z.school_id = x.school_id AND z.exam_id = x.id
          AND z.pupil_id IN (SELECT o.pupil_id FROM ${pupilsOfExam(day)} o)), '[]')`.as('seats'),
    ])
    .where('x.id', '=', id)
    .executeTakeFirstOrThrow();
  const letterhead = await letterheadOf(ctx, ctx.db, { pupils: row.seats.map((one) => one.id) });
  // Extra time is hidden during look-as.
  const looked = self(ctx).lookedAtBy !== null;
  return {
    ...row,
    letterhead,
    seats: row.seats.map((one) => ({ ...one, extra: looked ? 0 : one.extra })),
  };
}
export type PaperExam = Awaited<ReturnType<typeof paperOf>>;
