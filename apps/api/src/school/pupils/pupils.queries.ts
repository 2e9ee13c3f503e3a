import { fileName, photoId } from '#kernel/db/person-photo.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type glancePupil, listPupils, maxPupils } from '@encrier/contract/school/pupils';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchKey, searchWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { countReading } from '#kernel/exports/count-readings.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { piecesOf } from '#kernel/http/serialise.ts';
import { keptAnswer, keptLookup, writtenAnswer } from '#kernel/kept/kept.ts';
import { self } from '#kernel/policy/actor.ts';
import { answeringTies, standingTies } from '#kernel/reach/ties.ts';
import {
  audienceFor,
  isFound,
  classInReach,
  groupInReach,
  reachFor,
  mayShowField,
  pupilWithin,
} from '../directory/directory.public.ts';
import { pastStatuses, presentStatuses } from './pupils.policy.ts';
import { type Line, presentGlance, presentLine } from './pupils.present.ts';

/** The caller, from a query or inside a transaction. */
export type Asker = { db: ReadDb; actor: Ctx['actor']; today: string };

/**
 * Lines of pupils in reach by name, each with its class of this year, its groups of the day, its account and its
 * guardians, in one statement. With `only`, an array of pupils, related data is looked up by key; without it,
 * aggregated once for the whole school.
 */
// house: one query that reads better whole
export function pupilLines({ db, actor, today }: Asker, only: RawBuilder<string[]> | null = null) {
  const beside = only ? sql`LATERAL` : sql``;
  const own = (table: string) =>
    only
      ? sql<SqlBool>`${sql.ref(`${table}.school_id`)} = p.school_id AND ${sql.ref(`${table}.pupil_id`)} = p.person_id`
      : sql<SqlBool>`TRUE`;
  return (
    db
      .selectFrom('pupils as p')
      // First among the joins: the planner keeps the order of so many.
      .$if(only !== null, (query) =>
        query.innerJoin(sql<{ id: string }>`(SELECT unnest(${only}) AS id OFFSET 0)`.as('f'), (join) =>
          join.onRef('f.id', '=', 'p.person_id'),
        ),
      )
      .innerJoin('persons as h', (join) =>
        join.onRef('h.school_id', '=', 'p.school_id').onRef('h.id', '=', 'p.person_id'),
      )
      .leftJoin('school_years as y', (join) => join.onRef('y.school_id', '=', 'p.school_id').on('y.current', '=', true))
      // In its own sub-query: with hundreds of schools in the table the planner underestimates a year's enrolments, and
      // would compare each pupil with each of them.
      .leftJoin(
        sql<{
          school_id: number;
          pupil_id: string;
          class_id: string;
        }>`${beside} (SELECT o.school_id, o.pupil_id, o.class_id FROM enrolments o
          JOIN school_years oy ON oy.school_id = o.school_id AND oy.id = o.year_id AND oy.current
        WHERE o.school_id = app.school_id() AND app.enrolled(o.to_on, ${today}) AND ${own('o')} OFFSET 0)`.as('e'),
        (join) => join.onRef('e.school_id', '=', 'p.school_id').onRef('e.pupil_id', '=', 'p.person_id'),
      )
      .leftJoin('accounts as a', (join) =>
        join.onRef('a.school_id', '=', 'p.school_id').onRef('a.person_id', '=', 'p.person_id'),
      )
      .leftJoin(
        sql<{
          school_id: number;
          pupil_id: string;
          n: number;
        }>`${beside} (SELECT t.school_id, t.pupil_id, count(*)::int AS n FROM ${standingTies('t', today)}
          WHERE ${own('t')} GROUP BY 1, 2)`.as('t'),
        (join) => join.onRef('t.school_id', '=', 'p.school_id').onRef('t.pupil_id', '=', 'p.person_id'),
      )
      .leftJoin(
        sql<{
          school_id: number;
          pupil_id: string;
          ids: string[];
        }>`${beside} (SELECT m.school_id, m.pupil_id, array_agg(m.group_id::text) AS ids FROM group_members m
        JOIN groups g ON g.school_id = m.school_id AND g.id = m.group_id
          JOIN school_years gy ON gy.school_id = g.school_id AND gy.id = g.year_id AND gy.current
        WHERE app.in_force(m.from_on, m.to_on, ${today}) AND ${own('m')} GROUP BY 1, 2)`.as('m'),
        (join) => join.onRef('m.school_id', '=', 'p.school_id').onRef('m.pupil_id', '=', 'p.person_id'),
      )
      .leftJoin('planned_moves as w', (join) =>
        join
          .onRef('w.school_id', '=', 'p.school_id')
          .onRef('w.pupil_id', '=', 'p.person_id')
          .on('w.state', 'in', ['planned', 'blocked']),
      )
      .select([
        'w.kind as planned_kind',
        'w.on_day as planned_on',
        'w.class_id as planned_class',
        'w.state as planned_state',
      ])
      .select([
        'h.id',
        'h.first_name',
        'h.last_name',
        'h.first_name_ar',
        'h.last_name_ar',
        'h.sex',
        'h.birth_on',
        'h.search_key',
        'p.matricule',
        'p.massar_code',
        'p.board_regime',
        'p.status',
        'p.left_on',
        'e.class_id',
        'a.status as account',
        't.n as guardians',
        'm.ids as groups',
      ])
      .select((eb) => [
        sql<string | null>`CASE WHEN ${photoId('h', 'a')} IS NOT NULL THEN (SELECT ${fileName('f')}
          FROM files f WHERE f.school_id = p.school_id AND f.id = ${photoId('h', 'a')}) END`.as('photo'),
        sql<boolean | null>`p.entered_on BETWEEN y.starts_on AND y.ends_on`.as('fresh'),
        eb('h.version', '+', eb.ref('p.version')).as('version'),
      ])
      .where(pupilWithin({ actor, today }, 'people.view'))
      .orderBy('h.last_name')
      .orderBy('h.first_name')
      .orderBy('h.id')
  );
}

