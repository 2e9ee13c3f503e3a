import { personJson } from '#kernel/db/person-name.ts';
import type { CoverNeed, coverBoard } from '@encrier/contract/planning/replacement';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { momentOf } from '#kernel/content/day-minutes.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { addDays, findUnrealDay } from '#kernel/policy/days.ts';
import { lessonLines, lineOf, teachersJson } from '../lines.queries.ts';
import { coverState } from '../replacement.policy.ts';
import { counts, coversLesson, missed } from '../replacement.reach.ts';

export type CoverAsker = Pick<Ctx, 'actor' | 'today' | 'now' | 'zone'> & { db: ReadDb };
type At = { lessonId: string; personId: string };
type Outcome = 'replaced' | 'study' | 'cancelled' | null;

/** Teachers missing in a lesson `l`: absent ones still in it, and those whose lesson has a decision. */
const missing = sql<{
  person_id: string;
}>`(SELECT t.person_id FROM lesson_teachers t JOIN staff_absences a ON a.school_id = t.school_id
  AND a.person_id = t.person_id
    WHERE t.school_id = l.school_id AND t.lesson_id = l.id AND ${missed} AND ${counts}
  UNION SELECT c.person_id FROM lesson_covers c WHERE c.school_id = l.school_id AND c.lesson_id = l.id
    AND c.outcome IS NOT NULL)`;

/**
 * Lessons `l` of some days in which a teacher may be missing, searched from the absences and decisions, which are few
 * compared to lessons.
 */
const mayBeMissing = (from: string, to: string) =>
  sql<boolean>`l.id = ANY (ARRAY(SELECT ft.lesson_id FROM staff_absences fa
    JOIN lesson_teachers ft ON ft.school_id = fa.school_id AND ft.person_id = fa.person_id
      AND ft.on_day BETWEEN fa.starts_on AND fa.ends_on AND ft.on_day BETWEEN ${from}::date AND ${to}::date
      WHERE fa.school_id = app.school_id() AND fa.starts_on <= ${to}::date AND fa.ends_on >= ${from}::date
    UNION SELECT fc.lesson_id FROM lesson_covers fc JOIN lessons fl ON fl.school_id = fc.school_id
      AND fl.id = fc.lesson_id
      WHERE fc.school_id = app.school_id() AND fc.outcome IS NOT NULL AND fl.on_day BETWEEN ${from}::date
        AND ${to}::date))`;

const needRows = (ctx: Pick<CoverAsker, 'db'>, seen: RawBuilder<boolean>) =>
  lessonLines(ctx.db)
    .innerJoinLateral(missing.as<'w'>(sql`w`), (join) => join.onTrue())
    .innerJoin('persons as p', 'p.id', 'w.person_id')
    .leftJoin('lesson_covers as c', (join) =>
      join.onRef('c.lesson_id', '=', 'l.id').onRef('c.person_id', '=', 'w.person_id'),
    )
    .select([
      'l.kind',
      'l.state',
      'l.subject_id as subjectId',
      'l.class_id as classId',
      'l.group_id as groupId',
      'l.org_id as orgId',
      'c.outcome',
      'c.substitute_id as substituteId',
      'c.was_kind as wasKind',
      'c.release',
      sql<string>`coalesce(c.task, '')`.as('taskText'),
      sql<boolean>`coalesce(c.owed, FALSE)`.as('owed'),
      personJson('p').as('absent'),
      teachersJson.as('teachers'),
      sql<
        string | null
      >`(SELECT a.state FROM staff_absences a WHERE a.school_id = l.school_id AND a.person_id = p.id AND ${missed}
        ORDER BY ${counts} DESC, a.created_at DESC LIMIT 1)`.as('absenceState'),
      sql<number>`(SELECT count(*)::int FROM cover_proposals q
        WHERE q.school_id = l.school_id AND q.lesson_id = l.id AND q.person_id = p.id AND q.state = 'open')`.as(
        'asked',
      ),
    ])
    .where(seen);
