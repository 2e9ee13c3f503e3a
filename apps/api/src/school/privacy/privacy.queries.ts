import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import type { findPersons, heldData, listErasures, listPrivacyRequests } from '@encrier/contract/school/privacy';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type Kysely, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { needsTotp, permissionsOf } from '#kernel/auth/rights.ts';
import { findAccount } from '#kernel/auth/lookup.ts';
import { self } from '#kernel/policy/actor.ts';
import { countRows, type Holding, personalHoldings } from '#kernel/holdings/holdings.ts';
import { holdsOf, obstaclesOf, type PersonKind } from './privacy.policy.ts';
import { isFound } from '../directory/directory.public.ts';

const pageSize = 50;
type Row = Record<string, unknown>;
type Connection = Parameters<typeof findAccount>[0];
/**
 * The table is a parameter here, which the builder's types cannot follow; the names come from what the rooms declare.
 */
export const anyTable = (db: ReadDb): Pick<Kysely<Record<string, Row>>, 'selectFrom'> =>
  db as unknown as Kysely<Record<string, Row>>;

// house: the school holds data of former and future guardians
const everyTie = sql.table('guardianships');
const kindsOf = sql<PersonKind[]>`array_remove(ARRAY[
  CASE WHEN EXISTS (SELECT 1 FROM pupils x WHERE x.school_id = p.school_id AND x.person_id = p.id) THEN 'pupil' END,
  CASE WHEN EXISTS (SELECT 1 FROM ${everyTie} x WHERE x.school_id = p.school_id AND x.guardian_id = p.id)
    THEN 'guardian' END,
  CASE WHEN EXISTS (SELECT 1 FROM staff x WHERE x.school_id = p.school_id AND x.person_id = p.id)
    THEN 'staff' END], NULL)`;
const enrolledOn = (day: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = p.school_id AND e.pupil_id = p.id
    AND app.enrolled(e.to_on, ${day}))`;
const employedOn = (day: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM staff s WHERE s.school_id = p.school_id AND s.person_id = p.id
    AND app.here(s.left_on, ${day}))`;
const guardsOn = (
  day: string,
) => sql<boolean>`EXISTS (SELECT 1 FROM ${everyTie} g JOIN enrolments e ON e.school_id = g.school_id
  AND e.pupil_id = g.pupil_id AND app.enrolled(e.to_on, ${day})
  WHERE g.school_id = p.school_id AND g.guardian_id = p.id AND app.here(g.ends_on, ${day}))`;
const erasedAt = sql<Date | null>`(SELECT x.erased_at FROM erasures x
  WHERE x.school_id = p.school_id AND x.person_id = p.id)`;

/** Persons with any data, by name in either script. */
export async function personsFound(
  ctx: ReadCtx,
  { page, q }: QueryOf<typeof findPersons>,
): Promise<ResponseInput<typeof findPersons>> {
  let found = ctx.db.selectFrom('persons as p');
  if (q) found = found.where(isFound(ctx, 'p', q));
  const rows = await found
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.first_name_ar',
      'p.last_name_ar',
      kindsOf.as('kinds'),
      enrolledOn(ctx.today).as('enrolled'),
      employedOn(ctx.today).as('employed'),
      guardsOn(ctx.today).as('guards'),
      erasedAt.as('erased_at'),
    ])
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    label: `${row.first_name} ${row.last_name}`,
    labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
    kinds: row.kinds,
    left: !row.enrolled && !row.employed && !row.guards,
    erased: row.erased_at !== null,
  }));
  return { items, page, pageSize, total };
}

export type Subject = {
  id: string;
  accountId: string | null;
  label: string;
  labelAr: string;
  kinds: PersonKind[];
  enrolled: boolean;
  employed: boolean;
  guards: boolean;
  erasedAt: Date | null;
  photos: string[];
};

/** A person with the obstacles to an erasure; throws `not_found` for any other id. */
export async function subjectOf(db: ReadDb, today: string, personId: string): Promise<Subject> {
  const row = await db
    .selectFrom('persons as p')
    .leftJoin('accounts as a', 'a.person_id', 'p.id')
    .select([
      'p.id',
      'a.id as account_id',
      'p.first_name',
      'p.last_name',
      'p.first_name_ar',
      'p.last_name_ar',
      'p.photo_file_id',
      'a.photo_file_id as own_photo',
      kindsOf.as('kinds'),
      enrolledOn(today).as('enrolled'),
      employedOn(today).as('employed'),
      guardsOn(today).as('guards'),
      erasedAt.as('erased_at'),
    ])
    .where('p.id', '=', personId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    id: row.id,
    accountId: row.account_id,
    label: `${row.first_name} ${row.last_name}`,
    labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
    kinds: row.kinds,
    enrolled: row.enrolled,
    employed: row.employed,
    guards: row.guards,
    erasedAt: row.erased_at,
    photos: [row.photo_file_id, row.own_photo].filter((one) => one !== null),
  };
}

