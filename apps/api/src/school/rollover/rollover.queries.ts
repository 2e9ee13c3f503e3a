// house: the wizard’s questions over one plan
import { everyWord } from '#kernel/content/search-key.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import {
  type checkRollover,
  type Decision,
  decisions,
  type getPlan,
  type getRollover,
  type KeptGroup,
  type listDecisions,
  type listGroups,
  type Rollover,
} from '@encrier/contract/school/rollover';
import { sql } from 'kysely';
import { sortKey, orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { decidedFor } from '../reenrolment/reenrolment.public.ts';
import { currentYear, yearRows } from '../years/years.public.ts';
import { lastingKinds, type LevelRow, type NewClass, nextLevels, type OldClass, type Ways } from './rollover.policy.ts';
import { presentRollover, type RolloverRow } from './rollover.present.ts';
import { isFound } from '../directory/directory.public.ts';

const rolloverRows = (db: ReadDb) =>
  db
    .selectFrom('rollovers as r')
    .innerJoin('school_years as y', 'y.id', 'r.from_year_id')
    .select([
      'r.id',
      sql<Rollover['status']>`r.status`.as('status'),
      'r.name',
      'r.starts_on',
      'r.ends_on',
      'r.from_year_id',
      'r.copy_courses',
      'r.copy_teachers',
      'r.copy_groups',
      'r.copy_terms',
      'r.to_year_id',
      'r.made',
      'r.counts',
      'r.failure',
      'r.done_at',
      'r.undone_at',
      'r.version',
    ])
    .select(['y.name as from_name', 'y.starts_on as from_starts_on', 'y.ends_on as from_ends_on']);

/** A passage, or 404. */
export async function rolloverOf(db: ReadDb, id: string): Promise<RolloverRow> {
  const row = await rolloverRows(db).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const later = (day: string): string =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;

/** The passage under way or the last one, this year, and the dates a new passage would start from. */
export async function rolloverState(ctx: ReadCtx): Promise<ResponseInput<typeof getRollover>> {
  const row = await rolloverRows(ctx.db)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const year = await currentYear(ctx.db);
  const after =
    year &&
    (await yearRows(ctx.db).where('starts_on', '>', year.endsOn).orderBy('starts_on').limit(1).executeTakeFirst());
  const [from, to] = year ? [later(year.startsOn), later(year.endsOn)] : ['', ''];
  const proposed = !year
    ? null
    : after
      ? { name: after.name, startsOn: after.starts_on, endsOn: after.ends_on }
      : { name: `${from.slice(0, 4)}-${to.slice(0, 4)}`, startsOn: from, endsOn: to };
  return {
    rollover: row ? presentRollover(row) : null,
    year: year && { name: year.name, startsOn: year.startsOn, endsOn: year.endsOn },
    proposed,
    now: ctx.now.toISOString(),
  };
}

/** Levels in the school's order. */
export async function levelRows(db: ReadDb): Promise<(LevelRow & { cycle: string })[]> {
  const rows = await db
    .selectFrom('levels as l')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .select(['l.id', 'l.name', 'l.cycle', 'l.position', 'l.next_level_id', 'o.position as org_position'])
    .orderBy('o.position')
    .orderBy('l.position')
    .orderBy('l.name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    cycle: row.cycle,
    position: row.position,
    orgPosition: row.org_position,
    nextId: row.next_level_id,
  }));
}

/** Classes of a year in the order of their levels. */
export async function oldClasses(
  db: ReadDb,
  yearId: string,
): Promise<(OldClass & { capacity: number | null; position: number })[]> {
  const rows = await db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .select(['c.id', 'c.name', 'c.level_id', 'l.name as level', 'c.next_class_id', 'c.capacity', 'c.position'])
    .where('c.year_id', '=', yearId)
    .orderBy('o.position')
    .orderBy('l.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    levelId: row.level_id,
    level: row.level,
    nextClassId: row.next_class_id,
    capacity: row.capacity,
    position: row.position,
  }));
}

export async function newClasses(db: ReadDb, id: string): Promise<NewClass[]> {
  const rows = await db
    .selectFrom('rollover_classes')
    .select(['id', 'name', 'level_id', 'source_id'])
    .where('rollover_id', '=', id)
    .orderBy('position')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, levelId: row.level_id, sourceId: row.source_id }));
}

