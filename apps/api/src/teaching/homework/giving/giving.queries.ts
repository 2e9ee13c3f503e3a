import { photoOf } from '#kernel/db/person-photo.ts';
import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  Difficulty,
  getHomework,
  homeworkCourses,
  HomeworkPage,
  HomeworkRow,
  listHomework,
  PupilWork,
} from '@encrier/contract/teaching/homework';
import type { Criterion, Scores } from '@encrier/contract/teaching/homework-correction';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds, isLooking } from '#kernel/policy/actor.ts';
import { courseRows, membersOf } from '../../gradebook/courses.public.ts';
import { homeworkRows, lastHandIn, waitsForTeacher, worksOf, workState } from '../homework.queries.ts';
import { givesIn, ownCourses, pupilsOf } from '../homework.reach.ts';
import { comingLessons, lessonGone } from './days.queries.ts';
import { presentRow } from './giving.present.ts';

const pageSize = 30;
/** Points by criterion of the work `w`, as a list. */
export const scoresJson = sql<Scores>`COALESCE((SELECT json_agg(json_build_object('id', sc.key, 'points', sc.value))
  FROM jsonb_each(w.scores) sc), '[]')`;

/** Courses of this year in which the caller gives homework, with their pupils. */
export async function listCourses(ctx: ReadCtx): Promise<ResponseInput<typeof homeworkCourses>> {
  const rows = await courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.subject_id as subjectId', ownCourses(ctx).as('mine')])
    .select(
      sql<
        { id: string; label: string; labelAr: string }[]
      >`COALESCE((SELECT json_agg(json_build_object('id', p.id, 'label', ${nameOf('p')},
        'labelAr', ${arabicNameOf('p')})
          ORDER BY p.last_name COLLATE app.names, p.first_name COLLATE app.names, p.id)
        FROM ${membersOf(ctx.today)} m JOIN persons p ON p.school_id = c.school_id AND p.id = m.pupil_id), '[]')`.as(
        'pupils',
      ),
    )
    .where('y.current', '=', true)
    .where(givesIn(ctx))
    .orderBy('mine', 'desc')
    .orderBy('audience')
    .orderBy('subject')
    .limit(1000)
    .execute();
  return { today: ctx.today, courses: rows.map(({ yearId: _year, ...row }) => row) };
}

/** Number of pupils in each state of the homework `h`. */
const figures = (ctx: ReadCtx) => sql<
  HomeworkRow['figures']
>`(SELECT json_build_object('pupils', count(*), 'done', count(*) FILTER (WHERE q.state = 'done'), 'handed', count(*)
  FILTER (WHERE q.state = 'handed'),
  'late', count(*) FILTER (WHERE q.state = 'late'), 'toCorrect', count(*) FILTER (WHERE q.waits),
    'corrected', count(*) FILTER (WHERE q.state = 'corrected'),
  'stuck', (SELECT count(*) FROM homework_helps st WHERE st.school_id = h.school_id AND st.homework_id = h.id
    AND st.answered_at IS NULL))
  FROM (SELECT ${workState(ctx.now)} AS state, ${waitsForTeacher} AS waits FROM ${worksOf(ctx.today)}) q)`;

/** Homework of the caller's courses as rows of their list. */
export const givenRows = (ctx: ReadCtx) =>
  homeworkRows(ctx.db)
    .select([figures(ctx).as('figures'), lessonGone(ctx.today).as('lessonGone')])
    .where(givesIn(ctx));

const inView = (view: QueryOf<typeof listHomework>['view'], today: string): RawBuilder<boolean> => {
  if (view === 'draft') return sql<boolean>`(h.published_at IS NULL)`;
  return view === 'coming'
    ? sql<boolean>`(h.published_at IS NOT NULL AND h.due_on >= ${today}::date)`
    : sql<boolean>`(h.published_at IS NOT NULL AND h.due_on < ${today}::date)`;
};

