import type {
  ChangeField,
  getRequest,
  listRequests,
  PickUpPerson,
  RequestState,
  TieKind,
} from '@encrier/contract/school/family';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type Expression, type SqlBool, sql } from 'kysely';
import { everyWord, likePattern } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { filesOf, linesOf, nameOfField, sheetsOf } from '../family.public.ts';
import { isFound, pupilWithin } from '../../directory/directory.public.ts';
import { isLate, lateBefore } from './requests.policy.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'now'> & { db: ReadDb };
type Narrowing = Omit<QueryOf<typeof listRequests>, 'page'>;
const pageSize = 30;
/** Most requests in one file. */
const maxExported = 20_000;

// house: the people who handle a request still read it when the guardian's tie ended
const everyTie = sql.table('guardianships');

/**
 * Requests about a pupil in reach, or about a guardian of one, as a condition on `p` (the owner of the sheet) and `r`.
 */
function inReach(ctx: Pick<Ctx, 'actor' | 'today'>): Expression<SqlBool> {
  return sql<boolean>`CASE WHEN r.target = 'pupil' THEN ${pupilWithin(ctx, 'requests.handle', sql`p.id`)}
    ELSE EXISTS (SELECT 1 FROM ${everyTie} g WHERE g.school_id = p.school_id AND g.guardian_id = p.id
      AND ${pupilWithin(ctx, 'requests.handle', sql`g.pupil_id`)}) END`;
}

