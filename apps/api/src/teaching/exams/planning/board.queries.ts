import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { checkExam, examBoard, examChoices, ownExams } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import { invalid } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds, scopeOf, self } from '#kernel/policy/actor.ts';
import { addDays, dayNumber, findUnrealDay } from '#kernel/policy/days.ts';
import { orgWithin, staffWithin } from '../../../school/directory/directory.public.ts';
import { courseRows } from '../../gradebook/courses.public.ts';
import { examFlow, type StoredState } from '../exams.policy.ts';
import { examRows, presentExam, sessionsOf } from '../exams.queries.ts';
import {
  managedClass,
  managesExam,
  ownCourse,
  plansIn,
  supervisesExam,
  teachesExam,
  teachesThere,
  wroteExam,
} from '../exams.reach.ts';
import { coursesToPlan, listIssues } from './checks.queries.ts';
import { rulesOf } from './rules.queries.ts';

/** Days at most that the board shows at once. */
const maxDays = 62;

/** Sessions `n` of the organisations in which the caller plans: those of the office, and of the courses they teach. */
const ofOrgs = (ctx: ReadCtx) =>
  sql<boolean>`(${orgWithin(ctx, 'exams.manage', sql`n.org_id`)}
    OR ${teachesThere(ctx, sql`n.org_id`)})`;

type Closed = { day: string; label: string; classIds: string[] | null };
/** The tests of some weeks in the classes in reach, with the days that are closed. */
export async function readBoard(
  ctx: ReadCtx,
  { from, to }: QueryOf<typeof examBoard>,
): Promise<ResponseInput<typeof examBoard>> {
  const wrong = findUnrealDay({ from, to });
  if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_date' });
  if (to < from || dayNumber(to) - dayNumber(from) >= maxDays) throw invalid('invalid_input', { to: 'out_of_range' });
  const { db } = ctx;
  const classes = await db
    .selectFrom('classes as k')
    .innerJoin('levels as l', 'l.id', 'k.level_id')
    .innerJoin('school_years as y', 'y.id', 'k.year_id')
    .select(['k.id', 'k.name', 'l.name as level', 'l.org_id'])
    .where('y.current', '=', true)
    .where(managedClass(ctx))
    .orderBy('l.position')
    .orderBy('k.position')
    .orderBy('k.name')
    .execute();
  const holidays = await db
    .selectFrom('holidays as h')
    .select(['h.name', 'h.org_id', 'h.starts_on', 'h.ends_on', 'h.whole'])
    .select(
      sql<string[]>`ARRAY(SELECT k.id FROM classes k WHERE k.school_id = h.school_id AND NOT h.whole
        AND app.closes(h.school_id, h.id, k.id, k.level_id))`.as('class_ids'),
    )
    .where('h.starts_on', '<=', to)
    .where('h.ends_on', '>=', from)
    .orderBy('h.starts_on')
    .execute();
  const closed: Closed[] = holidays.flatMap(({ name, org_id, starts_on, ends_on, whole, class_ids }) => {
    const inside = classes.filter((one) => (whole ? one.org_id === org_id : class_ids.includes(one.id)));
    const classIds = org_id || !whole ? inside.map(({ id }) => id) : null;
    if (classIds?.length === 0) return [];
    const days: Closed[] = [];
    for (let day = starts_on < from ? from : starts_on; day <= ends_on && day <= to; day = addDays(day, 1))
      days.push({ day, label: name, classIds });
    return days;
  });
  const exams = await examRows(db)
    .where('x.on_day', '>=', from)
    .where('x.on_day', '<=', to)
    .where('x.state', 'not in', ['refused', 'cancelled', 'postponed'])
    .where(managesExam(ctx))
    .orderBy('x.on_day')
    .orderBy('x.starts')
    .orderBy('x.id')
    .limit(2000)
    .execute();
  const orgs = await db
    .selectFrom('orgs as o')
    .select(['o.id', 'o.name'])
    .where('o.id', '=', sql<string>`any(${[...new Set(classes.map(({ org_id }) => org_id))]}::uuid[])`)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();
  const { school, own } = await rulesOf(db);
  const { lookedAtBy } = self(ctx);
  const free = lookedAtBy === null;
  const wholeSchool = free && scopeOf(self(ctx), 'exams.manage') === 'school';
  const sessions = await sessionsOf(db, ofOrgs(ctx));
  return {
    today: ctx.today,
    classes: classes.map(({ id, name, level, org_id: orgId }) => ({ id, name, level, orgId })),
    // Only organisations of classes in reach: people who plan there set their rules.
    orgs: orgs.map(({ id, name }) => ({ id, name, rules: own.get(id) ?? null, can: { rule: free } })),
    closed,
    exams: exams.map((row) => ({
      ...presentExam(row, ctx.now),
      can: { move: free && row.starts_at > ctx.now && examFlow.allows(row.state as StoredState, 'move') },
    })),
    rules: school,
    sessions: sessions.map((one) => ({ ...one, can: { edit: one.orgId === null ? wholeSchool : free } })),
    can: { override: holds(ctx.actor, 'exams.override'), wholeSchool },
  };
}

