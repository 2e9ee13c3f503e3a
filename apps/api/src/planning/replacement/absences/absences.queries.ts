import { nameOf, personJson } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import type { listAbsences, ownReplacements, touchedLessons } from '@encrier/contract/planning/replacement';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { AbsenceKind, AbsenceState, LessonLine, StaffAbsence } from '@encrier/contract/planning/replacement';
import { maxPapers } from '@encrier/contract/planning/replacement';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasNotLeft } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { ownProposals } from '../covers/proposals.queries.ts';
import { lessonLines, lineOf, teachersJson } from '../lines.queries.ts';
import { type AbsenceSpan, absenceWorkflow, coverState, spanFault } from '../replacement.policy.ts';
import { counts, coversLesson, followsStaff, missed, personOf, validatesStaff } from '../replacement.reach.ts';

const pageSize = 30;
type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
type Row = {
  id: string;
  person: StaffAbsence['person'];
  starts_on: string;
  ends_on: string;
  from_minute: number;
  to_minute: number;
  kind: AbsenceKind;
  note: string;
  state: AbsenceState;
  answer: string;
  created_at: Date;
  version: number;
  by: string | null;
  own: boolean;
  reads: boolean;
  lessons: number;
  open: number;
  papers: Attachment[];
};

/** Lessons of an absence `a`: those still with the absent teacher, and those with a decision. */
const ofAbsence = (open: boolean): RawBuilder<number> => sql<number>`(SELECT count(*)::int FROM lessons l
  WHERE l.school_id = a.school_id AND ${missed} AND ((l.state = 'planned' AND EXISTS (SELECT 1 FROM lesson_teachers t
      WHERE t.school_id = l.school_id AND t.lesson_id = l.id AND t.person_id = a.person_id))
    ${
      open
        ? sql``
        : sql`OR EXISTS (SELECT 1 FROM lesson_covers c
      WHERE c.school_id = l.school_id AND c.lesson_id = l.id AND c.person_id = a.person_id
      AND c.outcome IS NOT NULL)`
    }))`;

const papersOf = filesJson('staff_absence', sql.ref('a.id'));

