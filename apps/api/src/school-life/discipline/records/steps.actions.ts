import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type {
  decideSanction,
  endRecord,
  KindShape,
  RecordRank,
  RecordState,
  StaffRecordPage,
  notifyHome,
} from '@encrier/contract/school-life/discipline';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, forbidden, invalid } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays, countDays } from '#kernel/policy/days.ts';
import { self } from '#kernel/policy/actor.ts';
import { after, eraseOn, excludes, longestExclusion, needsReason, detentionWorkflow } from '../discipline.policy.ts';
import { disciplineRoom, type DisciplineTx } from '../discipline.room.ts';
import { offeredKind } from '../settings/kinds.actions.ts';
import { showChange, notifyGuardians } from '../notifying.actions.ts';
import { staffRecord } from './records.queries.ts';

/** A record that the caller reads among the staff, locked until the end of the act. */
async function hold(tx: DisciplineTx, ctx: Ctx, id: string) {
  await staffRecord(tx.db, ctx, id);
  const row = await tx.db
    .selectFrom('discipline_records as r')
    .selectAll()
    .select([nameOfAccountOrNone('r.decided_by').as('decider'), nameOfAccountOrNone('r.ended_by').as('ender')])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Read again after the lock: somebody else may have moved it meanwhile.
  return { row, seen: await staffRecord(tx.db, ctx, id) };
}
type Held = Awaited<ReturnType<typeof hold>>;
/** Refuses a late request, with the name of the person who decided. */
function refuseStale({ row }: Held, version: number): void {
  if (row.version === version) return;
  const by = row.ender || row.decider;
  throw by
    ? conflict('discipline.decided_meanwhile', { by, state: row.state, version: row.version })
    : conflict('edited_meanwhile', { version: row.version });
}

