import type { mergePersons } from '@encrier/contract/school/duplicates';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { type Kysely, sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { unended } from '#kernel/db/stays.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { joinAccounts } from './accounts/accounts.public.ts';
import { followNames } from '../imports/imports.public.ts';
import { columnOf, type Tie, ties } from './duplicates.policy.ts';
import { pairOf, preview } from './duplicates.queries.ts';
import { childTables, duplicatesRoom, type DuplicatesTx } from './duplicates.room.ts';

type Row = Record<string, unknown>;
/** The table is a parameter here, which the builder's types cannot follow; the names come from `ties`. */
const any = (tx: DuplicatesTx): Kysely<Record<string, Row>> => tx.db as unknown as Kysely<Record<string, Row>>;
const actorId = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

/** Moves the rows of one tie; one that the kept sheet has already is taken away, and stands in what is kept of the dropped one. */
async function moveTie(
  tx: DuplicatesTx,
  { table, column, beside, ends }: Tie,
  keep: string,
  drop: string,
): Promise<Row[]> {
  const rows = await any(tx).selectFrom(table).selectAll().where(column, '=', drop).execute();
  if (!rows.length) return [];
  // Somebody cannot be his own guardian.
  if (table === 'guardianships')
    await any(tx)
      .deleteFrom(table)
      .where('pupil_id', 'in', [keep, drop])
      .where('guardian_id', 'in', [keep, drop])
      .execute();
  if (beside) {
    await any(tx)
      .deleteFrom(table)
      .where(column, '=', drop)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom(`${table} as k`)
            .select(sql<number>`1`.as('one'))
            .where(`k.${column}`, '=', keep)
            .where((inner) =>
              inner.and(beside.map((name) => sql<boolean>`${sql.ref(`k.${name}`)} = ${sql.ref(`${table}.${name}`)}`)),
            ),
        ),
      )
      .execute();
  }
  if (ends) await any(tx).deleteFrom(table).where(column, '=', drop).execute();
  else
    await any(tx)
      .updateTable(table)
      .set({ [column]: keep })
      .where(column, '=', drop)
      .execute();
  return rows;
}

/** What came to a guardian for the child of the dropped sheet came for that of the kept one: he goes on reading it. */
async function moveChildren(tx: DuplicatesTx, keep: string, drop: string): Promise<void> {
  for (const table of childTables) {
    await any(tx)
      .updateTable(table)
      .set({ child_ids: sql`ARRAY(SELECT DISTINCT unnest(array_replace(child_ids, ${drop}::uuid, ${keep}::uuid)))` })
      .where(sql<boolean>`${drop}::uuid = ANY (child_ids)`)
      .execute();
  }
  await tx.db.updateTable('notifications').set({ child_id: keep }).where('child_id', '=', drop).execute();
}

/** Where both have an open place in a year, the kept one's stays; the other ended yesterday and stays as history, or goes with no day of its own. */
async function endSecondPlaces(tx: DuplicatesTx, keep: string, drop: string, today: string): Promise<void> {
  const second = sql<boolean>`enrolments.pupil_id = ${drop} AND ${unended('enrolments')} AND EXISTS (SELECT 1 FROM enrolments k
    WHERE k.school_id = enrolments.school_id AND k.pupil_id = ${keep} AND ${unended('k')} AND k.year_id = enrolments.year_id)`;
  await tx.db.deleteFrom('enrolments').where(second).where('from_on', '>=', today).execute();
  await tx.db
    .updateTable('enrolments')
    .set({ to_on: addDays(today, -1) })
    .where(second)
    .execute();
}