/** Lines of pupils whose names and numbers contain every word; searched before related data is read. */
function linesNamed(ctx: ReadCtx, q: string) {
  const named = ctx.db.with(
    (cte) => cte('found').materialized(),
    (db) =>
      db
        .selectFrom('persons as h')
        .select('h.id')
        .where(isFound(ctx, 'h', q)),
  );
  return pupilLines({ ...ctx, db: named as unknown as ReadDb }, sql<string[]>`ARRAY(SELECT id FROM found)`);
}

type Ground = {
  name: string;
  starts_on: string;
  ends_on: string;
  classes: ResponseInput<typeof listPupils>['classes'];
  groups: ResponseInput<typeof listPupils>['groups'];
};

/** The current year with its classes in reach and its groups. */
export async function groundOf({ db, actor, today }: Asker): Promise<Ground | null> {
  const reach = reachFor({ actor });
  // A teacher only sees the groups of their own pupils: keep the groups named by its lines.
  const groups = reach.all ? groupInReach(reach) : sql`TRUE`;
  const row = await db
    .selectFrom('school_years as y')
    .select(['y.name', 'y.starts_on', 'y.ends_on'])
    .select([
      sql<
        Ground['classes']
      >`coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'level', l.name, 'cycle', l.cycle,
        'capacity', c.capacity) ORDER BY l.position, l.name, c.position, c.name)
        FROM classes c JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
          WHERE c.school_id = y.school_id AND c.year_id = y.id AND ${classInReach(reach, today)}), '[]')`.as('classes'),
      sql<
        Ground['groups']
      >`coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'kind', g.kind, 'classId', g.class_id)
        ORDER BY g.position, g.name) FROM groups g WHERE g.school_id = y.school_id AND g.year_id = y.id
        AND ${groups}), '[]')`.as('groups'),
    ])
    .where('y.current', '=', true)
    .executeTakeFirst();
  return row ? ({ ...row, starts_on: String(row.starts_on), ends_on: String(row.ends_on) } as Ground) : null;
}

/**
 * The list of the school, or of organisations, is the same for all readers with that reach, and is kept while its
 * tables stay unchanged; a teacher's is made each time.
 */
