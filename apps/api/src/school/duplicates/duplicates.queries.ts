import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import { type listDuplicates, mergeFields, type previewMerge } from '@encrier/contract/school/duplicates';
import { personKinds } from '@encrier/contract/school/privacy';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { findAccount } from '#kernel/auth/lookup.ts';
import { needsTotp, permissionsOf } from '#kernel/auth/rights.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { accountTies, countedBeforeMerge, countRows, type MergedPair, personTies } from '#kernel/holdings/holdings.ts';
import { joinedEntries, mayJoinAccounts } from '../../access/accounts/joining.public.ts';
import { differingTies } from '../persons/merging.public.ts';
import { findMet, type Met } from '#kernel/holdings/merge-holdings.ts';
import {
  accountsOf,
  closesAccountInUse,
  columnOf,
  grouped,
  mergeObstacles,
  type PairRow,
  proposed,
} from './duplicates.policy.ts';

type Listed = ResponseInput<typeof listDuplicates>['items'][number];
type Preview = ResponseInput<typeof previewMerge>;
type Side = Listed['first'];
type Counts = ResponseInput<typeof listDuplicates>['counts'];
type Connection = Parameters<typeof findAccount>[0];
const pageSize = 20;

// house: whether two sheets are one person is told by every tie there ever was
const everyTie = sql.table('guardianships');

/** A name as it is compared: without accents or capitals. */
const plain = (name: RawBuilder<unknown>) => sql<string>`unaccent(lower(${name}))`;

/**
 * Pairs of pupils, or of grown-ups, that may be one person, with how sure that is out of 100; never a child and an
 * adult. The same name and birth date; the same name where a date is missing (for grown-ups: unless their telephones or
 * addresses differ); one telephone or e-mail with one family name and nearly one first name; nearly the same first and
 * last name on one birth date. Two guardians of one child are two people, and children of one day with other first
 * names are twins.
 */
const pairs = (schoolId: number) => sql<PairRow>`(
  WITH p AS MATERIALIZED (
    SELECT id, ${plain(nameOf())} AS name, ${plain(sql`first_name`)} AS first,
      ${plain(sql`last_name`)} AS family,
      birth_on, phone, email,
      EXISTS (SELECT 1 FROM pupils u WHERE u.school_id = persons.school_id AND u.person_id = persons.id) AS pupil,
      EXISTS (SELECT 1 FROM ${everyTie} g WHERE g.school_id = persons.school_id
        AND g.guardian_id = persons.id) AS guardian,
      EXISTS (SELECT 1 FROM staff s WHERE s.school_id = persons.school_id AND s.person_id = persons.id) AS staff
    FROM persons WHERE school_id = ${schoolId} AND NOT EXISTS (SELECT 1 FROM erasures e
      WHERE e.school_id = persons.school_id AND e.person_id = persons.id)
  ), crowded AS (SELECT birth_on FROM p GROUP BY birth_on HAVING count(*) > 200
  ), hit AS (
    SELECT a.id AS a, b.id AS b, CASE WHEN a.birth_on = b.birth_on THEN 'name_birth' ELSE 'name' END AS reason, CASE
      WHEN a.birth_on = b.birth_on THEN 95 ELSE 60 END AS score
    FROM p a JOIN p b ON a.name = b.name AND a.id < b.id AND a.pupil = b.pupil
      AND (a.birth_on = b.birth_on OR ((a.birth_on IS NULL OR b.birth_on IS NULL)
        AND (a.pupil OR NOT coalesce(a.phone <> b.phone, a.email <> b.email, false))))
    UNION ALL SELECT a.id, b.id, 'phone', 75 FROM p a JOIN p b ON a.phone = b.phone AND a.family = b.family
      AND a.id < b.id AND a.pupil = b.pupil
      AND similarity(a.first, b.first) >= 0.5 AND (a.birth_on IS NULL OR b.birth_on IS NULL OR a.birth_on = b.birth_on)
    UNION ALL SELECT a.id, b.id, 'email', 75 FROM p a JOIN p b ON a.email = b.email AND a.id < b.id
      AND a.family = b.family AND a.pupil = b.pupil
      AND similarity(a.first, b.first) >= 0.5 AND (a.birth_on IS NULL OR b.birth_on IS NULL OR a.birth_on = b.birth_on)
    UNION ALL SELECT a.id, b.id, 'near_name', 70 FROM p a JOIN p b ON a.birth_on = b.birth_on AND a.id < b.id
      AND a.pupil = b.pupil AND a.name <> b.name
      AND similarity(a.first, b.first) >= 0.5 AND similarity(a.family, b.family) >= 0.4
      AND NOT EXISTS (SELECT 1 FROM crowded WHERE crowded.birth_on = a.birth_on)
  )
  SELECT hit.a, hit.b, array_agg(DISTINCT reason) AS reasons, least(99,
    max(score) + 10 * (count(DISTINCT reason) - 1))::int AS score,
    bool_or(pa.pupil) AS pupil, bool_or(pa.guardian OR pb.guardian) AS guardian, bool_or(pa.staff OR pb.staff) AS staff
  FROM hit JOIN p pa ON pa.id = hit.a JOIN p pb ON pb.id = hit.b
  WHERE NOT EXISTS (SELECT 1 FROM duplicate_dismissals d WHERE d.school_id = ${schoolId} AND d.first_id = hit.a
    AND d.second_id = hit.b)
    AND NOT EXISTS (SELECT 1 FROM ${everyTie} x JOIN ${everyTie} y ON y.school_id = x.school_id
      AND y.pupil_id = x.pupil_id AND y.kind <> x.kind
      WHERE x.school_id = ${schoolId} AND x.guardian_id = hit.a AND y.guardian_id = hit.b)
  GROUP BY hit.a, hit.b)`;