/** Informs the family of what the pupil is accused of, or witnessed, and of the deadline to answer. */
export function sendToFamily(ctx: Ctx, id: string, body: BodyOf<typeof notifyHome>): Promise<StaffRecordPage> {
  return disciplineRoom.act(ctx, 'discipline.tell', async (tx) => {
    const held = await hold(tx, ctx, id);
    const { row, seen } = held;
    refuseStale(held, body.version);
    if (!after(seen.rank, seen.state, 'tell')) throw conflict('discipline.state');
    if (!seen.can.tell) throw forbidden();
    if (body.replyUntil < seen.soonestReply)
      throw invalid('discipline.reply_too_soon', { replyUntil: 'discipline.reply_too_soon' });
    await tx.db
      .updateTable('discipline_records')
      .set({
        state: 'informed',
        family_text: withoutOverrides(body.familyText),
        reply_until: body.replyUntil,
        told_at: tx.now,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await notifyGuardians(tx, ctx, { id, pupilId: row.pupil_id, key: 'told', type: 'infraction' });
    await showChange(tx, ctx, row.pupil_id);
    return {
      result: await staffRecord(tx.db, ctx, id),
      audit: {
        object: { type: 'discipline_record', id },
        before: { state: row.state },
        after: { state: 'informed', replyUntil: body.replyUntil },
      },
    };
  });
}

type Decision = BodyOf<typeof decideSanction>;
function checkDays(shape: KindShape, { fromOn, toOn }: Decision): void {
  if (!excludes(shape)) return;
  if (!fromOn || !toOn)
    throw invalid('discipline.days_missing', { [fromOn ? 'toOn' : 'fromOn']: 'discipline.days_missing' });
  if (toOn < fromOn) throw invalid('discipline.days_order', { toOn: 'discipline.days_order' });
  if (countDays({ startsOn: fromOn, endsOn: toOn }) > longestExclusion)
    throw invalid('discipline.days_long', { toOn: 'discipline.days_long' });
}

/** The last day of the school year of a day; of the current one for a day outside any. */
async function yearEndOf(tx: DisciplineTx, today: string): Promise<string> {
  const year = await tx.db
    .selectFrom('school_years')
    .select(sql<string>`ends_on::text`.as('ends'))
    .where(sql<boolean>`(${today}::date BETWEEN starts_on AND ends_on OR current)`)
    .orderBy(sql`(${today}::date BETWEEN starts_on AND ends_on)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return year && year.ends >= today ? year.ends : today;
}

/**
 * An exclusion says where the pupil is: away from the school, or in it and out of lessons. The roll call starts from
 * there.
 */
async function sayWhere(tx: DisciplineTx, ctx: Ctx, one: { id: string; pupilId: string; shape: KindShape } & Decision) {
  if (!excludes(one.shape) || one.suspended || !one.fromOn || !one.toOn) return;
  await recordFacts(tx, { source: 'discipline_records', sourceId: one.id }, [
    {
      pupilId: one.pupilId,
      kind: 'exclusion',
      says: one.shape === 'out_of_school' ? 'away' : 'elsewhere',
      certainty: 'told',
      startsAt: instantOf(one.fromOn, 0, ctx.zone),
      endsAt: instantOf(addDays(one.toOn, 1), 0, ctx.zone),
    },
  ]);
}

/** Decides a sanction; see the contract. */
export function decideOnSanction(ctx: Ctx, id: string, body: Decision): Promise<StaffRecordPage> {
  return disciplineRoom.act(ctx, 'discipline.decide', async (tx) => {
    const held = await hold(tx, ctx, id);
    const { row, seen } = held;
    refuseStale(held, body.version);
    if (!after(seen.rank, seen.state, 'decide')) throw conflict('discipline.state');
    if (seen.can.waits) throw conflict('discipline.reply_awaited', { until: seen.replyUntil });
    if (!seen.can.decide) throw forbidden();
    const kind = await offeredKind(tx, 'sanction', body.kindId);
    const shape = kind.shape as KindShape;
    checkDays(shape, body);
    const away = excludes(shape);
    await tx.db
      .updateTable('discipline_records')
      .set({
        state: 'decided',
        kind_id: kind.id,
        decision_text: withoutOverrides(body.decisionText),
        from_on: away ? body.fromOn : null,
        to_on: away ? body.toOn : null,
        suspended: body.suspended,
        decided_at: tx.now,
        decided_by: self(ctx).accountId,
        erase_on: eraseOn(kind.usual, await yearEndOf(tx, ctx.today)),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await sayWhere(tx, ctx, { ...body, id, pupilId: row.pupil_id, shape });
    await notifyGuardians(tx, ctx, { id, pupilId: row.pupil_id, key: 'decided', type: 'infraction' });
    await showChange(tx, ctx, row.pupil_id);
    return {
      result: await staffRecord(tx.db, ctx, id),
      audit: {
        object: { type: 'discipline_record', id },
        before: { state: row.state },
        after: { state: 'decided', kind: kind.id, suspended: body.suspended },
      },
    };
  });
}

const allowed = (seen: StaffRecordPage, as: BodyOf<typeof endRecord>['as']): boolean =>
  ({
    done: seen.can.done,
    not_done: seen.can.done,
    executed: seen.can.execute,
    dropped: seen.can.drop,
    cancelled: seen.can.cancel,
  })[as];

/** A cancelled record no longer affects where the pupil is: deletes its hours and its days. */
async function takeBack(tx: DisciplineTx, id: string): Promise<void> {
  await withdrawFacts(tx, { source: 'discipline_records', sourceId: id });
  const planned = await tx.db
    .updateTable('detentions')
    .set({ state: 'moved' })
    .where('record_id', '=', id)
    .where('state', 'in', detentionWorkflow.from('move'))
    .returning('id')
    .execute();
  for (const one of planned) await withdrawFacts(tx, { source: 'detentions', sourceId: one.id });
}

/** Ends a record; what the family was told is kept, with the outcome. */
export function endRecordWith(ctx: Ctx, id: string, body: BodyOf<typeof endRecord>): Promise<StaffRecordPage> {
  return disciplineRoom.act(ctx, 'discipline.end', async (tx) => {
    const held = await hold(tx, ctx, id);
    const { row, seen } = held;
    refuseStale(held, body.version);
    if (!after(row.rank as RecordRank, row.state as RecordState, body.as)) throw conflict('discipline.state');
    if (!allowed(seen, body.as)) throw forbidden();
    if (needsReason(body.as) && !body.reason)
      throw invalid('discipline.reason_missing', { reason: 'discipline.reason_missing' });
    const undone = body.as === 'cancelled' || body.as === 'dropped';
    await tx.db
      .updateTable('discipline_records')
      .set({
        state: body.as,
        end_reason: withoutOverrides(body.reason),
        ended_at: tx.now,
        ended_by: self(ctx).accountId,
        ...(undone && row.rank === 'sanction' && { erase_on: eraseOn(null, await yearEndOf(tx, ctx.today)) }),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    if (undone) await takeBack(tx, id);
    if (undone && row.told_at && row.rank !== 'recognition')
      await notifyGuardians(tx, ctx, { id, pupilId: row.pupil_id, key: body.as, type: 'infraction' });
    await showChange(tx, ctx, row.pupil_id);
    return {
      result: await staffRecord(tx.db, ctx, id),
      audit: { object: { type: 'discipline_record', id }, before: { state: row.state }, after: { state: body.as } },
    };
  });
}