export async function listPupilPage(
  ctx: ReadCtx,
  query: QueryOf<typeof listPupils>,
): Promise<ResponseInput<typeof listPupils>> {
  const reach = reachFor(ctx);
  if (!reach.all) return (await freshList(ctx, query)).answer;
  const edits = self(ctx).permissions.has('people.edit') && reachFor(ctx, 'people.edit').all;
  const by = { reach, past: query.past, edits, audience: audienceFor(ctx) };
  const words = searchWords(query.q);
  if (!words.length) return keptAnswer(ctx, 'pupils', by, async (seen) => (await freshList(seen, query)).answer);
  const names = await keptLookup(ctx, 'names of pupils', by, (seen) => namesOf(seen, query.past));
  // A school with more pupils than a kept list holds is queried directly.
  if (names.more) return (await freshList(ctx, query)).answer;
  return writtenAnswer(pieces.join(names.lines, placesOf(names.keys, words)));
}

/**
 * Positions of the keys that contain every word. A plain loop: building a list for each of a thousand names costs more
 * than searching.
 */
function placesOf(keys: readonly string[], words: readonly string[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    let all = true;
    for (const word of words) all &&= key.includes(word);
    if (all) found.push(at);
  }
  return found;
}

type ListAnswer = ResponseInput<typeof listPupils>;
const pieces = piecesOf(listPupils.response, 'rows');
/**
 * The list to be searched: each line as written, its names and numbers in comparable form, and the data shown around
 * the lines.
 */
async function namesOf(ctx: ReadCtx, gone: QueryOf<typeof listPupils>['past']) {
  const { answer, keys } = await freshList(ctx, { past: gone });
  const lines = pieces.write(answer);
  // A character takes up to two bytes; for bytes, half the length counts.
  const weight = keys.reduce((sum, { length }) => sum + length, (lines.rest.length + lines.rows.length) / 2);
  return { keys, lines, more: answer.more, weight };
}

/** The whole list in two statements, whatever its length, with the search key of each line; at most 5,000 lines. */
async function freshList(
  ctx: ReadCtx,
  { q, past: gone }: QueryOf<typeof listPupils>,
): Promise<{ answer: ListAnswer; keys: string[] }> {
  const reach = reachFor(ctx);
  const audience = audienceFor(ctx);
  const words = searchWords(q);
  const lines = await (q && words.length ? linesNamed(ctx, q) : pupilLines(ctx))
    .where('p.status', 'in', gone === 'yes' ? [...pastStatuses] : [...presentStatuses])
    // Written into the statement: for an unknown bound, the planner assumes a tenth and scans the names in order.
    .limit((eb) => eb.lit(maxPupils + 1))
    .execute();
  const ground = await groundOf(ctx);
  const more = lines.length > maxPupils;
  const shown = more ? lines.slice(0, maxPupils) : lines;
  const rows = shown.map((line) => presentLine(audience, line as Line));
  const named = new Set(rows.flatMap((row) => row.groups ?? []));
  const edit = self(ctx).permissions.has('people.edit') && reachFor(ctx, 'people.edit').all;
  const answer: ListAnswer = {
    rows,
    more,
    year: ground && { name: ground.name, startsOn: ground.starts_on, endsOn: ground.ends_on },
    classes: ground?.classes ?? [],
    groups: (ground?.groups ?? []).filter((group) => reach.all || named.has(group.id)),
    can: { edit: edit && audience === 'office', office: audience === 'office' },
  };
  const keyOf = (line: (typeof shown)[number]): string =>
    mayShowField(audience, 'sheet')
      ? line.search_key
      : searchKey(`${line.first_name} ${line.last_name} ${line.first_name_ar} ${line.last_name_ar}`);
  return { answer, keys: shown.map(keyOf) };
}

/** Chosen pupils, in the order of the list; not found when a single one is out of reach. */
export async function chosenLines(asker: Asker, ids: readonly string[]): Promise<Line[]> {
  const wanted = [...new Set(ids)];
  const lines = await pupilLines(asker, sql<string[]>`${wanted}::uuid[]`).limit(maxPupils).execute();
  if (lines.length !== wanted.length) throw notFound();
  return lines as Line[];
}