/** All that a decision needs to find its level and class. */
export async function waysOf(db: ReadDb, id: string): Promise<Ways> {
  const planned = await newClasses(db, id);
  const paths = await db
    .selectFrom('rollover_paths')
    .select(['class_id', 'target_id'])
    .where('rollover_id', '=', id)
    .execute();
  return {
    next: nextLevels(await levelRows(db)),
    paths: new Map(paths.map((row) => [row.class_id, row.target_id])),
    heirs: new Map(planned.flatMap((one) => (one.sourceId ? [[one.sourceId, one.id] as const] : []))),
    levelOf: new Map(planned.map((one) => [one.id, one.levelId])),
  };
}

/** A place kept until the end of its year: open, or closed with the year itself. */
const untilTheEnd = sql<boolean>`app.enrolled(e.to_on, (SELECT y.ends_on FROM school_years y
  WHERE y.school_id = e.school_id AND y.id = e.year_id))`;

/**
 * Every pupil of the school with their class of this year and their decision, if any. `rollover.manage` only exists for
 * the whole school: its holder decides for every pupil, hence sees all of them.
 */
export const roster = (db: ReadDb, head: { id: string; from_year_id: string }) =>
  db
    .selectFrom('pupils as p')
    .leftJoin('enrolments as e', (join) =>
      join.onRef('e.pupil_id', '=', 'p.person_id').on('e.year_id', '=', head.from_year_id).on(untilTheEnd),
    )
    .leftJoin('classes as c', 'c.id', 'e.class_id')
    .leftJoin('rollover_pupils as d', (join) =>
      join.onRef('d.pupil_id', '=', 'p.person_id').on('d.rollover_id', '=', head.id),
    )
    .where('p.status', 'in', ['active', 'suspended']);

/** Pupils by id or by class, as decisions need them. */
export async function wherePupils(
  db: ReadDb,
  head: RolloverRow,
  of: { ids: readonly string[] } | { classId: string } | 'all',
) {
  let query = roster(db, head).select([
    'p.person_id as id',
    'c.id as classId',
    'c.level_id as levelId',
    'd.by_hand as byHand',
    'd.decision',
  ]);
  if (of !== 'all')
    query = 'ids' in of ? query.where('p.person_id', 'in', [...of.ids]) : query.where('c.id', '=', of.classId);
  return query.execute();
}