/** The id of a person in a table; null when the table needs an account and the person has none. */
export const keyOf = ({ of }: Pick<Holding, 'of'>, { id, accountId }: Subject): string | null =>
  of === 'person' ? id : accountId;

const importsKept = async (db: ReadDb): Promise<boolean> =>
  (await db.selectFrom('import_changes').select('seq').limit(1).executeTakeFirst()) !== undefined;

/** Whether an account has sensitive rights: they must first be removed by a person who may. */
async function isAbove(connection: Connection, schoolId: number, accountId: string | null): Promise<boolean> {
  const facts = accountId === null ? null : await findAccount(connection, schoolId, accountId);
  return facts?.status === 'active' && needsTotp(permissionsOf(facts.entries));
}

/** Data about a person, table by table in one statement, with the obstacles to an erasure. */
export async function readHeldData(
  ctx: Pick<ReadCtx, 'db' | 'actor' | 'schoolId' | 'today'>,
  connection: Connection,
  personId: string,
): Promise<ResponseInput<typeof heldData>> {
  const subject = await subjectOf(ctx.db, ctx.today, personId);
  const counts = await countRows(
    ctx.db,
    ctx.schoolId,
    personalHoldings().flatMap(({ table, column, of }) => {
      const key = keyOf({ of }, subject);
      return key === null ? [] : [{ table, column, key }];
    }),
  );
  const rows = new Map<string, number>();
  for (const { table, rows: n } of counts) rows.set(table, (rows.get(table) ?? 0) + n);
  const ways = new Map(
    personalHoldings().map(({ table, erase }) => [
      table as string,
      typeof erase === 'string' ? erase : ('blank' as const),
    ]),
  );
  const remains = new Set(
    personalHoldings().flatMap((one) => (one.remains && (rows.get(one.table) ?? 0) > 0 ? [one.remains] : [])),
  );
  const standing = {
    ...subject,
    own: subject.accountId === self(ctx).accountId,
    erased: subject.erasedAt !== null,
    above: await isAbove(connection, ctx.schoolId, subject.accountId),
  };
  return {
    id: subject.id,
    label: subject.label,
    labelAr: subject.labelAr,
    kinds: subject.kinds,
    files: subject.photos.length,
    obstacles: obstaclesOf(standing),
    holds: holdsOf(remains, await importsKept(ctx.db)),
    held: [...rows]
      .filter(([, n]) => n > 0)
      .map(([table, n]) => ({ table, rows: n, erase: ways.get(table) ?? 'keep' })),
    erasedAt: subject.erasedAt?.toISOString() ?? null,
  };
}

/** Rows of a person by table, at most 20,000 of each; of other people they only contain ids. */
export async function rowsOf(db: ReadDb, subject: Subject): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const entry of personalHoldings()) {
    const key = keyOf(entry, subject);
    if (key === null) continue;
    const rows = await anyTable(db)
      .selectFrom(entry.table)
      .selectAll()
      .where(entry.column, '=', key)
      .limit(20_000)
      .execute();
    if (rows.length) found.set(entry.table, [...(found.get(entry.table) ?? []), ...rows]);
  }
  return found;
}

/** People who were erased, the latest first. */
export async function readErasures(
  ctx: ReadCtx,
  { page }: QueryOf<typeof listErasures>,
): Promise<ResponseInput<typeof listErasures>> {
  const rows = await ctx.db
    .selectFrom('erasures as e')
    .leftJoin('accounts as a', 'a.id', 'e.erased_by_id')
    .select(['e.id', 'e.person_id', 'e.erased_at', 'e.counts', nameOrNone('a').as('by')])
    .orderBy('e.erased_at', 'desc')
    .orderBy('e.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await ctx.db
    .selectFrom('erasures')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, n) => all + n, 0);
  return {
    items: rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      erasedAt: row.erased_at.toISOString(),
      by: row.by,
      rows: sum(row.counts as Record<string, number>),
    })),
    page,
    pageSize,
    total,
  };
}

/** Requests about personal data, by deadline. */
export async function listRequests(
  ctx: ReadCtx,
  { page, state }: QueryOf<typeof listPrivacyRequests>,
): Promise<ResponseInput<typeof listPrivacyRequests>> {
  let found = ctx.db.selectFrom('privacy_requests as r').innerJoin('persons as p', 'p.id', 'r.person_id');
  if (state) found = found.where('r.state', '=', state);
  const rows = await found
    .selectAll('r')
    .select(nameOf('p').as('label'))
    .orderBy(sql`r.state <> 'open'`)
    .orderBy('r.due_on')
    .orderBy('r.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    label: row.label,
    kind: row.kind as 'access',
    receivedOn: row.received_on,
    dueOn: row.due_on,
    state: row.state as 'open',
    note: row.note,
    words: row.words,
    byAsker: row.asked_by !== null,
    closedAt: row.closed_at?.toISOString() ?? null,
    late: row.state === 'open' && row.due_on < ctx.today,
    version: row.version,
  }));
  return { items, page, pageSize, total };
}