/** The panel of one pupil in reach, in three statements. */
export async function readGlance(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof glancePupil>> {
  const audience = audienceFor(ctx);
  const office = mayShowField(audience, 'sheet');
  const { db, today } = ctx;
  const pupil = await db
    .selectFrom('pupils as p')
    .select(['p.family_id', 'p.entered_on', 'p.left_on', 'p.left_reason'])
    .where('p.person_id', '=', id)
    .where(pupilWithin(ctx, 'people.view'))
    .executeTakeFirst();
  if (!pupil) throw notFound();
  countReading(ctx, [id]);
  // A guardian who no longer has authority is only shown to the office.
  const guardians = await db
    .selectFrom(office ? standingTies('t', today) : answeringTies('t', today))
    .innerJoin('persons as h', 'h.id', 't.guardian_id')
    .leftJoin('accounts as a', 'a.person_id', 'h.id')
    .leftJoin('files as f', (join) => join.on(sql<boolean>`f.id = ${photoId('h', 'a')}`))
    .select([
      'h.id',
      'h.first_name',
      'h.last_name',
      'h.first_name_ar',
      'h.last_name_ar',
      'h.phone',
      'h.email',
      't.kind',
      fileName('f').as('photo'),
    ])
    .where('t.pupil_id', '=', id)
    .orderBy('t.rank')
    .orderBy('h.last_name')
    .execute();
  const siblings = await db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', 'h.first_name', 'h.last_name'])
    .select(classNameOn(today).as('class'))
    .where('p.family_id', '=', office ? pupil.family_id : null)
    .where('p.person_id', '<>', id)
    .where('p.status', 'in', [...presentStatuses])
    .where(pupilWithin(ctx, 'people.view'))
    .orderBy('h.first_name')
    .limit(20)
    .execute();
  return presentGlance(audience, id, pupil, guardians, siblings);
}

/** Filters that the caller keeps for the list. */
export async function listFilters(ctx: ReadCtx) {
  const rows = await ctx.db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'query'])
    .where('account_id', '=', self(ctx).accountId)
    .where('screen', '=', 'pupils')
    .orderBy('name')
    .limit(100)
    .execute();
  return { filters: rows };
}

/**
 * Pupils that the caller may both see and change, locked for this transaction in one order; throws not found when a
 * single one is not.
 */
export async function lockPupils(asker: Asker, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const [seen, edited] = [reachFor(asker), reachFor(asker, 'people.edit')];
  const rows = await asker.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['p.person_id as id', 'p.board_regime', 'p.status', 'p.left_on', 'h.first_name', 'h.last_name'])
    .select((eb) => eb('h.version', '+', eb.ref('p.version')).as('version'))
    .where(sql<boolean>`p.person_id = ANY (${wanted}::uuid[])`)
    .where(pupilWithin(asker, 'people.view'))
    .where(pupilWithin(asker, 'people.edit'))
    .orderBy('p.person_id')
    .forUpdate('p')
    .execute();
  if (!seen.all || !edited.all || rows.length !== wanted.length) throw notFound();
  return rows;
}
export type LockedPupil = Awaited<ReturnType<typeof lockPupils>>[number];

/** The same, refused when somebody else changed one since the caller read it; the 409 names those changed. */
export async function lockUnchanged(
  asker: Asker,
  pupils: readonly { id: string; version: number }[],
): Promise<Map<string, LockedPupil>> {
  const rows = await lockPupils(
    asker,
    pupils.map(({ id }) => id),
  );
  const versions = new Map(pupils.map(({ id, version }) => [id, version]));
  const late = rows.filter((row) => row.version !== versions.get(row.id));
  if (late.length)
    throw conflict('edited_meanwhile', {
      pupils: late.map((row) => ({ id: row.id, version: row.version, regime: row.board_regime, status: row.status })),
    });
  return new Map(rows.map((row) => [row.id, row]));
}