/** Classes of the next year with their pupils so far, and where the classes of this year lead. */
export async function planOf(db: ReadDb, id: string): Promise<ResponseInput<typeof getPlan>> {
  const head = await rolloverOf(db, id);
  const levels = await levelRows(db);
  const next = nextLevels(levels);
  const classes = await db
    .selectFrom('rollover_classes as k')
    .leftJoin('classes as s', 's.id', 'k.source_id')
    .innerJoin('levels as l', 'l.id', 'k.level_id')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .select((eb) => [
      'k.id',
      'k.level_id',
      'k.name',
      'k.capacity',
      's.name as source',
      eb
        .selectFrom('rollover_pupils as d')
        .innerJoin('pupils as p', 'p.person_id', 'd.pupil_id')
        .whereRef('d.target_id', '=', 'k.id')
        .where('d.rollover_id', '=', id)
        .where('p.status', 'in', ['active', 'suspended'])
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('pupils'),
    ])
    .where('k.rollover_id', '=', id)
    .orderBy('o.position')
    .orderBy('l.position')
    .orderBy('k.position')
    .orderBy('k.name')
    .execute();
  const paths = await db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .leftJoin('rollover_paths as t', (join) => join.onRef('t.class_id', '=', 'c.id').on('t.rollover_id', '=', id))
    .select((eb) => [
      'c.id',
      'c.name',
      'c.level_id',
      'l.name as level',
      't.target_id',
      eb
        .selectFrom('enrolments as e')
        .whereRef('e.class_id', '=', 'c.id')
        .where(untilTheEnd)
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('pupils'),
    ])
    .where('c.year_id', '=', head.from_year_id)
    .orderBy('o.position')
    .orderBy('l.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
  return {
    levels: levels.map((level) => ({
      id: level.id,
      name: level.name,
      cycle: level.cycle,
      nextId: next.get(level.id) ?? null,
    })),
    classes: classes.map((row) => ({
      id: row.id,
      levelId: row.level_id,
      name: row.name,
      capacity: row.capacity,
      pupils: Number(row.pupils ?? 0),
      sourceName: row.source ?? '',
    })),
    paths: paths.map((row) => ({
      classId: row.id,
      name: row.name,
      levelId: row.level_id,
      level: row.level,
      pupils: Number(row.pupils ?? 0),
      targetId: row.target_id,
    })),
  };
}

const pageSize = 100;
const sortable = {
  name: [sql.ref('n.last_name'), sql.ref('n.first_name')],
  class: sortKey(sql.ref('c.name')),
  decision: placeOf(sql.ref('d.decision'), decisions),
};
/** One page of pupils with their decisions, and what re-enrolment concluded for them, in three statements. */
export async function decisionList(
  { db, actor }: ReadCtx,
  id: string,
  query: QueryOf<typeof listDecisions>,
): Promise<ResponseInput<typeof listDecisions>> {
  const head = await rolloverOf(db, id);
  let found = roster(db, head).innerJoin('persons as n', 'n.id', 'p.person_id');
  // The page shows the matricule to all its readers; the other numbers only count for readers of sheets.
  found = found.where(
    everyWord(query.q, (word) => sql`(${isFound({ actor }, 'n', word)} OR upper(p.matricule) = ${word.toUpperCase()})`),
  );
  if (query.classId) found = found.where('c.id', '=', query.classId);
  if (query.decision) found = found.where('d.decision', '=', query.decision);
  if (query.problem === 'undecided') found = found.where('d.decision', 'is', null);
  if (query.problem === 'unplaced') found = found.where('d.level_id', 'is not', null).where('d.target_id', 'is', null);
  const rows = await found
    .select([
      'n.id',
      'n.first_name',
      'n.last_name',
      'n.first_name_ar',
      'n.last_name_ar',
      'p.matricule',
      'c.id as class_id',
      'c.name as class_name',
      'd.decision',
      'd.level_id',
      'd.target_id',
      'd.by_hand',
    ])
    .orderBy(orderRows(query.sort, sortable, sql`n.last_name, n.first_name, n.id`))
    .limit(pageSize)
    .offset((query.page - 1) * pageSize)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const said = await decidedFor(
    db,
    head.from_year_id,
    rows.map(({ id: pupilId }) => pupilId),
  );
  const items = rows.map((row) => ({
    id: row.id,
    label: `${row.first_name} ${row.last_name}`,
    labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
    matricule: row.matricule,
    classId: row.class_id,
    className: row.class_name ?? '',
    decision: row.decision as Decision | null,
    levelId: row.level_id,
    targetId: row.target_id,
    byHand: row.by_hand ?? false,
    reenrolment: said.get(row.id) ?? null,
  }));
  return { items, page: query.page, pageSize, total: Number(total) };
}

/** Whether the members of a group `g` are kept: as a person chose, or by default for its kind. */
const kept = (id: string) =>
  sql<boolean>`coalesce((SELECT o.keep_members FROM rollover_groups o
    WHERE o.school_id = g.school_id AND o.rollover_id = ${id}
    AND o.group_id = g.id), g.kind = ANY (${[...lastingKinds]}::text[]))`;
/** Members `m` of a group to the end of its year. */
const untilItsEnd = sql<boolean>`app.enrolled(m.to_on, (SELECT y.ends_on FROM school_years y
  WHERE y.school_id = g.school_id AND y.id = g.year_id))`;
/** Groups copied to the next year: those of a class that continues, and those without class. */
const goes = (id: string) =>
  sql<boolean>`(g.class_id IS NULL OR EXISTS (SELECT 1 FROM rollover_classes k
    WHERE k.school_id = g.school_id AND k.rollover_id = ${id} AND k.source_id = g.class_id))`;
/**
 * A member who passes or repeats and still fits: a part of a class keeps pupils of its successor, a group of a subject
 * keeps pupils whose next level has that subject, when the school defines it.
 */
const stillFits = (
  id: string,
) => sql<boolean>`EXISTS (SELECT 1 FROM rollover_pupils d JOIN pupils p ON p.school_id = d.school_id
  AND p.person_id = d.pupil_id AND p.status IN ('active', 'suspended')
  JOIN rollover_classes k ON k.school_id = d.school_id AND k.rollover_id = d.rollover_id AND k.id = d.target_id
  WHERE d.school_id = m.school_id AND d.rollover_id = ${id} AND d.pupil_id = m.pupil_id AND (g.class_id IS NULL
    OR k.source_id = g.class_id)
    AND (g.subject_id IS NULL OR NOT EXISTS (SELECT 1 FROM level_subjects s
      WHERE s.school_id = g.school_id AND s.subject_id = g.subject_id)
      OR EXISTS (SELECT 1 FROM level_subjects s WHERE s.school_id = g.school_id AND s.subject_id = g.subject_id
        AND s.level_id = k.level_id)))`;

/** Groups of this year that go on, with their members and how many of them would stay. */
export async function groupList(db: ReadDb, id: string): Promise<ResponseInput<typeof listGroups>> {
  const head = await rolloverOf(db, id);
  const rows = await db
    .selectFrom('groups as g')
    .leftJoin('classes as c', 'c.id', 'g.class_id')
    .leftJoin('group_members as m', (join) => join.onRef('m.group_id', '=', 'g.id').on(untilItsEnd))
    .select([
      'g.id',
      'g.name',
      'g.kind',
      'c.name as className',
      sql<number>`count(DISTINCT m.pupil_id)`.as('members'),
      sql<number>`count(DISTINCT m.pupil_id) FILTER (WHERE ${stillFits(id)})`.as('going'),
      kept(id).as('keep'),
    ])
    .where('g.year_id', '=', head.from_year_id)
    .where(goes(id))
    .groupBy(['g.school_id', 'g.id', 'g.name', 'g.kind', 'g.position', 'c.name'])
    .orderBy('g.position')
    .orderBy('g.name')
    .limit(1000)
    .execute();
  return {
    groups: rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind as KeptGroup['kind'],
      className: row.className ?? '',
      members: Number(row.members),
      going: Number(row.going),
      keep: row.keep,
    })),
  };
}

