import { nameOf } from '#kernel/db/person-name.ts';
import {
  type credentialBoard,
  type CredentialKind,
  type credentialPeople,
  type CredentialState,
  maxAtOnce,
} from '@encrier/contract/access/credentials';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { everyWord, likePattern, searchKeyOf } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { classInReach, isFound, orgInReach, staffInReach } from '../../school/directory/directory.public.ts';
import { orderRows, placeOf } from '#kernel/db/order.ts';
import { pageSize } from './credentials.policy.ts';
import { type BoardRow, presentBoard, presentRow, type StoredRow } from './credentials.present.ts';

type Reach = Parameters<typeof classInReach>[0];
/** Runs a query written as text; each of its tables must itself be tied to the school. */
const rowsOf = <R>(db: ReadDb, query: RawBuilder<R>): Promise<R[]> =>
  db.selectFrom(sql<R>`(${query})`.as('found')).selectAll().execute() as Promise<R[]>;

export type Asker = Pick<Ctx, 'actor' | 'today' | 'now'>;

/** `credentials.manage` is given for the whole school; the chosen organisation limits it. */
const reachOf = ({ actor }: Asker): Reach => ({
  all: true,
  orgIds: actor.kind === 'account' && actor.orgId ? [actor.orgId] : null,
});

/**
 * Pupils at school today with their class of this year, one row each, as `pupil`. Each step is computed before the
 * next: with no statistics on new tables yet, the database would otherwise try every pupil with every place.
 */
const placed = (
  ctx: Asker,
): RawBuilder<unknown> => sql`place AS MATERIALIZED (SELECT e.school_id, e.pupil_id, c.id AS class_id, c.level_id,
  c.name AS class FROM enrolments e
    JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id AND ${classInReach(reachOf(ctx), ctx.today)}
    WHERE e.school_id = app.school_id() AND app.enrolled(e.to_on, ${ctx.today})),
  pupil AS MATERIALIZED (SELECT x.*, ${nameOf('ch')} AS name FROM place x
    JOIN pupils pu ON pu.school_id = x.school_id AND pu.person_id = x.pupil_id AND pu.status = 'active'
    JOIN persons ch ON ch.school_id = x.school_id AND ch.id = x.pupil_id)`;

/**
 * Who should have an account, as rows (person_id, class_id, child, class): guardians whose authority gives access to
 * the application today (LAW-MIN-02), a row per child; pupils; staff, a row per class taught or one without a class.
 */
export function selectPopulation(
  ctx: Asker,
  kind: CredentialKind,
): RawBuilder<{ person_id: string; class_id: string | null; level_id: string | null; child: string; class: string }> {
  const { today } = ctx;
  if (kind === 'guardians')
    return sql`WITH ${placed(ctx)} SELECT g.school_id, g.guardian_id AS person_id, u.class_id, u.level_id,
      u.name AS child, u.class
      FROM pupil u JOIN ${guardingTies('g', today)} ON g.school_id = u.school_id AND g.pupil_id = u.pupil_id`;
  if (kind === 'pupils')
    return sql`WITH ${placed(ctx)} SELECT u.school_id, u.pupil_id AS person_id, u.class_id, u.level_id,
      '' AS child, u.class FROM pupil u`;
  return sql`WITH taught AS MATERIALIZED (SELECT DISTINCT ct.school_id, ct.person_id, ct.class_id FROM class_teachers ct
      WHERE ct.school_id = app.school_id() AND app.in_force(ct.from_on, ct.to_on, ${today})),
    mine AS MATERIALIZED (SELECT t.school_id, t.person_id, c.id AS class_id, c.level_id FROM taught t
      JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id AND ${orgInReach(reachOf(ctx), sql`l.org_id`)}
      JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current)
    SELECT s.school_id, s.person_id, m.class_id, m.level_id, '' AS child, s.function AS class FROM staff s
    LEFT JOIN mine m ON m.school_id = s.school_id AND m.person_id = s.person_id
      WHERE s.school_id = app.school_id() AND ${staffInReach(reachOf(ctx), today, sql`s.person_id`)}
      AND app.here(s.left_on, ${today})`;
}

