import { nameOrNone } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { EntryKind, getLogLesson, LogEntry, Outcome, Visibility } from '@encrier/contract/teaching/lesson-log';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { lessonTakesPlace } from '../../../planning/timetable/lessons/lessons.public.ts';
import { courseLevel, teachesCourse } from '../../gradebook/courses.public.ts';
import { entryFiles, entryResources, givenIn, lessonRows, selectPieces } from '../lesson-log.queries.ts';
import { chaptersOf } from '../plan/programmes.queries.ts';
import { givesLesson, overAt, personOf, writesLesson, joinable } from '../lesson-log.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'zone' | 'now'> & { db: ReadDb };

/** The reader's private note on the lesson `l`; hidden during look-as. */
const noteOf = (ctx: Pick<Ctx, 'actor'>): RawBuilder<string> =>
  self(ctx).lookedAtBy
    ? sql<string>`''`
    : sql<string>`COALESCE((SELECT n.body FROM log_notes n WHERE n.school_id = l.school_id AND n.lesson_id = l.id
      AND n.account_id = ${self(ctx).accountId}), '')`;

/** The entry `e` of lessons whose entry the caller writes, with all its parts. */
export const writtenRows = (ctx: Asker) =>
  lessonRows(ctx.db)
    .leftJoin('accounts as w', 'w.id', 'e.written_by')
    .select(['e.kind', 'e.title', 'e.objective', 'e.body', 'e.elements', 'e.outcome', 'e.visibility'])
    .select(['e.published_at', 'e.written_at', 'e.version', 'e.visa_id', 'e.revision', 'e.chapter_id'])
    .select([
      entryFiles.as('files'),
      entryResources(sql<boolean>`TRUE`).as('resources'),
      noteOf(ctx).as('note'),
      nameOrNone('w').as('by'),
    ])
    .where(writesLesson(ctx));
type Row = Awaited<ReturnType<ReturnType<typeof writtenRows>['executeTakeFirstOrThrow']>>;

/** An entry as its writers read it; an empty one when nothing is written. */
export const presentEntry = (row: Row, now: Date): LogEntry => ({
  kind: (row.kind ?? 'lesson') as EntryKind,
  title: row.title ?? '',
  objective: row.objective ?? '',
  body: row.body ?? '',
  elements: row.elements ?? [],
  outcome: (row.outcome ?? 'done') as Outcome,
  visibility: (row.visibility ?? 'families') as Visibility,
  files: row.files,
  resources: row.resources,
  chapterId: row.chapter_id,
  note: row.note,
  status: row.published_at ? 'published' : 'draft',
  publishedAt: row.published_at?.toISOString() ?? null,
  updatedAt: (row.written_at ?? now).toISOString(),
  by: row.by,
  locked: row.visa_id !== null,
  revision: row.revision ?? 1,
  version: row.version ?? 0,
});

