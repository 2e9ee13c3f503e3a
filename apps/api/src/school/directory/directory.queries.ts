import { photoId } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type { exportPeople, listPeople, structure } from '@encrier/contract/school/imports';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type Expression, sql } from 'kysely';
import { sortKey, orderRows, placeOf } from '#kernel/db/order.ts';
import { isEnrolled } from '#kernel/db/stays.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { answeringTies } from '#kernel/reach/ties.ts';
import { pickFields, personFields, mayShowField } from './fields.policy.ts';
import {
  audienceFor,
  classInReach,
  isFound,
  pupilInReach,
  reachFor,
  staffInReach,
  todayOf,
} from './directory.public.ts';

type People = ResponseInput<typeof listPeople>;
type Row = People['items'][number];
type Asked = QueryOf<typeof listPeople>;
const pageSize = 50;

type Asker = Pick<ReadCtx, 'db' | 'actor' | 'today'>;

/** Levels and classes of the current year that are in reach, with how many pupils each has. */
export async function schoolStructure(ctx: ReadCtx): Promise<ResponseInput<typeof structure>> {
  const reach = reachFor(ctx);
  const rows = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select((eb) => [
      'l.id as levelId',
      'l.name as levelName',
      'l.cycle',
      'c.id',
      'c.name',
      'y.name as year',
      eb
        .selectFrom('enrolments as e')
        .whereRef('e.class_id', '=', 'c.id')
        .where(isEnrolled('e', todayOf(ctx)))
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('pupils'),
    ])
    .where('y.current', '=', true)
    .where(classInReach(reach, todayOf(ctx)))
    .orderBy('l.position')
    .orderBy('l.name')
    .orderBy('c.name')
    .execute();
  const levels = new Map<string, ResponseInput<typeof structure>['levels'][number]>();
  for (const row of rows) {
    const level = levels.get(row.levelId) ?? { id: row.levelId, name: row.levelName, cycle: row.cycle, classes: [] };
    level.classes.push({ id: row.id, name: row.name, pupils: row.pupils ?? 0 });
    levels.set(row.levelId, level);
  }
  return { year: rows[0]?.year ?? null, levels: [...levels.values()] };
}

function persons(ctx: Asker, q: string | undefined) {
  let query = ctx.db
    .selectFrom('persons as p')
    .leftJoin('accounts as a', 'a.person_id', 'p.id')
    .leftJoin('files as f', (join) => join.on(sql<boolean>`f.id = ${photoId('p', 'a')}`));
  // Each word may appear anywhere, in either script and in any order.
  query = query.where(isFound(ctx, 'p', q));
  return query;
}
type Found = ReturnType<typeof persons>;

function narrowed(
  ctx: Asker,
  {
    kind,
    classId,
    q,
    job,
  }: { kind: string; classId?: string | undefined; q?: string | undefined; job?: string | undefined },
): { found: Found; detail: Expression<string | null>; matricule: Expression<string | null> } {
  const reach = reachFor(ctx);
  const today = todayOf(ctx);
  const base = persons(ctx, q);
  if (kind === 'pupils') {
    const found = base
      .where(sql<boolean>`EXISTS (SELECT 1 FROM pupils pu WHERE pu.school_id = p.school_id AND pu.person_id = p.id)`)
      .where(pupilInReach(reach, today, classId, sql`p.id`));
    return {
      found,
      detail: classNameOf(sql.ref('p.id'), today),
      matricule: sql`(SELECT pu.matricule FROM pupils pu WHERE pu.school_id = p.school_id AND pu.person_id = p.id)`,
    };
  }
  if (kind === 'guardians') {
    // A teacher does not get the phone number of a person who no longer has authority.
    // house: the office finds whoever is or was a guardian
    const ties = reach.all ? sql`guardianships g` : answeringTies('g', today);
    const tie = sql`SELECT 1 FROM ${ties} WHERE g.school_id = p.school_id AND g.guardian_id = p.id
      AND ${pupilInReach(reach, today, classId, sql`g.pupil_id`)}`;
    const children = sql<string | null>`(SELECT string_agg(${nameOf('ch')}, ', ' ORDER BY ch.first_name) FROM ${ties}
      JOIN persons ch ON ch.school_id = g.school_id AND ch.id = g.pupil_id
      WHERE g.school_id = p.school_id AND g.guardian_id = p.id
        AND ${pupilInReach(reach, today, classId, sql`g.pupil_id`)})`;
    return { found: base.where(sql<boolean>`EXISTS (${tie})`), detail: children, matricule: sql`NULL::text` };
  }
  // With a class: its teachers.
  const teaches = classId
    ? sql`EXISTS (SELECT 1 FROM class_teachers ct WHERE ct.school_id = p.school_id AND ct.person_id = p.id
      AND ct.class_id = ${classId})`
    : sql`TRUE`;
  const inReach = sql<boolean>`EXISTS (SELECT 1 FROM staff s WHERE s.school_id = p.school_id AND s.person_id = p.id
    AND app.here(s.left_on, ${today}))
    AND ${teaches} AND ${staffInReach(reach, today, sql`p.id`)}`;
  const held = sql<boolean>`EXISTS (SELECT 1 FROM staff s WHERE s.school_id = p.school_id AND s.person_id = p.id
    AND s.function = ${job ?? ''})`;
  return {
    found: job ? base.where(inReach).where(held) : base.where(inReach),
    detail: sql`(SELECT s.function FROM staff s WHERE s.school_id = p.school_id AND s.person_id = p.id)`,
    matricule: sql`(SELECT s.matricule FROM staff s WHERE s.school_id = p.school_id AND s.person_id = p.id)`,
  };
}