/** A pupil has one open plan: where both have one, the kept sheet's stays and the other is given up. */
async function cancelSecondPlan(tx: DuplicatesTx, keep: string, drop: string): Promise<void> {
  const open = ['planned', 'blocked'];
  await tx.db
    .updateTable('planned_moves')
    .set((eb) => ({
      state: 'cancelled',
      cause: 'duplicates.merged',
      settled_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('pupil_id', '=', drop)
    .where('state', 'in', open)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('planned_moves as k').select('k.id').where('k.pupil_id', '=', keep).where('k.state', 'in', open),
      ),
    )
    .execute();
}

/** The number of a dropped sheet, out of the way while the kept one takes it. */
const aside = (text: string, id: string): string => `${text.slice(0, 20)}~${id.slice(-6)}`;

/** Readies the two records of a pupil, or of a member of staff, to be one; where only the dropped sheet has one the kept sheet gets it. */
async function joinRecords(
  tx: DuplicatesTx,
  table: 'pupils' | 'staff',
  keep: string,
  drop: string,
): Promise<Row | null> {
  const rows = await any(tx).selectFrom(table).selectAll().where('person_id', 'in', [keep, drop]).execute();
  const [kept, dropped] = [rows.find((row) => row.person_id === keep), rows.find((row) => row.person_id === drop)];
  if (!dropped) return null;
  const freed =
    table === 'pupils'
      ? { matricule: aside(String(dropped.matricule), drop), massar_code: null, ine: null, siecle_id: null }
      : { matricule: null };
  await any(tx).updateTable(table).set(freed).where('person_id', '=', drop).execute();
  if (!kept)
    await any(tx)
      .insertInto(table)
      .values({ ...dropped, person_id: keep })
      .execute();
  else {
    const empty = Object.entries(dropped).filter(
      ([column, value]) => value !== null && value !== '' && (kept[column] === null || kept[column] === ''),
    );
    if (empty.length)
      await any(tx).updateTable(table).set(Object.fromEntries(empty)).where('person_id', '=', keep).execute();
  }
  return dropped;
}

/** The dropped sheet's account goes to the kept one; where that has its own it closes, and all that it holds is joined to it. Answers what the kept one had already. */
async function moveAccount(tx: DuplicatesTx, pair: Awaited<ReturnType<typeof pairOf>>, keep: string): Promise<Row[]> {
  if (!pair.droppedAccount) return [];
  if (!pair.keptAccount) {
    await tx.db.updateTable('accounts').set({ person_id: keep }).where('id', '=', pair.droppedAccount.id).execute();
    return [];
  }
  const { id } = pair.droppedAccount;
  await tx.db.deleteFrom('sessions').where('account_id', '=', id).execute();
  // What the closed account opened, the other one opens now.
  const entries = await tx.db
    .selectFrom('auth_entries')
    .select(['org_id', 'roles'])
    .where('account_id', '=', id)
    .where('active', '=', true)
    .execute();
  for (const entry of entries) {
    await tx.db
      .insertInto('auth_entries')
      .values({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        account_id: pair.keptAccount.id,
        org_id: entry.org_id,
        roles: entry.roles,
      })
      .onConflict((oc) =>
        oc.columns(['school_id', 'account_id', 'org_id']).doUpdateSet({
          roles: sql`(SELECT array_agg(DISTINCT r) FROM unnest(auth_entries.roles || excluded.roles) AS r)`,
        }),
      )
      .execute();
  }
  await tx.db
    .updateTable('accounts')
    .set({ person_id: null, status: 'disabled', version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return joinAccounts(tx, pair.keptAccount.id, id);
}

/** Joins two sheets; throws `duplicates.obstacle`, and `edited_meanwhile` when one of them changed since it was shown. */
export async function mergeTwo(
  ctx: Ctx,
  keep: string,
  drop: string,
  { fromDrop, versions }: BodyOf<typeof mergePersons>,
): Promise<{ id: string }> {
  const { obstacles } = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db, client) =>
    preview({ ...ctx, db }, client, keep, drop),
  );
  if (obstacles.length) throw conflict('duplicates.obstacle', { obstacles });
  return duplicatesRoom.act(ctx, 'duplicates.merge', async (tx) => {
    await tx.db.selectFrom('persons').select('id').where('id', 'in', [keep, drop]).orderBy('id').forUpdate().execute();
    const pair = await pairOf(tx.db, keep, drop);
    if (pair.kept.version !== versions.keep || pair.dropped.version !== versions.drop)
      throw conflict('edited_meanwhile', { current: { keep: pair.kept.version, drop: pair.dropped.version } });
    const gone: Record<string, unknown> = { person: pair.dropped };
    await endSecondPlaces(tx, keep, drop, ctx.today);
    await cancelSecondPlan(tx, keep, drop);
    gone['staff'] = await joinRecords(tx, 'staff', keep, drop);
    gone['pupil'] = await joinRecords(tx, 'pupils', keep, drop);
    const moved: Row[] = [];
    for (const tie of ties)
      moved.push(...(await moveTie(tx, tie, keep, drop)).map((row) => ({ table: tie.table, ...row })));
    gone['ties'] = moved;
    await moveChildren(tx, keep, drop);
    for (const table of ['pupils', 'staff'] as const)
      await tx.db.deleteFrom(table).where('person_id', '=', drop).execute();
    gone['account'] = await moveAccount(tx, pair, keep);
    const taken = Object.fromEntries(fromDrop.map((field) => [columnOf[field], pair.dropped[columnOf[field]]]));
    const next = { ...pair.kept, ...taken };
    const numbers = await tx.db
      .selectFrom('pupils')
      .select(['matricule', 'massar_code'])
      .where('person_id', '=', keep)
      .executeTakeFirst();
    const staff = await tx.db.selectFrom('staff').select('matricule').where('person_id', '=', keep).executeTakeFirst();
    const search_key = searchKey(
      [
        next.first_name,
        next.last_name,
        next.first_name_ar,
        next.last_name_ar,
        numbers?.matricule,
        numbers?.massar_code,
        staff?.matricule,
      ]
        .filter(Boolean)
        .join(' '),
    );
    await tx.db
      .updateTable('persons')
      .set({ ...taken, search_key, updated_at: tx.now, version: pair.kept.version + 1 })
      .where('id', '=', keep)
      .execute();
    await tx.db.deleteFrom('persons').where('id', '=', drop).execute();
    await followNames(tx, [keep]);
    await tx.db
      .insertInto('merges')
      .values({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        person_id: keep,
        dropped_id: drop,
        merged_at: tx.now,
        merged_by_id: actorId(ctx),
        dropped: JSON.stringify(gone),
      })
      .execute();
    return {
      result: { id: keep },
      audit: {
        object: { type: 'person', id: keep },
        before: { merged: drop },
        after: { taken: Object.keys(taken), moved: moved.length },
      },
    };
  });
}

/** Says that a pair is two people, or takes that back. */
export function dismiss(ctx: Ctx, one: string, other: string, back: boolean): Promise<{ ok: true }> {
  return dismissMany(ctx, [[one, other]], back);
}

/** Says of each pair that it is two people, or takes that back; all or none. */
export function dismissMany(ctx: Ctx, pairs: readonly (readonly string[])[], back: boolean): Promise<{ ok: true }> {
  return duplicatesRoom.act(ctx, 'duplicates.dismiss', async (tx) => {
    const sorted = pairs.map((pair) => {
      const [first_id = '', second_id = ''] = [...pair].sort();
      return { first_id, second_id };
    });
    const ids = [...new Set(sorted.flatMap(({ first_id, second_id }) => [first_id, second_id]))];
    const known = await tx.db.selectFrom('persons').select('id').where('id', 'in', ids).execute();
    if (known.length !== ids.length || sorted.some(({ first_id, second_id }) => first_id === second_id))
      throw notFound();
    if (back)
      await tx.db
        .deleteFrom('duplicate_dismissals')
        .where((eb) =>
          eb.or(sorted.map((pair) => eb('first_id', '=', pair.first_id).and('second_id', '=', pair.second_id))),
        )
        .execute();
    else
      await tx.db
        .insertInto('duplicate_dismissals')
        .values(
          sorted.map((pair) => ({
            school_id: tx.schoolId,
            ...pair,
            dismissed_by_id: actorId(ctx),
            dismissed_at: tx.now,
          })),
        )
        .onConflict((oc) => oc.doNothing())
        .execute();
    const [first, ...others] = sorted.map(({ first_id, second_id }) => ({
      object: { type: 'person', id: first_id },
      after: { other: second_id, back },
    }));
    if (!first) throw notFound();
    return { result: { ok: true as const }, audit: [first, ...others] as const };
  });
}