/**
 * For the caller's courses: hand-ins waiting, drafts and scheduled homework, and homework due for a lesson that does
 * not take place.
 */
async function counts(ctx: ReadCtx) {
  const row = await ctx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select([
      sql<number>`COALESCE(sum((SELECT count(*) FILTER (WHERE ${waitsForTeacher}) FROM ${worksOf(ctx.today)}))
        FILTER (WHERE h.published_at IS NOT NULL AND h.hand_in IN ('file', 'link', 'text', 'audio')), 0)::int`.as(
        'toCorrect',
      ),
      sql<number>`(count(*) FILTER (WHERE h.published_at IS NULL))::int`.as('drafts'),
      sql<number>`(count(*) FILTER (WHERE ${lessonGone(ctx.today)}))::int`.as('lessonGone'),
    ])
    .where('y.current', '=', true)
    .where(givesIn(ctx))
    .executeTakeFirstOrThrow();
  return row;
}

/** A page of this year's homework in the caller's courses. */
export async function listGivenHomework(
  ctx: ReadCtx,
  query: QueryOf<typeof listHomework>,
): Promise<ResponseInput<typeof listHomework>> {
  const { page, view, course } = query;
  const rows = await givenRows(ctx)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(sql<number>`(count(*) OVER ())::int`.as('total'))
    .where('y.current', '=', true)
    .where(inView(view, ctx.today))
    .$if(course !== undefined, (rest) => rest.where('h.course_id', '=', course!))
    .orderBy('h.due_on', view === 'past' ? 'desc' : 'asc')
    .orderBy('h.created_at')
    .orderBy('h.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map(presentRow),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    today: ctx.today,
    counts: await counts(ctx),
  };
}

/** Pupils of the homework `h`, and pupils who handed it in and left, with the state of each. */
export const pupilWorks = (ctx: ReadCtx, only: string | null = null) => sql<
  PupilWork[]
>`COALESCE((SELECT json_agg(json_build_object('id', p.id, 'label', ${nameOf('p')},
    'labelAr', ${arabicNameOf('p')}, 'left', NOT z.here,
    'photo', ${photoOf('p')},
    'state', ${workState(ctx.now)}, 'late', COALESCE(hi.late, FALSE), 'doneAt', w.done_at,
      'handedAt', COALESCE(hi.handed_at, w.received_at),
    'turns', (SELECT count(*) FROM hand_ins ti WHERE ti.school_id = h.school_id AND ti.homework_id = h.id
      AND ti.pupil_id = z.pupil_id AND ti.taken_back_at IS NULL),
    'waits', ${waitsForTeacher}, 'mark', COALESCE(w.mark, ''), 'comment', COALESCE(w.comment, ''),
      'scores', ${scoresJson}, 'version', COALESCE(w.version, 1))
    ORDER BY p.last_name COLLATE app.names, p.first_name COLLATE app.names, p.id)
  FROM (SELECT y.pupil_id, bool_or(y.here) AS here FROM (SELECT o.pupil_id, TRUE AS here FROM ${pupilsOf(ctx.today)} o
      UNION ALL SELECT oi.pupil_id, FALSE FROM hand_ins oi WHERE oi.school_id = h.school_id
        AND oi.homework_id = h.id) y GROUP BY y.pupil_id) z
  JOIN persons p ON p.school_id = h.school_id AND p.id = z.pupil_id
  LEFT JOIN homework_works w ON w.school_id = h.school_id AND w.homework_id = h.id AND w.pupil_id = z.pupil_id
  LEFT JOIN ${lastHandIn(sql`z.pupil_id`)} hi ON TRUE
  WHERE ${only}::uuid IS NULL OR z.pupil_id = ${only}::uuid), '[]')`;