async function sidesOf(db: ReadDb, day: string, ids: readonly string[]): Promise<Map<string, Side>> {
  const rows = await db
    .selectFrom('persons as p')
    .leftJoin('accounts as a', 'a.person_id', 'p.id')
    .leftJoin('files as f', 'f.id', 'p.photo_file_id')
    .leftJoin('pupils as u', 'u.person_id', 'p.id')
    .leftJoin('staff as s', 's.person_id', 'p.id')
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.first_name_ar',
      'p.last_name_ar',
      'p.birth_on',
      'a.status',
      'f.id as file',
      'f.ext',
      'u.matricule',
      's.function',
      's.person_id as staff',
    ])
    .select([
      sql<string | null>`(SELECT string_agg(c.first_name, ', ' ORDER BY c.first_name) FROM ${everyTie} g
        JOIN persons c ON c.school_id = g.school_id AND c.id = g.pupil_id
        WHERE g.school_id = p.school_id AND g.guardian_id = p.id)`.as('children'),
      classNameOf(sql.ref('p.id'), day).as('class'),
    ])
    .where('p.id', 'in', ids.length ? [...ids] : ['00000000-0000-0000-0000-000000000000'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        label: `${row.first_name} ${row.last_name}`,
        labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
        birthOn: row.birth_on,
        photo: row.file ? `${row.file}.${row.ext}` : '-',
        kinds: [
          ...(row.matricule === null ? [] : (['pupil'] as const)),
          ...(row.children === null ? [] : (['guardian'] as const)),
          ...(row.staff === null ? [] : (['staff'] as const)),
        ],
        detail: [row.class, row.matricule, row.children, row.function].filter(Boolean).join(' · '),
        account: (row.status ?? 'none') as Side['account'],
      },
    ]),
  );
}

/** A page of pairs by group, in two statements whatever their number; the counts include all of them. */
export async function duplicatePairs(
  ctx: ReadCtx,
  { page, kind }: QueryOf<typeof listDuplicates>,
): Promise<ResponseInput<typeof listDuplicates>> {
  const all = await ctx.db.selectFrom(pairs(ctx.schoolId).as('x')).selectAll().execute();
  const counts = Object.fromEntries(personKinds.map((one) => [one, all.filter((row) => row[one]).length])) as Counts;
  const found = grouped(kind ? all.filter((row) => row[kind]) : all);
  const rows = found.slice((page - 1) * pageSize, page * pageSize);
  const sides = await sidesOf(
    ctx.db,
    ctx.today,
    rows.flatMap(({ a, b }) => [a, b]),
  );
  const items = rows.flatMap(({ a, b, reasons, score, group, sheets }): Listed[] => {
    const [first, second] = [sides.get(a), sides.get(b)];
    return first && second ? [{ first, second, reasons: reasons as Listed['reasons'], score, group, sheets }] : [];
  });
  return { items, page, pageSize, total: found.length, counts };
}

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The two current sheets; throws `not_found` when one of them is not of this school. */
export async function pairOf(db: ReadDb, keep: string, drop: string) {
  const rows = await db.selectFrom('persons').selectAll().where('id', 'in', [keep, drop]).execute();
  const [kept, dropped] = [rows.find(({ id }) => id === keep), rows.find(({ id }) => id === drop)];
  if (!kept || !dropped) throw notFound();
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'person_id', 'status'])
    .where('person_id', 'in', [keep, drop])
    .execute();
  return {
    kept,
    dropped,
    keptAccount: accounts.find((row) => row.person_id === keep) ?? null,
    droppedAccount: accounts.find((row) => row.person_id === drop) ?? null,
  };
}