const start = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', '', 'day', ${sql.ref(`${alias}.day_on`)},
    'kind', ${sql.ref(`${alias}.kind`)},
    'title', ${sql.ref(`${alias}.title`)}, 'objective', ${sql.ref(`${alias}.objective`)},
      'body', ${sql.ref(`${alias}.body`)})`;
type Page = ResponseInput<typeof getLogLesson>;
/** The last entry of the course before the lesson `l`. */
const previous = sql<
  Page['previous']
>`(SELECT ${start('pe')} FROM log_entries pe WHERE pe.school_id = l.school_id AND pe.course_id = l.course_id
  AND (pe.day_on, pe.starts) < (l.on_day, l.starts) AND (pe.title <> '' OR pe.body <> '')
    ORDER BY pe.day_on DESC, pe.starts DESC LIMIT 1)`;
/** The lesson of the course that takes place after `l`. */
const next = sql<
  Page['next']
>`(SELECT json_build_object('id', nl.id, 'day', nl.on_day, 'starts', nl.starts, 'title', COALESCE(ne.title, ''))
  FROM lessons nl LEFT JOIN log_entries ne ON ne.school_id = nl.school_id AND ne.lesson_id = nl.id
  WHERE nl.school_id = l.school_id AND nl.course_id = l.course_id AND nl.state = 'planned'
    AND (nl.on_day, nl.starts) > (l.on_day, l.starts)
  ORDER BY nl.on_day, nl.starts LIMIT 1)`;
/** The sequence placed on the lesson `l`, and its planned homework. */
const plan = sql<Page['plan']>`(SELECT json_build_object('sequence', q.title, 'homework', st.homework) FROM log_steps st
  JOIN log_sequences q ON q.school_id = st.school_id AND q.id = st.sequence_id
  WHERE st.school_id = l.school_id AND st.id = e.step_id)`;
const present = sql<
  Page['present']
>`(SELECT json_build_object('here', rc.pupils - count(DISTINCT av.pupil_id), 'away', count(DISTINCT av.pupil_id))
  FROM roll_calls rc LEFT JOIN attendance_events av ON av.school_id = rc.school_id AND av.roll_call_id = rc.id
  AND av.kind = 'absence' AND av.state <> 'rejected'
  WHERE rc.school_id = l.school_id AND rc.lesson_id = l.id GROUP BY rc.id, rc.pupils)`;

/** Lessons of the caller's other courses of the same subject, around today; those of the same level first. */
function targets(ctx: Asker, lessonId: string) {
  return lessonRows(ctx.db)
    .select(sql<boolean>`COALESCE(e.title <> '' OR e.body <> '', FALSE)`.as('written'))
    .where(
      sql<boolean>`(c.subject_id, c.year_id) = (SELECT oc.subject_id, oc.year_id FROM lessons ol
        JOIN courses oc ON oc.school_id = ol.school_id AND oc.id = ol.course_id
        WHERE ol.school_id = app.school_id() AND ol.id = ${lessonId} AND ol.course_id <> c.id)`,
    )
    .where(sql<boolean>`(${teachesCourse(ctx, true)} OR ${givesLesson(sql`${personOf(ctx)}::uuid`)})`)
    .where('l.on_day', '>=', addDays(ctx.today, -7))
    .where('l.on_day', '<=', addDays(ctx.today, 14))
    .where('l.state', '=', 'planned')
    .where(lessonTakesPlace)
    .orderBy(
      sql`(k.level_id IS NOT DISTINCT FROM (SELECT ok.level_id FROM lessons ol
        JOIN courses oc ON oc.school_id = ol.school_id AND oc.id = ol.course_id
        LEFT JOIN classes ok ON ok.school_id = oc.school_id AND ok.id = oc.class_id WHERE ol.school_id = l.school_id
        AND ol.id = ${lessonId})) DESC`,
    )
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .limit(60)
    .execute();
}

/** Resources of a subject that the caller may attach: their own, and those shared by colleagues. */
const shelf = (ctx: Asker, courseId: string) =>
  ctx.db
    .selectFrom('resources as r')
    .select(['r.id', 'r.title', 'r.kind'])
    .where(
      sql<boolean>`r.subject_id = (SELECT sc.subject_id FROM courses sc
        WHERE sc.school_id = r.school_id AND sc.id = ${courseId})`,
    )
    .where(joinable(ctx))
    .orderBy('r.title')
    .orderBy('r.id')
    .limit(200)
    .execute();
const templates = (ctx: Asker) =>
  ctx.db
    .selectFrom('log_templates')
    .select(['id', 'name', 'kind', 'title', 'objective', 'body'])
    .where('account_id', '=', self(ctx).accountId)
    .orderBy('name')
    .limit(100)
    .execute();

/** One lesson with its entry; 404 for a person who does not write it. */
export async function readLesson(ctx: ReadCtx, id: string): Promise<Page> {
  const row = await writtenRows(ctx)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select([
      overAt(ctx.zone).as('overAt'),
      'y.closed_at',
      givesLesson(sql`${personOf(ctx)}::uuid`).as('gives'),
      sql<boolean>`EXISTS (SELECT 1 FROM lesson_teachers st WHERE st.school_id = l.school_id AND st.lesson_id = l.id
        AND st.person_id = ${personOf(ctx)}::uuid AND st.substitute)`.as('substitute'),
      teachesCourse(ctx, true).as('teaches'),
      selectPieces(givenIn(ctx.zone)).as('homework'),
      selectPieces(sql<boolean>`(h.due_lesson_id = l.id AND h.published_at IS NOT NULL)`).as('dueHere'),
      present.as('present'),
      previous.as('previous'),
      next.as('next'),
      plan.as('plan'),
      chaptersOf(courseLevel, sql`c.subject_id`).as('chapters'),
    ])
    .where('l.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const open = row.closed_at === null;
  return {
    id: row.id,
    courseId: row.courseId,
    subject: row.subject,
    subjectAr: row.subjectAr,
    colour: row.colour,
    audience: row.audience,
    day: row.day,
    starts: row.starts,
    ends: row.ends,
    room: row.room,
    cancelled: row.cancelled,
    substitute: row.substitute,
    present: row.present,
    today: ctx.today,
    over: row.overAt <= ctx.now,
    entry: presentEntry(row, ctx.now),
    homework: row.homework,
    dueHere: row.dueHere,
    previous: row.previous,
    next: row.next,
    templates: (await templates(ctx)).map((one) => ({ ...one, kind: one.kind as EntryKind })),
    targets: (await targets(ctx, id)).map((one) => ({
      id: one.id,
      audience: one.audience,
      day: one.day,
      starts: one.starts,
      written: one.written,
    })),
    shelf: await shelf(ctx, row.courseId),
    chapters: row.chapters.map(({ id: chapterId, title }) => ({ id: chapterId, title })),
    plan: row.plan,
    can: {
      write: open,
      publish: open && !row.cancelled,
      homework: open && row.teaches && holds(ctx.actor, 'homework.write'),
    },
  };
}