export type NeedRow = Awaited<ReturnType<ReturnType<typeof needRows>['executeTakeFirstOrThrow']>>;

/** A lesson without its teacher as the office reads it; never the reason of the absence. */
export function presentNeed(row: NeedRow): CoverNeed {
  const others = row.teachers.filter(({ id }) => id !== row.absent.id);
  return {
    ...lineOf(row),
    kind: row.kind as CoverNeed['kind'],
    absent: row.absent,
    absenceState: row.absenceState as CoverNeed['absenceState'],
    state: stateOf(row),
    task: row.taskText !== '',
    by: others,
    asked: row.asked,
    owed: row.owed,
  };
}
export const stateOf = (row: NeedRow): CoverNeed['state'] =>
  coverState({
    lesson: row.state as 'planned' | 'cancelled',
    kind: row.kind,
    outcome: row.outcome as Outcome,
    absentStands: row.teachers.some(({ id }) => id === row.absent.id),
    others: row.teachers.filter(({ id }) => id !== row.absent.id).length,
    asked: row.asked,
  });

/** Lessons without their teacher of a span of days, in the order of the hours. */
export async function readBoard(
  ctx: ReadCtx,
  { from, days }: QueryOf<typeof coverBoard>,
): Promise<ResponseInput<typeof coverBoard>> {
  if (findUnrealDay({ from })) throw invalid('invalid_input', { from: 'invalid_day' });
  return { today: ctx.today, items: await needsOf(ctx, from, addDays(from, days - 1)) };
}
export async function needsOf(ctx: CoverAsker, from: string, to: string): Promise<CoverNeed[]> {
  const rows = await needRows(ctx, coversLesson(ctx))
    .where(mayBeMissing(from, to))
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy('audience')
    .orderBy('l.id')
    .limit(1000)
    .execute();
  return rows.map(presentNeed);
}

/** One lesson without its teacher; throws not found out of reach, and when nobody is missing. */
export async function needOf(ctx: CoverAsker, at: At): Promise<NeedRow> {
  const row = await needWhere(ctx, at, coversLesson(ctx));
  if (!row) throw notFound();
  return row;
}
const needWhere = (ctx: Pick<CoverAsker, 'db'>, at: At, seen: RawBuilder<boolean>): Promise<NeedRow | undefined> =>
  needRows(ctx, seen).where('l.id', '=', at.lessonId).where('p.id', '=', at.personId).executeTakeFirst();
/** The same for a person asked to substitute, whose right is the proposal itself. Undefined once nobody is missing. */
export const needOfProposal = (db: ReadDb, at: At): Promise<NeedRow | undefined> =>
  needWhere({ db }, at, sql<boolean>`TRUE`);

/** Whether a lesson is over, on the school's clock. */
export function isOver(ctx: Pick<Ctx, 'now' | 'zone'>, { day, ends }: { day: string; ends: number }): boolean {
  const now = momentOf(ctx.now, ctx.zone);
  return day < now.day || (day === now.day && ends <= now.minute);
}

/** People who have no lesson at the time of another, and are not away. */
export const isFree = (
  person: ReturnType<typeof sql>,
  { id, day, starts, ends }: Pick<NeedRow, 'id' | 'day' | 'starts' | 'ends'>,
) =>
  sql<boolean>`(NOT EXISTS (SELECT 1 FROM lesson_teachers bt WHERE bt.school_id = app.school_id()
    AND bt.person_id = ${person} AND bt.on_day = ${day}
      AND bt.counts AND bt.lesson_id <> ${id} AND bt.starts < ${ends} AND bt.ends > ${starts})
    AND NOT EXISTS (SELECT 1 FROM staff_absences a, (VALUES (${day}::date, ${starts}::int, ${ends}::int)) l(on_day,
      starts, ends)
      WHERE a.school_id = app.school_id() AND a.person_id = ${person} AND ${missed} AND ${counts}))`;