/** One homework with the state of each pupil; 404 for a person who does not give homework in its course. */
export async function readHomework(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getHomework>> {
  const row = await givenRows(ctx)
    .innerJoin('accounts as a', 'a.id', 'h.created_by')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['h.body', 'h.links', 'h.late_until_on', 'h.due_lesson_id', 'y.closed_at'])
    .select([
      nameOf('a').as('author'),
      filesJson('homework', sql`h.id`).as('files'),
      pupilWorks(ctx).as('pupils'),
      stuckJson.as('stuck'),
      hintsJson.as('hints'),
      assessmentJson.as('assessment'),
    ])
    .where('h.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const shown = presentRow(row);
  const open = row.closed_at === null && row.cancelled_at === null;
  // A due date may only move later.
  const due = dayIn(row.due_at, ctx.zone);
  const after = due > ctx.today ? due : ctx.today;
  const [next = null] = row.lessonGone ? await comingLessons(ctx.db, row.course_id, after, 1) : [];
  return {
    ...shown,
    body: row.body,
    links: row.links,
    files: row.files,
    lateUntil: row.late_until_on,
    latePenalty: row.late_penalty,
    mostTurns: row.most_turns,
    required: row.required,
    difficulty: row.difficulty as Difficulty | null,
    criteria: row.criteria as unknown as Criterion[],
    assessment: row.assessment,
    next,
    stuck: (isLooking(ctx.actor) ? [] : row.stuck).map((one) => ({
      ...one,
      askedAt: instantOf(one.askedAt) ?? '',
      answeredAt: instantOf(one.answeredAt),
    })),
    hints: row.hints.map((one) => ({ ...one, saidAt: instantOf(one.saidAt) ?? '' })),
    dueLessonId: row.due_lesson_id,
    dueAt: row.due_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    author: row.author,
    today: ctx.today,
    pupils: row.pupils.map(presentWork),
    can: {
      edit: open,
      remove: row.published_at === null,
      cancel: open && row.published_at !== null,
      correct: open && row.published_at !== null && row.hand_in !== 'none',
      carry: open && row.hand_in !== 'none' && holds(ctx.actor, 'grades.write') && !ctx.off?.has('grades'),
    },
  };
}

/** Pupils who are or were stuck on the homework `h`, waiting ones first. */
const stuckJson = sql<
  HomeworkPage['stuck']
>`COALESCE((SELECT json_agg(json_build_object('id', st.id, 'pupilId', st.pupil_id,
  'label', ${nameOf('p')}, 'words', st.words,
    'askedAt', st.asked_at, 'answer', st.answer, 'answeredAt', st.answered_at)
      ORDER BY st.answered_at IS NOT NULL, st.asked_at)
  FROM homework_helps st JOIN persons p ON p.school_id = st.school_id AND p.id = st.pupil_id
  WHERE st.school_id = h.school_id AND st.homework_id = h.id), '[]')`;
/** Answers to everybody about the homework `h`. */
export const hintsJson = sql<
  HomeworkPage['hints']
>`COALESCE((SELECT json_agg(json_build_object('id', hn.id, 'body', hn.body, 'saidAt', hn.said_at) ORDER BY hn.said_at)
  FROM homework_hints hn WHERE hn.school_id = h.school_id AND hn.homework_id = h.id), '[]')`;
/** The assessment that gets the marks of the homework `h`. */
const assessmentJson = sql<
  HomeworkPage['assessment']
>`(SELECT json_build_object('id', ga.id, 'title', ga.title, 'scale', trim_scale(ga.scale)::text,
  'published', ga.published_at IS NOT NULL, 'termId', ga.term_id)
  FROM assessments ga WHERE ga.school_id = h.school_id AND ga.id = h.assessment_id)`;

export const instantOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
/** A pupil's work as its teachers read it: instants in JSON have the database's format. */
export const presentWork = (row: PupilWork): PupilWork => ({
  ...row,
  doneAt: instantOf(row.doneAt),
  handedAt: instantOf(row.handedAt),
});