/**
 * What the form of a test offers: the courses of the year in which the caller plans one, and for the office its rooms
 * and its staff.
 */
export async function listExamChoices(ctx: ReadCtx): Promise<ResponseInput<typeof examChoices>> {
  const { db, today, actor } = ctx;
  const manage = holds(actor, 'exams.manage');
  const courses = await courseRows(db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.subject_id as subjectId', ownCourse(ctx).as('mine')])
    .where('y.current', '=', true)
    .where('y.closed_at', 'is', null)
    .where(plansIn(ctx))
    .orderBy('s.name')
    .orderBy('audience')
    .limit(2000)
    .execute();
  const terms = await db
    .selectFrom('terms as t')
    .innerJoin('school_years as y', 'y.id', 't.year_id')
    .select(['t.id', 't.name as label'])
    .where('y.current', '=', true)
    .orderBy('t.starts_on')
    .execute();
  const rooms = manage
    ? await db
        .selectFrom('classrooms as r')
        .select(['r.id', 'r.name as label', 'r.capacity'])
        .where('r.archived_at', 'is', null)
        .where(orgWithin(ctx, 'exams.manage', sql`r.org_id`))
        .orderBy('r.position')
        .orderBy('r.name')
        .limit(500)
        .execute()
    : [];
  const staff = manage
    ? await db
        .selectFrom('staff as s')
        .innerJoin('persons as p', 'p.id', 's.person_id')
        .select(['p.id', nameOf('p').as('label')])
        .where(sql<boolean>`app.here(s.left_on, ${today}) AND ${staffWithin(ctx, 'exams.manage', sql`s.person_id`)}`)
        .orderBy('p.last_name')
        .orderBy('p.first_name')
        .limit(1000)
        .execute()
    : [];
  return {
    today,
    courses: courses.map(({ id, subjectId, subject, subjectAr, colour, audience, mine }) => ({
      id,
      subjectId,
      subject,
      subjectAr,
      colour,
      audience,
      mine,
    })),
    sessions: await sessionsOf(db, ofOrgs(ctx)),
    terms,
    rooms,
    staff,
    can: { manage, override: holds(actor, 'exams.override') },
  };
}

/** Rooms and supervisors of a test that the caller may move. */
const placesOf = (ctx: ReadCtx, id: string) =>
  examRows(ctx.db).where('x.id', '=', id).where(managesExam(ctx)).executeTakeFirst();

/** Preview of a day for the classes of some courses. */
export async function checkDay(
  ctx: ReadCtx,
  { courses, day, starts, minutes, except, keeps }: QueryOf<typeof checkExam>,
): Promise<ResponseInput<typeof checkExam>> {
  const wrong = findUnrealDay({ day });
  if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_date' });
  const courseIds = courses.split(',');
  const [first] = await coursesToPlan(ctx.db, courseIds, plansIn(ctx));
  const placement = { courseIds, day, starts, ends: Math.min(starts + minutes, 1440), except: except ?? null };
  const moved = keeps && except ? await placesOf(ctx, except) : null;
  const roomIds = moved?.rooms.map(({ id }) => id) ?? [];
  const supervisorIds = moved?.supervisors.map(({ id }) => id) ?? [];
  return listIssues(ctx.db, ctx, { ...placement, roomIds, supervisorIds }, first!);
}

/** Tests that a teacher proposed or has with their pupils, and supervisions: coming or past ones. */
export async function readOwnExams(
  ctx: ReadCtx,
  { past }: QueryOf<typeof ownExams>,
): Promise<ResponseInput<typeof ownExams>> {
  const found = (where: ReturnType<typeof supervisesExam>) =>
    examRows(ctx.db)
      .where(where)
      .where('x.on_day', past ? '<' : '>=', ctx.today)
      .orderBy('x.on_day', past ? 'desc' : 'asc')
      .orderBy('x.starts')
      .orderBy('x.id')
      .limit(100)
      .execute();
  const own = sql<boolean>`(${wroteExam(ctx)} OR (x.state NOT IN ('proposed', 'refused') AND ${teachesExam(ctx)}))`;
  const [proposed, supervised] = [await found(own), await found(supervisesExam(ctx))];
  return {
    today: ctx.today,
    proposed: proposed.map((row) => presentExam(row, ctx.now)),
    supervised: supervised.map((row) => presentExam(row, ctx.now)),
    can: { propose: self(ctx).lookedAtBy === null },
  };
}
