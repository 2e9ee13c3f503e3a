import type { mergePersons } from '@encrier/contract/school/duplicates';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { InAct } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { accountTies, declaredHoldings, type MergedPair, personTies } from '#kernel/holdings/holdings.ts';
import { findRowsNaming, moveChild, moveRows } from '#kernel/holdings/merge-holdings.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { closeJoinedAccount, giveAccountTo } from '../../access/accounts/joining.public.ts';
import {
  endOwnGuardianship,
  joinStaffRecords,
  joinTies,
  keepMergedSheet,
  removeStaffRecord,
} from '../persons/merging.public.ts';
import { joinPupilRecords, removePupilRecord } from '../pupils/merging.public.ts';
import { lockSchoolRights, rightsOfCaller } from '../../access/roles/roles.public.ts';
import { followNames } from '../../access/accounts/holders/holders.public.ts';
import { accountsOf, closesAccountInUse, columnOf } from './duplicates.policy.ts';
import { pairOf, placesOfBoth, preview } from './duplicates.queries.ts';
import { duplicatesRoom } from './duplicates.room.ts';

const actorId = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

type Pair = Awaited<ReturnType<typeof pairOf>>;
type Row = Record<string, unknown>;
type Held = Awaited<ReturnType<typeof rightsOfCaller>>;

/** What may have changed since the comparison: the state of the accounts, and marks and texts in one place. */
async function refuseClashes(tx: { db: ReadDb; schoolId: number }, pair: Pair, sheets: MergedPair): Promise<void> {
  if (closesAccountInUse(pair)) throw conflict('duplicates.obstacle', { obstacles: ['account_in_use'] });
  const met = await placesOfBoth(tx.db, tx.schoolId, sheets, accountsOf(pair));
  if (met.some(({ clashes }) => clashes > 0)) throw conflict('duplicates.obstacle', { obstacles: ['both_say'] });
}

/** Every row tied to the dropped sheet changes hands; answers them as they were, with those of the kept one that went. */
async function moveTies(tx: InAct, pair: MergedPair): Promise<Row[]> {
  const before: Row[] = [];
  for (const tie of personTies())
    before.push(...(await findRowsNaming(tx, tie, pair.drop)).map((row) => ({ table: tie.table, ...row })));
  await endOwnGuardianship(tx, pair);
  for (const tie of personTies()) {
    const gone = await moveRows(tx, tie, pair);
    before.push(...gone.filter((row) => row[tie.column] === pair.keep).map((row) => ({ table: tie.table, ...row })));
  }
  await moveChild(
    tx,
    declaredHoldings().flatMap((room) => room.childArrays ?? []),
    pair,
  );
  return before;
}

/**
 * Moves the dropped sheet's account to the kept one; when that one has its own account, the dropped one is closed and
 * its data joined. Returns what the kept account had already, and the journal's lines of its roles.
 */
async function moveAccount(
  tx: InAct,
  ctx: Ctx,
  held: Held,
  { pair, keep }: { pair: Pair; keep: string },
): Promise<{ gone: Row[]; lines: AuditEntry[] }> {
  if (!pair.droppedAccount) return { gone: [], lines: [] };
  const accounts = accountsOf(pair);
  if (!accounts) {
    await giveAccountTo(tx, pair.droppedAccount.id, keep);
    return { gone: [], lines: [] };
  }
  const lines = await closeJoinedAccount(tx, ctx, held, accounts);
  for (const { onAccountsJoin } of declaredHoldings()) await onAccountsJoin?.(tx, accounts);
  const gone: Row[] = [];
  for (const tie of accountTies())
    gone.push(...(await moveRows(tx, tie, accounts)).map((row) => ({ table: tie.table, ...row })));
  return { gone, lines };
}

/**
 * Joins two sheets; throws `duplicates.obstacle`, and `edited_meanwhile` when one of them changed since it was shown.
 */
export async function mergeTwo(
  ctx: Ctx,
  keep: string,
  drop: string,
  { fromDrop, versions }: BodyOf<typeof mergePersons>,
): Promise<{ id: string }> {
  const { obstacles } = await readTenant(ctx.kernel.pool, ctx.schoolId, (db, client) =>
    preview({ ...ctx, db }, client, keep, drop),
  );
  if (obstacles.length) throw conflict('duplicates.obstacle', { obstacles });
  const held = await rightsOfCaller(ctx);
  return duplicatesRoom.act(ctx, 'duplicates.merge', async (tx) => {
    await lockSchoolRights(tx);
    await tx.db.selectFrom('persons').select('id').where('id', 'in', [keep, drop]).orderBy('id').forUpdate().execute();
    const pair = await pairOf(tx.db, keep, drop);
    requireVersion(pair.kept, versions.keep);
    requireVersion(pair.dropped, versions.drop);
    const gone: Record<string, unknown> = { person: pair.dropped };
    const sheets = { keep, drop };
    await refuseClashes(tx, pair, sheets);
    const ties = await joinTies(tx, sheets);
    if (!ties) throw conflict('duplicates.obstacle', { obstacles: ['ties_differ'] });
    gone['staff'] = await joinStaffRecords(tx, sheets);
    gone['pupil'] = await joinPupilRecords(tx, sheets, ctx.today);
    const moved = await moveTies(tx, sheets);
    gone['ties'] = moved;
    await removePupilRecord(tx, drop);
    await removeStaffRecord(tx, drop);
    const account = await moveAccount(tx, ctx, held, { pair, keep });
    gone['account'] = account.gone;
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
    await keepMergedSheet(tx, sheets, { ...taken, search_key, version: pair.kept.version + 1 });
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
    if (gone['pupil']) await tx.emit('duplicates.merged', { pupilIds: [keep] });
    return {
      result: { id: keep },
      audit: [
        {
          object: { type: 'person', id: keep },
          before: { merged: drop },
          after: { taken: Object.keys(taken), moved: moved.length },
        },
        ...ties,
        ...account.lines,
      ],
    };
  });
}

/** Says that a pair is two people, or takes that back. */
export function dismiss(ctx: Ctx, one: string, other: string, back: boolean): Promise<{ ok: true }> {
  return dismissMany(ctx, [[one, other]], back);
}

/** Marks pairs as two different people, or undoes that; all or none. */
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