/** Members of groups that continue; none when the groups are not copied. */
export async function goingMembers(db: ReadDb, head: RolloverRow): Promise<{ groupId: string; pupilId: string }[]> {
  if (!head.copy_groups) return [];
  return db
    .selectFrom('groups as g')
    .innerJoin('group_members as m', 'm.group_id', 'g.id')
    .select(['g.id as groupId', 'm.pupil_id as pupilId'])
    .distinct()
    .where('g.year_id', '=', head.from_year_id)
    .where(goes(head.id))
    .where(untilItsEnd)
    .where(kept(head.id))
    .where(stillFits(head.id))
    .execute();
}

const decided = (decision: Decision) => sql<number>`count(*) FILTER (WHERE d.decision = ${decision})`;

/** What a run would do, and what holds it back. */
export async function checkOf(db: ReadDb, id: string): Promise<ResponseInput<typeof checkRollover>> {
  const head = await rolloverOf(db, id);
  const sums = await roster(db, head)
    .select([
      sql<number>`count(*)`.as('pupils'),
      decided('pass').as('pass'),
      decided('repeat').as('repeat'),
      decided('leave').as('leave'),
      decided('graduate').as('graduate'),
      sql<number>`count(*) FILTER (WHERE d.decision IS NULL)`.as('undecided'),
      sql<number>`count(*) FILTER (WHERE d.level_id IS NOT NULL AND d.target_id IS NULL)`.as('unplaced'),
    ])
    .executeTakeFirstOrThrow();
  const { classes } = await planOf(db, id);
  const waiting = await db
    .selectFrom('planned_moves')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', 'in', ['planned', 'blocked'])
    .executeTakeFirstOrThrow();
  const old = await db
    .selectFrom('school_years as y')
    .where('y.id', '=', head.from_year_id)
    .select((eb) =>
      (['courses', 'groups', 'terms'] as const).map((table) =>
        eb
          .selectFrom(table)
          .where(`${table}.year_id`, '=', head.from_year_id)
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow();
  const { pupils, pass, repeat, leave, graduate, undecided, unplaced } = Object.fromEntries(
    Object.entries(sums).map(([key, value]) => [key, Number(value)]),
  ) as Record<keyof typeof sums, number>;
  return {
    pupils,
    pass,
    repeat,
    leave,
    graduate,
    undecided,
    unplaced,
    over: classes.flatMap((one) =>
      one.capacity !== null && one.pupils > one.capacity
        ? [{ id: one.id, name: one.name, pupils: one.pupils, capacity: one.capacity }]
        : [],
    ),
    empty: classes.filter((one) => one.pupils === 0).map(({ id: classId, name }) => ({ id: classId, name })),
    classes: classes.length,
    courses: head.copy_courses ? Number(old.courses) : 0,
    groups: head.copy_groups ? Number(old.groups) : 0,
    terms: head.copy_terms ? Number(old.terms) : 0,
    members: (await goingMembers(db, head)).length,
    planned: Number(waiting.n),
    ready: undecided === 0 && unplaced === 0,
  };
}
