import { photoOf } from '#kernel/db/person-photo.ts';
import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { classNameInYear } from '#kernel/db/class-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { type ExamPaper, examPapers, type ExamSeat, type getExam } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { examFlow, type StoredState } from '../exams.policy.ts';
import { examRows, presentExam } from '../exams.queries.ts';
import { managesExam, readsExam, supervisesExam, teachesExam, wroteExam } from '../exams.reach.ts';
import { readsSheet } from '../../gradebook/courses.public.ts';
import { listIssues } from './checks.queries.ts';

type SeatJson = Omit<ExamSeat, 'ends' | 'handedAt'> & { extra: number; handedAt: string | null };
/** Pupils summoned to the test `x`, by name; without the reason of extra time. */
const seatsJson = sql<SeatJson[]>`COALESCE((SELECT json_agg(json_build_object('pupilId', p.id, 'label', ${nameOf('p')},
    'labelAr', ${arabicNameOf('p')},
    'photo', ${photoOf('p')},
    'class', COALESCE(${classNameInYear(sql.ref('p.id'), sql.ref('x.year_id'))}, ''),
    'number', z.number, 'roomId', z.classroom_id, 'seat', z.seat, 'extra', z.extra_minutes, 'presence', z.presence,
    'handedAt', z.handed_at, 'version', z.version) ORDER BY p.last_name COLLATE app.names,
      p.first_name COLLATE app.names, p.id)
  FROM exam_seats z JOIN persons p ON p.school_id = z.school_id AND p.id = z.pupil_id
    WHERE z.school_id = x.school_id AND z.exam_id = x.id), '[]')`;
type Linked = { id: string; day: string } | null;

/** Minutes before the start from which supervisors note who is there. */
const early = 30 * 60_000;
/** From when presence is noted, and until when. */
export const presenceOpen = (startsAt: Date, now: Date): boolean => now.getTime() >= startsAt.getTime() - early;

const rowOf = (ctx: ReadCtx, id: string) =>
  examRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'x.year_id')
    .select([
      'x.anonymous',
      'x.syllabus',
      'x.material',
      'x.reason',
      'x.override_reason as overrideReason',
      'y.starts_on',
      'y.ends_on',
    ])
    .select([
      sql<string>`trim_scale(x.scale)::text`.as('scale'),
      sql<string>`trim_scale(x.coefficient)::text`.as('coefficient'),
      filesJson('exam_subject', sql`x.id`).as('subjectFiles'),
      filesJson('exam_correction', sql`x.id`).as('correctionFiles'),
      sql<Linked>`(SELECT json_build_object('id', f.id, 'day', f.on_day) FROM exams f
        WHERE f.school_id = x.school_id AND f.id = x.postponed_from_id)`.as('postponedFrom'),
      sql<Linked>`(SELECT json_build_object('id', f.id, 'day', f.on_day) FROM exams f
        WHERE f.school_id = x.school_id AND f.postponed_from_id = x.id)`.as('postponedTo'),
      sql<
        { id: string; label: string; assessmentId: string | null; reads: boolean }[]
      >`COALESCE((SELECT json_agg(json_build_object('id', c.id, 'label', COALESCE(k.name, g.name),
        'assessmentId', xc.assessment_id, 'reads', ${readsSheet(ctx)}) ORDER BY COALESCE(k.name, g.name))
          FROM exam_courses xc
        JOIN courses c ON c.school_id = xc.school_id AND c.id = xc.course_id
        LEFT JOIN classes k ON k.school_id = c.school_id AND k.id = c.class_id
          LEFT JOIN groups g ON g.school_id = c.school_id AND g.id = c.group_id
        WHERE xc.school_id = x.school_id AND xc.exam_id = x.id), '[]')`.as('courses'),
      managesExam(ctx).as('manages'),
      wroteExam(ctx).as('wrote'),
      teachesExam(ctx).as('teaches'),
      supervisesExam(ctx).as('supervises'),
      seatsJson.as('seats'),
    ])
    .where('x.id', '=', id)
    .where(readsExam(ctx))
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