const rows = (ctx: Asker) =>
  ctx.db
    .selectFrom('staff_absences as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('accounts as b', 'b.id', 'a.by_id')
    .select(['a.id', 'a.starts_on', 'a.ends_on', 'a.from_minute', 'a.to_minute', 'a.kind', 'a.note', 'a.state'])
    .select(['a.answer', 'a.created_at', 'a.version'])
    .select([
      personJson('p').as('person'),
      nameOf<string | null>('b').as('by'),
      sql<boolean>`a.person_id = ${personOf(ctx)}::uuid`.as('own'),
      sql<boolean>`coalesce(${validatesStaff(ctx, sql`a.person_id`)}, FALSE)`.as('reads'),
      ofAbsence(false).as('lessons'),
      ofAbsence(true).as('open'),
      papersOf.as('papers'),
    ]);

/**
 * An absence as a person reads it: with the reason for the absent person and for people who validate; nobody reads the
 * reason during look-as.
 */
function present(row: Row, ctx: Asker): StaffAbsence {
  const looked = self(ctx).lookedAtBy !== null;
  const mayRead = !looked && (row.own || row.reads);
  const follows = holds(ctx.actor, 'sessions.cancel') || holds(ctx.actor, 'sessions.absences');
  return {
    id: row.id,
    person: row.person,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    fromMinute: row.from_minute,
    toMinute: row.to_minute,
    state: row.state,
    kind: mayRead ? row.kind : null,
    note: mayRead ? row.note : '',
    papers: mayRead ? row.papers : [],
    answer: mayRead ? row.answer : '',
    declaredBy: row.by ?? '',
    declaredAt: row.created_at.toISOString(),
    lessons: row.lessons,
    open: row.open,
    version: row.version,
    can: {
      decide: row.reads && !row.own && !looked && absenceWorkflow.allows(row.state, 'validate'),
      withdraw:
        (row.own || follows) && !looked && row.ends_on >= ctx.today && absenceWorkflow.allows(row.state, 'withdraw'),
      addPaper: mayRead && row.state !== 'withdrawn' && row.papers.length < maxPapers,
    },
  };
}

/** The caller's own absences of this year, the lessons concerned by coming ones, and the proposals to the caller. */
export async function readOwnReplacements(ctx: ReadCtx): Promise<ResponseInput<typeof ownReplacements>> {
  const own = personOf(ctx);
  const staff = own
    ? await ctx.db
        .selectFrom('staff')
        .select('person_id')
        .where('person_id', '=', own)
        .where(hasNotLeft('staff', ctx.today))
        .executeTakeFirst()
    : undefined;
  if (!own || !staff)
    return { today: ctx.today, self: null, absences: [], lessons: [], proposals: [], can: { declare: false } };
  const absences = (await rows(ctx)
    .where('a.person_id', '=', own)
    .orderBy(sql`a.ends_on < ${ctx.today}`)
    .orderBy(sql`CASE WHEN a.ends_on >= ${ctx.today} THEN a.starts_on END`)
    .orderBy('a.starts_on', 'desc')
    .limit(40)
    .execute()) as unknown as Row[];
  const lessons = await lessonLines(ctx.db)
    .innerJoin('staff_absences as a', (join) => join.on('a.person_id', '=', own).on(missed).on(counts))
    .leftJoin('lesson_covers as c', (join) =>
      join.onRef('c.lesson_id', '=', 'l.id').onRef('c.person_id', '=', 'a.person_id'),
    )
    .select(['a.id as absenceId', 'c.task', 'c.outcome', 'l.kind', 'l.state', teachersJson.as('teachers')])
    .select(
      sql<number>`(SELECT count(*)::int FROM cover_proposals q
        WHERE q.school_id = l.school_id AND q.lesson_id = l.id AND q.person_id = a.person_id AND q.state = 'open')`.as(
        'asked',
      ),
    )
    .where('l.on_day', '>=', ctx.today)
    .where((eb) =>
      eb.or([
        eb('c.outcome', 'is not', null),
        sql<boolean>`EXISTS (SELECT 1 FROM lesson_teachers t
      WHERE t.school_id = l.school_id AND t.lesson_id = l.id AND t.person_id = ${own}::uuid)`,
      ]),
    )
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .limit(300)
    .execute();
  return {
    today: ctx.today,
    self: own,
    absences: absences.map((row) => present(row, ctx)),
    lessons: lessons.map(({ absenceId, task, outcome, kind, state, teachers, asked, ...line }) => ({
      ...lineOf(line),
      absenceId,
      task: task ?? '',
      state: coverState({
        lesson: state as 'planned' | 'cancelled',
        kind,
        outcome: outcome as 'replaced' | null,
        absentStands: teachers.some(({ id }) => id === own),
        others: teachers.filter(({ id }) => id !== own).length,
        asked,
      }),
      by: teachers.filter(({ id }) => id !== own).map(({ label }) => label),
    })),
    proposals: await ownProposals(ctx, own),
    can: { declare: self(ctx).lookedAtBy === null },
  };
}

/** Lessons that a person teaches during a period; the caller must have checked the right. */
export async function missedBy(db: ReadDb, personId: string, span: AbsenceSpan): Promise<LessonLine[]> {
  const found = await lessonLines(db)
    .innerJoin('lesson_teachers as t', 't.lesson_id', 'l.id')
    .where('t.person_id', '=', personId)
    .where('l.state', '=', 'planned')
    .where(
      sql<boolean>`l.on_day BETWEEN ${span.startsOn} AND ${span.endsOn} AND (l.on_day > ${span.startsOn}
        OR l.ends > ${span.fromMinute})
        AND (l.on_day < ${span.endsOn} OR l.starts < ${span.toMinute})`,
    )
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .limit(300)
    .execute();
  return found.map(lineOf);
}

/**
 * Who may declare a person's absence: that person, and people who follow the staff in reach. Throws not found for
 * others.
 */
export async function staffFor(ctx: Asker, personId: string | null): Promise<string> {
  const own = personOf(ctx);
  const wanted = personId ?? own;
  if (!wanted) throw notFound();
  const row = await ctx.db
    .selectFrom('staff')
    .select('person_id')
    .where('person_id', '=', wanted)
    .where(hasNotLeft('staff', ctx.today))
    .where(wanted === own ? sql<boolean>`TRUE` : followsStaff(ctx, sql`staff.person_id`))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.person_id;
}

export async function listTouchedLessons(
  ctx: ReadCtx,
  { personId, ...span }: QueryOf<typeof touchedLessons>,
): Promise<ResponseInput<typeof touchedLessons>> {
  if (findUnrealDay({ startsOn: span.startsOn, endsOn: span.endsOn }))
    throw invalid('replacement.dates', { startsOn: 'invalid_day' });
  const who = await staffFor(ctx, personId ?? null);
  if (spanFault(span, ctx.today)) return { lessons: [] };
  return { lessons: await missedBy(ctx.db, who, span) };
}

const views = {
  current: (today: string) => sql<boolean>`(a.ends_on >= ${today} AND ${counts})`,
  waiting: (today: string) => sql<boolean>`(a.state = 'declared' AND a.ends_on >= ${today})`,
  all: () => sql<boolean>`TRUE`,
};

/** Absences to validate, of the staff in reach. */
export async function waitingAbsences(ctx: Asker): Promise<number> {
  const row = await ctx.db
    .selectFrom('staff_absences as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(views.waiting(ctx.today))
    .where(validatesStaff(ctx, sql`a.person_id`))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A page of absences of the staff in reach. */
export async function listStaffAbsences(
  ctx: ReadCtx,
  { page, view }: QueryOf<typeof listAbsences>,
): Promise<ResponseInput<typeof listAbsences>> {
  const found = await rows(ctx)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .where(followsStaff(ctx, sql`a.person_id`))
    .where(views[view](ctx.today))
    .orderBy(sql`CASE WHEN ${view === 'all'} THEN NULL ELSE a.starts_on END`)
    .orderBy('a.starts_on', 'desc')
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const staff = await ctx.db
    .selectFrom('staff as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .select([personJson('p').as('person')])
    .where(hasNotLeft('s', ctx.today))
    .where(followsStaff(ctx, sql`s.person_id`))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .limit(2000)
    .execute();
  const looked = self(ctx).lookedAtBy !== null;
  return {
    items: (found as unknown as Row[]).map((row) => present(row, ctx)),
    page,
    pageSize,
    total: found[0]?.total ?? 0,
    waiting: await waitingAbsences(ctx),
    staff: staff.map(({ person }) => person),
    can: { declare: !looked, validate: holds(ctx.actor, 'sessions.absences') && !looked },
  };
}

/**
 * Whether the caller writes the task of an absent person's lesson: the absent person, or people who cover the lesson.
 */
export async function writesTask(ctx: Asker, lessonId: string, personId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('lessons as l')
    .innerJoin('staff_absences as a', (join) => join.on('a.person_id', '=', personId).on(missed).on(counts))
    .select('l.id')
    .where('l.id', '=', lessonId)
    .where(personId === personOf(ctx) ? sql<boolean>`TRUE` : coversLesson(ctx))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('lesson_teachers as t')
            .select('t.lesson_id')
            .where('t.lesson_id', '=', lessonId)
            .where('t.person_id', '=', personId),
        ),
        eb.exists(
          eb
            .selectFrom('lesson_covers as c')
            .select('c.lesson_id')
            .where('c.lesson_id', '=', lessonId)
            .where('c.person_id', '=', personId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the caller opens the papers of an absence: their own, or of staff whose absences they validate. */
export async function readsPapers(ctx: Asker, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('staff_absences as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where((eb) => eb.or([eb('a.person_id', '=', personOf(ctx)), validatesStaff(ctx, sql`a.person_id`)]))
    .executeTakeFirst();
  return row !== undefined;
}