/** The requested order, unless the positions of rows would reveal hidden data. */
const toldSort = (ctx: ReadCtx, sort: Asked['sort']): Asked['sort'] =>
  /^(matricule|account)-/.test(sort ?? '') && !mayShowField(audienceFor(ctx), 'sheet') ? undefined : sort;

/** One page of pupils, guardians or staff in reach, in two statements whatever their number. */
export async function findPeople(ctx: ReadCtx, query: Asked): Promise<People> {
  const { found, detail, matricule } = narrowed(ctx, query);
  const order = {
    name: [sql.ref('p.last_name'), sql.ref('p.first_name')],
    arabic: [sortKey(sql.ref('p.last_name_ar')), sortKey(sql.ref('p.first_name_ar'))],
    detail: sortKey(detail),
    matricule: sortKey(matricule),
    account: placeOf(sql`coalesce(a.status, 'none')`, ['active', 'invited', 'disabled', 'none']),
  };
  const rows = await found
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.first_name_ar',
      'p.last_name_ar',
      'a.id as accountId',
      'a.status',
      'f.id as fileId',
      'f.ext',
    ])
    .select([sql<string | null>`${detail}`.as('detail'), sql<string | null>`${matricule}`.as('matricule')])
    .orderBy(orderRows(toldSort(ctx, query.sort), order, sql`p.last_name, p.first_name, p.id`))
    .limit(pageSize)
    .offset((query.page - 1) * pageSize)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const audience = audienceFor(ctx);
  const items = rows.map((row) =>
    pickFields(audience, personFields, {
      id: row.id,
      label: `${row.first_name} ${row.last_name}`,
      labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
      detail: row.detail ?? '',
      photo: row.fileId ? `${row.fileId}.${row.ext}` : '-',
      matricule: row.matricule,
      account: (row.status ?? 'none') as NonNullable<Row['account']>,
      accountId: row.accountId,
    }),
  );
  return { items, page: query.page, pageSize, total, jobs: query.kind === 'staff' ? await jobsOf(ctx) : [] };
}

/** Functions of the staff in reach, each once. */
async function jobsOf(ctx: ReadCtx): Promise<string[]> {
  const { found, detail } = narrowed(ctx, { kind: 'staff' });
  const rows = await found
    .select(sql<string>`${detail}`.as('job'))
    .where(sql<boolean>`${detail} <> ''`)
    .distinct()
    .execute();
  return rows.map(({ job }) => job).sort(new Intl.Collator('fr').compare);
}

/** Most people in one file. */
export const maxExported = 20_000;

/** Everybody in reach of a list, for a file; at most 20,000. */
export async function peopleForFile(ctx: Asker, query: QueryOf<typeof exportPeople>) {
  const { found, detail, matricule } = narrowed(ctx, query);
  return found
    .select([
      'p.id',
      'p.last_name',
      'p.first_name',
      'p.last_name_ar',
      'p.first_name_ar',
      'p.birth_on',
      'p.email',
      'p.phone',
      'a.username',
      'a.status',
    ])
    .select([sql<string | null>`${detail}`.as('detail'), sql<string | null>`${matricule}`.as('matricule')])
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(maxExported)
    .execute();
}