/** Summonses and labels link a pupil to a number: they are only for the office. Labels are for anonymous copies. */
const papersOf = ({ manages, anonymous }: Pick<Row, 'manages' | 'anonymous'>): ExamPaper[] =>
  examPapers.filter((kind) => (kind === 'labels' ? manages && anonymous : manages || kind !== 'convocations'));

function mayOn(ctx: Ctx, row: Row) {
  const free = self(ctx).lookedAtBy === null;
  const state = row.state as StoredState;
  const before = row.starts_at > ctx.now;
  const ahead = row.ends_at > ctx.now;
  const office = free && row.manages;
  const own = free && row.wrote && (state === 'proposed' || state === 'refused');
  const out = state === 'published' || state === 'marked';
  const officeMay = (move: Parameters<typeof examFlow.allows>[1]): boolean => office && examFlow.allows(state, move);
  return {
    edit: (before && officeMay('edit')) || own,
    withdraw: own,
    decide: officeMay('validate'),
    publish: ahead && officeMay('publish'),
    move: before && officeMay('move'),
    cancel: ahead && officeMay('cancel'),
    postpone: ahead && officeMay('postpone'),
    place: ahead && officeMay('place'),
    supervise: free && out && (row.manages || row.supervises) && presenceOpen(row.starts_at, ctx.now),
    assess: free && out && row.teaches && !row.anonymous && row.ends_at <= ctx.now,
    correct: free && out && row.teaches && row.anonymous && row.ends_at <= ctx.now,
    results: row.courses.some(({ assessmentId, reads }) => assessmentId !== null && reads),
    files: free && (row.manages || row.wrote) && state !== 'cancelled' && state !== 'postponed',
    papers: out && row.seats.length ? papersOf(row) : [],
    override: office && holds(ctx.actor, 'exams.override'),
  };
}

/**
 * One test for staff. The subject is only for its author and the office until it starts; nobody reads it during
 * look-as.
 */
export async function readExam(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getExam>> {
  const row = await rowOf(ctx, id);
  if (!row) throw notFound();
  const can = mayOn(ctx, row);
  const hidden = self(ctx).lookedAtBy !== null;
  const begun = (row.state === 'published' || row.state === 'marked') && row.starts_at <= ctx.now;
  const open = !hidden && (row.manages || row.wrote || begun);
  const { courses, seats } = row;
  // A published test also shows conflicts of rooms or supervisors that came later, for example after a later end.
  const ahead = row.state === 'published' && row.manages && row.starts_at > ctx.now;
  const undecided = ahead || row.state === 'proposed' || row.state === 'validated';
  const placement = {
    courseIds: courses.map((one) => one.id),
    day: row.on_day,
    starts: row.starts,
    ends: row.ends,
    except: id,
    roomIds: row.rooms.map((one) => one.id),
    supervisorIds: row.supervisors.map((one) => one.id),
  };
  const judged = undecided && (row.manages || row.wrote) ? (await listIssues(ctx.db, ctx, placement, row)).issues : [];
  const issues = ahead
    ? judged.filter(({ code }) => code === 'room_taken' || code === 'supervisor_taken' || code === 'room_small')
    : judged;
  return {
    ...presentExam(row, ctx.now),
    today: ctx.today,
    courses: courses.map(({ id: courseId, label }) => ({ id: courseId, label })),
    syllabus: row.syllabus,
    material: row.material,
    scale: row.scale,
    coefficient: row.coefficient,
    reason: row.reason,
    overrideReason: row.manages ? row.overrideReason : '',
    issues,
    subjectFiles: open ? row.subjectFiles : [],
    correctionFiles: open ? row.correctionFiles : [],
    subjectClosed: !open && row.subjectFiles.length > 0,
    postponedFrom: row.postponedFrom,
    postponedTo: row.postponedTo,
    anonymous: row.anonymous,
    seats: seats.map(({ extra, handedAt, ...seat }) => ({
      ...seat,
      ends: row.ends + (hidden ? 0 : extra),
      handedAt: handedAt ? new Date(handedAt).toISOString() : null,
    })),
    assessments: courses.flatMap(({ id: courseId, assessmentId }) =>
      assessmentId ? [{ courseId, assessmentId }] : [],
    ),
    can,
  };
}