export const requestInReach = (ctx: Asker) =>
  ctx.db
    .selectFrom('change_requests as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .leftJoin('accounts as a', 'a.id', 'r.asked_by')
    .where(inReach(ctx));

function narrowed(ctx: Asker, { state, target, q }: Narrowing) {
  let query = requestInReach(ctx);
  if (state === 'done') query = query.where('r.state', '<>', 'submitted');
  else if (state) query = query.where('r.state', '=', 'submitted');
  if (state === 'late') query = query.where('r.created_at', '<', lateBefore(ctx.now));
  if (target) query = query.where('r.target', '=', target);
  query = query.where(
    everyWord(q, (word) => sql`(${isFound(ctx, 'p', word)} OR a.search_key LIKE ${likePattern(word)})`),
  );
  return query;
}

export const classNameOn = (day: string) => sql<
  string | null
>`(SELECT string_agg(DISTINCT c.name, ', ' ORDER BY c.name) FROM enrolments e
  JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
  JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    WHERE e.school_id = r.school_id AND app.enrolled(e.to_on, ${day}) AND (e.pupil_id = r.person_id
    OR (r.target = 'guardian' AND e.pupil_id IN (SELECT g.pupil_id FROM ${everyTie} g
      WHERE g.school_id = r.school_id AND g.guardian_id = r.person_id))))`;
const labelOf = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim();

function rowsOf(ctx: Asker, narrowing: Narrowing) {
  return (
    narrowed(ctx, narrowing)
      .select([
        'r.id',
        'r.target',
        'r.state',
        'r.created_at',
        'p.first_name',
        'p.last_name',
        'a.first_name as by_first',
        'a.last_name as by_last',
      ])
      .select([
        classNameOn(ctx.today).as('class_name'),
        sql<
          string[]
        >`ARRAY (SELECT l.field FROM change_request_lines l WHERE l.school_id = r.school_id AND l.request_id = r.id
          ORDER BY l.position)`.as('fields'),
      ])
      .orderBy(sql`r.state <> 'submitted'`)
      // The longest-waiting first; decided ones, the latest first.
      .orderBy(sql`CASE WHEN r.state = 'submitted' THEN r.created_at END`)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id')
  );
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const present = (row: Row, now: Date) => ({
  id: row.id,
  target: row.target as 'guardian' | 'pupil',
  personLabel: labelOf(row.first_name, row.last_name),
  className: row.class_name,
  askedBy: labelOf(row.by_first, row.by_last),
  fields: row.fields.map(nameOfField),
  state: row.state as RequestState,
  createdAt: row.created_at.toISOString(),
  late: isLate(row.state as RequestState, row.created_at, now),
});

/** A page of requests in reach and the figures of all of them, in two statements. */
export async function readRequests(
  ctx: ReadCtx,
  { page, ...narrowing }: QueryOf<typeof listRequests>,
): Promise<ResponseInput<typeof listRequests>> {
  const rows = await rowsOf(ctx, narrowing)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const figures = await requestInReach(ctx)
    .select([
      sql<number>`count(*) FILTER (WHERE r.state = 'submitted')::int`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE r.state = 'submitted' AND r.created_at < ${lateBefore(ctx.now)})::int`.as(
        'late',
      ),
      sql<number>`count(*) FILTER (WHERE r.state <> 'submitted')::int`.as('done'),
    ])
    .executeTakeFirstOrThrow();
  return {
    items: rows.map((row) => present(row, ctx.now)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    counts: figures,
  };
}

/** Every request that a list shows, for a file; at most 20,000. */
export const listedForFile = async (ctx: Asker, narrowing: Narrowing) =>
  (await rowsOf(ctx, narrowing).limit(maxExported).execute()).map((row) => present(row, ctx.now));

/** Persons concerned by these requests. */
export async function peopleOf(db: ReadDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('change_requests')
    .select('person_id')
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
    .execute();
  return rows.map((row) => row.person_id);
}

/** Whether the caller's office handles a request. */
export async function handlesRequest(db: ReadDb, ctx: Ctx, id: string): Promise<boolean> {
  return (
    (await requestInReach({ ...ctx, db })
      .select('r.id')
      .where('r.id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** One request with the sheet's current values beside the former ones; throws not found out of reach. */
export async function readRequest(ctx: Asker, id: string): Promise<ResponseInput<typeof getRequest>> {
  const row = await requestInReach(ctx)
    .leftJoin('accounts as d', 'd.id', 'r.decided_by')
    .select([
      'r.id',
      'r.target',
      'r.person_id',
      'r.state',
      'r.note',
      'r.created_at',
      'r.decided_at',
      'r.asked_by',
      'r.version',
      'p.first_name',
      'p.last_name',
      'a.first_name as by_first',
      'a.last_name as by_last',
      'd.first_name as decided_first',
      'd.last_name as decided_last',
    ])
    .select((eb) => [
      classNameOn(ctx.today).as('class_name'),
      isOfFamily(self(ctx).personId, sql`r.person_id`).as('own'),
      linesOf.as('lines'),
      filesOf(sql`r.id`).as('files'),
      eb
        // house: what they are or were to the child
        .selectFrom('guardianships as g')
        .select('g.kind')
        .whereRef('g.guardian_id', '=', 'a.person_id')
        .whereRef('g.pupil_id', '=', 'r.person_id')
        .limit(1)
        .as('kind'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const sheet = (await sheetsOf(ctx.db, [row.person_id])).get(row.person_id)!;
  const state = row.state as RequestState;
  return {
    id: row.id,
    target: row.target as 'guardian' | 'pupil',
    personId: row.person_id,
    personLabel: labelOf(row.first_name, row.last_name),
    className: row.class_name,
    askedBy: labelOf(row.by_first, row.by_last),
    askedByKind: row.kind as TieKind | null,
    decidedBy: row.decided_first === null ? null : labelOf(row.decided_first, row.decided_last),
    state,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    late: isLate(state, row.created_at, ctx.now),
    lines: row.lines.map((line) => {
      const field: ChangeField = nameOfField(line.field);
      const pickUp = field === 'pickUp' ? (JSON.parse(line.new_value) as PickUpPerson) : null;
      return {
        id: line.id,
        field,
        from: pickUp ? null : line.old_value,
        to: pickUp ? '' : line.new_value,
        pickUp,
        decision: line.decision,
        reason: line.reason,
        current: field === 'pickUp' ? '' : sheet[field],
      };
    }),
    files: row.files,
    version: row.version,
    can: {
      decide:
        state === 'submitted' && !row.own && self(ctx).lookedAtBy === null && row.asked_by !== self(ctx).accountId,
    },
  };
}