/** Whether one of two sheets is the caller's, that of a pupil of their family, or of a guardian of such a pupil. */
async function isOfOwnFamily(db: ReadDb, own: string | null, pair: readonly string[]): Promise<boolean> {
  if (own === null) return false;
  const found = await db
    .selectFrom('persons as h')
    .select('h.id')
    .where('h.id', 'in', [...pair])
    .where(
      sql<boolean>`(h.id = ${own}::uuid OR ${isOfFamily(own, sql`h.id`)} OR EXISTS (SELECT 1 FROM ${everyTie} g
        WHERE g.school_id = h.school_id AND g.guardian_id = h.id AND ${isOfFamily(own, sql`g.pupil_id`)}))`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The differing ties of two sheets, by names. */
async function tiesOf(db: ReadDb, keep: string, drop: string): Promise<Preview['ties']> {
  const ties = await differingTies(db, { keep, drop });
  if (!ties.length) return [];
  const people = await db
    .selectFrom('persons')
    .select(['id', 'first_name', 'last_name'])
    .where(
      'id',
      'in',
      ties.flatMap((tie) => [tie.pupilId, tie.guardianId]),
    )
    .execute();
  const names = new Map(people.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
  return ties.map(({ pupilId, guardianId, joined }) => ({
    pupil: names.get(pupilId) ?? '',
    guardian: names.get(guardianId) ?? '',
    joins: joined !== null,
  }));
}

/** The roles of the closing account that come to the kept one, and those that end. */
async function rolesMoved(db: ReadDb, accounts: MergedPair): Promise<Preview['roles']> {
  const entries = await joinedEntries(db, accounts);
  return entries.flatMap(({ orgName, ...entry }) =>
    (['comes', 'goes'] as const).flatMap((way) => [
      ...entry[way].roles.map((role) => ({ org: orgName, role, name: null, comes: way === 'comes' })),
      ...entry[way].custom.map(({ name }) => ({ org: orgName, role: null, name, comes: way === 'comes' })),
    ]),
  );
}

/** Where rows of both sheets, or of both accounts, stand in one place. */
export async function placesOfBoth(
  db: ReadDb,
  schoolId: number,
  sheets: MergedPair,
  accounts: MergedPair | null,
): Promise<Met[]> {
  return findMet(db, schoolId, [
    ...personTies().map((holding) => ({ holding, pair: sheets })),
    ...(accounts ? accountTies().map((holding) => ({ holding, pair: accounts })) : []),
  ]);
}

/** What a merge would do; also judges it. */
export async function preview(
  ctx: Ctx & { db: ReadDb },
  connection: Connection,
  keep: string,
  drop: string,
): Promise<Preview> {
  const pair = await pairOf(ctx.db, keep, drop);
  const sides = await sidesOf(ctx.db, ctx.today, [keep, drop]);
  const accounts = accountsOf(pair);
  const wanted = [
    ...personTies().map(({ table, column }) => ({ table, column, key: drop })),
    ...(accounts ? countedBeforeMerge().map(({ table, column }) => ({ table, column, key: accounts.drop })) : []),
  ];
  const moves = new Map<string, number>();
  for (const { table, rows: n } of await countRows(ctx.db, ctx.schoolId, wanted))
    if (n) moves.set(table, (moves.get(table) ?? 0) + n);
  const places = await ctx.db
    .selectFrom('enrolments')
    .select(['pupil_id', 'year_id'])
    .where('pupil_id', 'in', [keep, drop])
    .where(hasNoEnd('enrolments'))
    .execute();
  const twice = places.some(
    (one) => one.pupil_id === drop && places.some((other) => other.pupil_id === keep && other.year_id === one.year_id),
  );
  const facts = accounts && (await findAccount(connection, ctx.schoolId, accounts.drop));
  const open = facts?.status === 'disabled' ? null : accounts;
  const sensitive = facts?.status === 'active' && needsTotp(permissionsOf(facts.entries));
  const ties = await tiesOf(ctx.db, keep, drop);
  const met = await placesOfBoth(ctx.db, ctx.schoolId, { keep, drop }, accounts);
  const fields = mergeFields.map((field) => {
    const [one, other] = [shown(pair.kept[columnOf[field]]), shown(pair.dropped[columnOf[field]])];
    return { field, keep: one, drop: other, from: proposed(one, other) };
  });
  return {
    keep: sides.get(keep)!,
    drop: sides.get(drop)!,
    versions: { keep: pair.kept.version, drop: pair.dropped.version },
    fields: fields.filter((one) => one.keep !== '' || one.drop !== ''),
    moves: [...moves].map(([table, n]) => ({ table, rows: n })),
    warnings: [...(accounts ? (['two_accounts'] as const) : []), ...(twice ? (['two_places'] as const) : [])],
    left: met.filter(({ rows }) => rows > 0).map(({ table, rows: n }) => ({ table, rows: n })),
    clashes: met
      .filter(({ clashes }) => clashes > 0)
      .map(({ table, clashes, places }) => ({ table, rows: clashes, places })),
    ties,
    roles: accounts ? await rolesMoved(ctx.db, accounts) : [],
    obstacles: mergeObstacles({
      same: keep === drop,
      own: await isOfOwnFamily(ctx.db, self(ctx).personId, [keep, drop]),
      above: sensitive || (open !== null && !(await mayJoinAccounts(ctx.db, ctx, open))),
      account_in_use: closesAccountInUse(pair),
      both_say: met.some(({ clashes }) => clashes > 0),
      ties_differ: ties.some(({ joins }) => !joins),
    }),
  };
}