/** A code of a sheet or of an invitation that still works, for the account `a`. */
const codeInForce = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT 1 FROM one_time_codes k WHERE k.school_id = a.school_id AND k.account_id = a.id
    AND k.purpose = 'activation' AND k.used_at IS NULL AND k.expires_at > ${now})`;

/** The state of the holder of the account `a`, which may not exist. */
const stateOf = (now: Date): RawBuilder<CredentialState> =>
  sql`CASE WHEN a.status = 'disabled' THEN 'disabled' WHEN a.status = 'active' THEN 'connected' WHEN ${codeInForce(now)}
    THEN 'invited' ELSE 'to_invite' END`;

export type Target = {
  kind: CredentialKind;
  personIds?: readonly string[] | undefined;
  classId?: string | undefined;
  never?: boolean | undefined;
  after?: string | undefined;
};

/** Days of first sign-ins that the board shows. */
const shownDays = 30;
const dayMs = 86_400_000;

/**
 * The campaign in two statements: a row per class with an empty one for the whole school, and first sign-ins by day.
 */
export async function readBoard(
  ctx: ReadCtx,
  { kind }: QueryOf<typeof credentialBoard>,
): Promise<ResponseInput<typeof credentialBoard>> {
  const rows = await rowsOf(
    ctx.db,
    sql<BoardRow>`WITH who AS MATERIALIZED (SELECT DISTINCT school_id, person_id, class_id
      FROM (${selectPopulation(ctx, kind)}) w),
      known AS MATERIALIZED (SELECT w.school_id, w.person_id, w.class_id, ${stateOf(ctx.now)} AS state,
        a.id IS NULL AS bare FROM who w LEFT JOIN accounts a ON a.school_id = w.school_id
        AND a.person_id = w.person_id),
      counted AS (SELECT class_id, grouping(class_id) AS whole, state, count(DISTINCT person_id)::int AS n,
        (count(DISTINCT person_id) FILTER (WHERE bare))::int AS bare FROM known
        GROUP BY GROUPING SETS ((class_id, state), (state)))
    SELECT k.whole = 1 AS whole, k.class_id AS id, c.name, l.name AS level,
      ${nameOf('hp')} AS head, k.state, k.n, k.bare
    FROM counted k LEFT JOIN classes c ON c.school_id = app.school_id() AND c.id = k.class_id
      LEFT JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    LEFT JOIN persons hp ON hp.school_id = c.school_id AND hp.id = c.head_teacher_id
    ORDER BY l.position, l.name, c.position, c.name, c.id`,
  );
  const since = new Date(ctx.now.getTime() - shownDays * dayMs);
  const activations = await rowsOf(
    ctx.db,
    sql<{
      day: string;
      n: number;
    }>`WITH who AS MATERIALIZED (SELECT DISTINCT school_id, person_id FROM (${selectPopulation(ctx, kind)}) w)
    SELECT (a.activated_at AT TIME ZONE s.time_zone)::date::text AS day, count(*)::int AS n FROM accounts a
      JOIN school_settings s ON s.school_id = a.school_id
    JOIN who w ON w.school_id = a.school_id AND w.person_id = a.person_id
    WHERE a.school_id = app.school_id() AND a.activated_at >= ${since} GROUP BY 1`,
  );
  const counted = new Map(activations.map(({ day, n }) => [day, n]));
  const timeZone = ctx.identity?.facts.timeZone ?? 'UTC';
  const days = Array.from({ length: shownDays }, (_, n) =>
    dayIn(new Date(ctx.now.getTime() - (shownDays - 1 - n) * dayMs), timeZone),
  ).map((day) => ({ day, n: counted.get(day) ?? 0 }));
  return presentBoard(rows, days, ctx.kernel.channels.mailer.kind === 'smtp');
}

/** Number of guardians who never signed in; null for people who do not follow the campaign. */
export async function campaignCard(ctx: ReadCtx): Promise<{ waiting: number } | null> {
  const found = await countConnected(ctx);
  return found?.waiting ? { waiting: found.waiting } : null;
}
/** Number of guardians, and of those who never signed in; null for people who do not follow the campaign. */
export async function countConnected(ctx: ReadCtx): Promise<{ guardians: number; waiting: number } | null> {
  if (!holds(ctx.actor, 'credentials.manage')) return null;
  const [row] = await rowsOf(
    ctx.db,
    sql<{
      guardians: number;
      waiting: number;
    }>`WITH who AS MATERIALIZED (SELECT DISTINCT school_id, person_id FROM (${selectPopulation(ctx, 'guardians')}) w)
    SELECT count(*)::int AS guardians, (count(*) FILTER (WHERE coalesce(a.status,
      'invited') = 'invited'))::int AS waiting
    FROM who w LEFT JOIN accounts a ON a.school_id = w.school_id AND a.person_id = w.person_id`,
  );
  return row?.guardians ? row : null;
}

const stands = placeOf(sql.ref('state'), ['to_invite', 'invited', 'disabled', 'connected']);
const sortable = {
  name: [sql.ref('last_name'), sql.ref('first_name')],
  username: sql.ref('username'),
  state: stands,
};

/** One page of people with the state and the last invitation of each, in one statement; those to help come first. */
export async function listPeople(
  ctx: ReadCtx,
  { page, q, kind, classId, state, sort }: QueryOf<typeof credentialPeople>,
): Promise<ResponseInput<typeof credentialPeople>> {
  const order = orderRows(sort, sortable, sql`${stands}, last_name, first_name, id`);
  const detail = searchKeyOf(sql.ref('w.detail'));
  const match = everyWord(
    q,
    (word) => sql`(${isFound(ctx, 'p', word)} OR lower(a.username::text) LIKE ${likePattern(word)}
      OR ${detail} LIKE ${likePattern(word)})`,
  );
  const rows = await rowsOf(
    ctx.db,
    sql<StoredRow & { total: number }>`WITH rows AS MATERIALIZED (${selectPopulation(ctx, kind)}),
      who AS MATERIALIZED (SELECT school_id, person_id, string_agg(DISTINCT concat_ws(', ', nullif(child,
        ''), nullif(class, '')), ' · ') AS detail FROM rows
        WHERE ${classId ? sql`class_id = ${classId}` : sql`TRUE`} GROUP BY school_id, person_id),
      known AS (SELECT p.id, p.first_name, p.last_name, w.detail, a.id AS account_id, a.username::text AS username,
        a.last_seen_at, coalesce(a.email, p.email) IS NOT NULL AS has_email, ${stateOf(ctx.now)} AS state, a.school_id
        FROM who w JOIN persons p ON p.school_id = w.school_id AND p.id = w.person_id
          LEFT JOIN accounts a ON a.school_id = w.school_id AND a.person_id = w.person_id
        WHERE ${match}),
      kept AS (SELECT *, count(*) OVER ()::int AS total FROM known WHERE ${state ? sql`state = ${state}` : sql`TRUE`}
        ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
    SELECT r.*, k.expires_at, i.channel, i.status AS mail_status, i.reason, coalesce(i.done_at, i.created_at) AS sent_at
      FROM kept r
      LEFT JOIN LATERAL (SELECT expires_at FROM one_time_codes k
        WHERE k.school_id = r.school_id AND k.account_id = r.account_id AND k.purpose = 'activation'
        AND k.used_at IS NULL ORDER BY expires_at DESC LIMIT 1) k ON true
      LEFT JOIN LATERAL (SELECT channel, status, reason, created_at, done_at FROM invitations i
        WHERE i.school_id = r.school_id AND i.account_id = r.account_id ORDER BY created_at DESC, id DESC
        LIMIT 1) i ON true
    ORDER BY ${order}`,
  );
  // An empty page past the end still gives the total.
  const total =
    rows[0]?.total ?? (page > 1 ? (await listPeople(ctx, { page: 1, q, kind, classId, state, sort })).total : 0);
  return { items: rows.map((row) => presentRow(row, ctx.now)), page, pageSize, total };
}

export type Recipient = {
  personId: string;
  accountId: string | null;
  firstName: string;
  lastName: string;
  firstNameAr: string;
  lastNameAr: string;
  username: string | null;
  status: string | null;
  email: string | null;
  children: { child: string; class: string }[];
};

/**
 * The people of a print or a mailing in their printed order (level, class, name), in one statement: the named ones, or
 * all without a valid code (`never`: who never signed in), at most 400 with the number of the others. Throws `notFound`
 * when a named one is out of reach, `credentials.nobody`.
 */
export async function listRecipients(
  db: ReadDb,
  ctx: Asker,
  { kind, personIds, classId, never, after }: Target,
): Promise<{ list: Recipient[]; rest: number; next: string | null }> {
  const state = stateOf(ctx.now);
  const waiting = never ? sql`${state} IN ('to_invite', 'invited')` : sql`${state} = 'to_invite'`;
  const condition = personIds
    ? sql`w.person_id = ANY (${[...new Set(personIds)]}::uuid[])`
    : sql`${classId ? sql`w.class_id = ${classId}` : sql`TRUE`} AND ${waiting}`;
  // Continues after the last person served, by that person's position: later changes (a mail sent, a code issued) do
  // not shift anybody.
  const begin = after
    ? sql`ROW(coalesce(x.level, 2147483647), coalesce(x.class,
      ''), p.last_name, p.first_name, p.id) > (SELECT coalesce(min(b.level), 2147483647), coalesce(min(b.class),
      ''), q.last_name, q.first_name, q.id
        FROM persons q LEFT JOIN placed b ON b.person_id = q.id WHERE q.school_id = app.school_id() AND q.id = ${after}
          GROUP BY q.last_name, q.first_name, q.id)`
    : sql`TRUE`;
  const rows = await rowsOf(
    db,
    sql<Recipient & { total: number }>`WITH rows AS MATERIALIZED (${selectPopulation(ctx, kind)}),
      placed AS MATERIALIZED (SELECT r.person_id, r.child, r.class, l.position AS level FROM rows r
        LEFT JOIN levels l ON l.school_id = r.school_id AND l.id = r.level_id),
      chosen AS MATERIALIZED (SELECT DISTINCT w.school_id, w.person_id FROM rows w
        LEFT JOIN accounts a ON a.school_id = w.school_id AND a.person_id = w.person_id WHERE ${condition})
    SELECT p.id AS "personId", a.id AS "accountId", p.first_name AS "firstName", p.last_name AS "lastName",
      p.first_name_ar AS "firstNameAr", p.last_name_ar AS "lastNameAr",
      a.username::text AS username, a.status, coalesce(a.email, p.email)::text AS email, x.children,
        count(*) OVER ()::int AS total
    FROM chosen k JOIN persons p ON p.school_id = k.school_id AND p.id = k.person_id
      LEFT JOIN accounts a ON a.school_id = p.school_id AND a.person_id = p.id
      JOIN (SELECT r.person_id, json_agg(DISTINCT jsonb_build_object('child', r.child,
        'class', r.class)) AS children, min(r.level) AS level, min(r.class) AS class
        FROM placed r GROUP BY r.person_id) x ON x.person_id = k.person_id
    WHERE ${begin}
    ORDER BY x.level NULLS LAST, x.class, p.last_name, p.first_name, p.id LIMIT ${maxAtOnce}`,
  );
  if (personIds && rows.length < new Set(personIds).size) throw notFound();
  if (!rows.length) throw invalid('credentials.nobody');
  const rest = (rows[0]?.total ?? 0) - rows.length;
  return { list: rows, rest, next: rest > 0 ? (rows.at(-1)?.personId ?? null) : null };
}
