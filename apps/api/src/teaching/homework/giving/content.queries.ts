import { type HomeworkContent, maxHomeworkText } from '@encrier/contract/teaching/homework';
import { sql } from 'kysely';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { cleanLink } from '#kernel/content/link.ts';
import { storedHtml, toPlainText } from '#kernel/content/rich-text.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { lessonTakesPlace } from '../../../planning/timetable/lessons/lessons.public.ts';
import { courseRows, membersOf } from '../../gradebook/courses.public.ts';
import { daysFault, isOnline } from '../homework.policy.ts';
import { givesIn } from '../homework.reach.ts';
import { closedOn } from './days.queries.ts';

const refuse = (field: string, code: string) => invalid(code, { [field]: code });
/** Minute of the morning from which scheduled homework is shown. */
const morning = 7 * 60;

/** A course in which the caller gives homework, with its year and its pupils; 404 for others. */
export async function courseToGive(db: ReadDb, ctx: Ctx, id: string, day: string) {
  const row = await courseRows(db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.subject_id', 'y.starts_on', 'y.ends_on', 'y.closed_at'])
    .select([
      sql<string[]>`ARRAY(SELECT m.pupil_id FROM ${membersOf(ctx.today)} m)`.as('pupilIds'),
      closedOn(day).as('closed'),
    ])
    .where('c.id', '=', id)
    .where(givesIn(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.closed_at) throw conflict('homework.year_closed');
  return row;
}
export type GivenCourse = Awaited<ReturnType<typeof courseToGive>>;

/** The minute at which that lesson of the course begins on the day; undefined when it does not take place. */
async function lessonMinute(db: ReadDb, courseId: string, day: string, lessonId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('lessons as l')
    .select('l.starts')
    .where('l.id', '=', lessonId)
    .where('l.course_id', '=', courseId)
    .where('l.on_day', '=', day)
    .where('l.state', '=', 'planned')
    .where(lessonTakesPlace)
    .executeTakeFirst();
  return row?.starts;
}

type Days = Pick<HomeworkContent, 'dueOn' | 'dueLessonId' | 'lateUntil' | 'show' | 'showOn'>;
type Was = { due_on: string; due_lesson_id: string | null } | null;
/** The instants of days in the school's time zone; throws for invalid days. */
export async function checkedDays(db: ReadDb, ctx: Ctx, course: GivenCourse, given: Days, was: Was) {
  const { dueOn, dueLessonId, lateUntil, show, showOn } = given;
  const around = { today: ctx.today, startsOn: course.starts_on, endsOn: course.ends_on, was: was?.due_on ?? null };
  const fault = daysFault(given, around);
  if (fault) throw refuse(fault.field, fault.code);
  const kept = was !== null && was.due_on === dueOn && was.due_lesson_id === dueLessonId;
  // A lesson cancelled since keeps the chosen day, until somebody chooses another.
  const minute = dueLessonId ? await lessonMinute(db, course.id, dueOn, dueLessonId) : undefined;
  if (dueLessonId && minute === undefined && !kept) throw refuse('dueLessonId', 'homework.lesson_unknown');
  if (minute === undefined && course.closed && !kept) throw refuse('dueOn', 'homework.day_closed');
  const due_at = instantOf(dueOn, minute ?? 1440, ctx.zone);
  return {
    due_on: dueOn,
    due_lesson_id: dueLessonId,
    due_at,
    late_until_on: lateUntil,
    closes_at: lateUntil ? instantOf(lateUntil, 1440, ctx.zone) : due_at,
    publish_at: show === 'day' && showOn ? instantOf(showOn, morning, ctx.zone) : null,
  };
}

/** A text as families get it: cleaned, without pictures, whose files nothing would keep; empty when no word is left. */
function cleanBody(html: string): string {
  const clean = storedHtml(html, maxHomeworkText).replace(/<img\b[^>]*>/g, '');
  return toPlainText(clean).trim() ? clean : '';
}
/** An address to store; throws for an invalid one. */
export function linkOf(given: string, field: string): string {
  const link = cleanLink(given);
  if (!link) throw refuse(field, 'homework.link_refused');
  return link;
}

/** Homework as its columns; throws the error of an invalid field. */
export async function checkedContent(db: ReadDb, ctx: Ctx, course: GivenCourse, given: HomeworkContent, was: Was) {
  if (given.pupilIds.some((id) => !course.pupilIds.includes(id))) throw refuse('pupilIds', 'homework.pupil_unknown');
  const taken = isOnline(given.handIn) ? given : { ...given, lateUntil: null };
  return {
    ...(await checkedDays(db, ctx, course, taken, was)),
    kind: given.kind,
    title: withoutOverrides(given.title),
    body: cleanBody(given.body),
    links: given.links.filter((link) => link !== '').map((link) => linkOf(link, 'links')),
    minutes: given.minutes,
    hand_in: given.handIn,
    named: given.pupilIds.length > 0,
    difficulty: given.difficulty,
    late_penalty: taken.lateUntil ? given.latePenalty : null,
    most_turns: isOnline(given.handIn) ? (given.mostTurns ?? null) : null,
    required: !isOnline(given.handIn) || (given.required ?? true),
    criteria: JSON.stringify(
      given.criteria.map(({ id, name, points }) => ({ id, name: withoutOverrides(name), points })),
    ),
  };
}
export type HomeworkColumns = Awaited<ReturnType<typeof checkedContent>>;
