import type { placeDetention, PlannedDetention, sayDetention } from '@encrier/contract/school-life/discipline-office';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { instantOf, momentOf } from '#kernel/content/day-minutes.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, forbidden, invalid, requireVersion } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { maxAtOnce, detentionWorkflow, punishmentWorkflow } from '../discipline.policy.ts';
import { disciplineRoom, type DisciplineTx } from '../discipline.room.ts';
import { staffRecord } from '../records/records.queries.ts';
import { rulesOf } from '../settings/rules.queries.ts';
import { showChange, notifyGuardians } from '../notifying.actions.ts';
import { readDetention, isClosed, takenHours, listWatchers } from './detentions.queries.ts';

type Wish = BodyOf<typeof placeDetention>;

async function check(tx: DisciplineTx, ctx: Ctx, pupilId: string, wish: Wish, own: readonly string[]): Promise<void> {
  if (wish.ends <= wish.starts) throw invalid('discipline.hours_order', { ends: 'discipline.hours_order' });
  const now = momentOf(ctx.now, ctx.zone);
  if (wish.day < now.day || (wish.day === now.day && wish.starts < now.minute))
    throw invalid('discipline.hours_past', { day: 'discipline.hours_past' });
  if (await isClosed(tx.db, pupilId, wish.day))
    throw invalid('discipline.day_closed', { day: 'discipline.day_closed' });
  if (wish.supervisorId) {
    const known = await listWatchers(tx.db).where('a.id', '=', wish.supervisorId).executeTakeFirst();
    if (!known) throw invalid('discipline.supervisor_unknown', { supervisorId: 'discipline.supervisor_unknown' });
  }
  if (own.length)
    await tx.db
      .updateTable('detentions')
      .set({ state: 'moved' })
      .where('id', 'in', [...own])
      .execute();
  const taken = await takenHours(tx.db, pupilId, wish.day);
  const met = taken.find((one) => one.starts < wish.ends && one.ends > wish.starts);
  if (met)
    throw conflict('discipline.hours_taken', {
      starts: met.starts,
      ends: met.ends,
      what: met.what,
      whatAr: met.whatAr,
    });
  await refuseFull(tx, wish);
}

/**
 * Refuses a detention in a full room; detentions without a room are counted together. Two simultaneous requests run one
 * after the other.
 */
async function refuseFull(tx: DisciplineTx, { day, starts, ends, classroomId }: Wish): Promise<void> {
  const { detentionPlaces: most } = await rulesOf(tx.db);
  if (most === null) return;
  await tx.db.selectFrom('discipline_settings').select('reply_days').forUpdate().executeTakeFirst();
  const rows = await tx.db
    .selectFrom('detentions')
    .select(['starts', 'ends'])
    .where('day', '=', day)
    .where('state', '=', 'planned')
    .where('classroom_id', classroomId ? '=' : 'is', classroomId)
    .where('starts', '<', ends)
    .where('ends', '>', starts)
    .execute();
  if (maxAtOnce(rows, { starts, ends }) >= most) throw conflict('discipline.room_full', { most });
}

/** Until it is over the pupil is only expected there, not seen. */
const foresee = (tx: DisciplineTx, ctx: Ctx, one: { id: string; pupilId: string } & Wish, seen = false) =>
  recordFacts(tx, { source: 'detentions', sourceId: one.id }, [
    {
      pupilId: one.pupilId,
      kind: 'detention',
      says: 'elsewhere',
      certainty: seen ? 'seen' : 'foreseen',
      startsAt: instantOf(one.day, one.starts, ctx.zone),
      endsAt: instantOf(one.day, one.ends, ctx.zone),
    },
  ]);

/** When the database refuses because somebody was faster, gives the same error as the check before. */
async function orTaken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'overlaps' || error.code === 'already_exists'))
      throw conflict('discipline.hours_taken');
    throw error;
  }
}

/** Places a detention, or moves it; see the contract. */
export function planDetention(ctx: Ctx, recordId: string, wish: Wish): Promise<PlannedDetention> {
  return orTaken(() =>
    disciplineRoom.act(ctx, 'discipline.place', async (tx) => {
      await staffRecord(tx.db, ctx, recordId);
      const row = await tx.db
        .selectFrom('discipline_records')
        .select(['pupil_id', 'version'])
        .where('id', '=', recordId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const record = await staffRecord(tx.db, ctx, recordId);
      requireVersion(row, wish.version);
      const open = record.rank === 'punishment' && punishmentWorkflow.allows(record.state, 'done');
      if (!open || record.shape !== 'detention') throw conflict('discipline.state');
      const before = await tx.db
        .selectFrom('detentions')
        .select('id')
        .where('record_id', '=', recordId)
        .where('state', 'in', detentionWorkflow.from('move'))
        .execute();
      await check(
        tx,
        ctx,
        row.pupil_id,
        wish,
        before.map(({ id }) => id),
      );
      for (const { id } of before) await withdrawFacts(tx, { source: 'detentions', sourceId: id });
      const id = newId(tx.now.getTime());
      await tx.db
        .insertInto('detentions')
        .values({
          school_id: tx.schoolId,
          id,
          record_id: recordId,
          pupil_id: row.pupil_id,
          day: wish.day,
          starts: wish.starts,
          ends: wish.ends,
          classroom_id: wish.classroomId,
          supervisor_id: wish.supervisorId,
          placed_by: self(ctx).accountId,
          placed_at: tx.now,
        })
        .execute();
      await tx.db
        .updateTable('discipline_records')
        .set({ version: row.version + 1, state: 'given', ended_at: null, ended_by: null })
        .where('id', '=', recordId)
        .execute();
      await foresee(tx, ctx, { ...wish, id, pupilId: row.pupil_id });
      await notifyGuardians(tx, ctx, { id: recordId, pupilId: row.pupil_id, key: `placed:${id}`, type: 'retenue' });
      if (wish.supervisorId)
        await notifyInAct(tx, ctx, {
          type: 'retenue',
          accountIds: [wish.supervisorId],
          except: [self(ctx).accountId],
          model: { type: 'detention', id },
          priority: 'normal',
          dedupeKey: `detention:${id}`,
        });
      await showChange(tx, ctx, row.pupil_id);
      return {
        result: await readDetention(tx.db, ctx, id),
        audit: {
          object: { type: 'discipline_record', id: recordId },
          after: { day: wish.day, starts: wish.starts, ends: wish.ends, moved: before.length > 0 },
        },
      };
    }),
  );
}

/** Records whether it was done; a missed one waits for other hours. */
export function recordDetention(
  ctx: Ctx,
  id: string,
  { as, version }: BodyOf<typeof sayDetention>,
): Promise<PlannedDetention> {
  return disciplineRoom.act(ctx, 'discipline.say_detention', async (tx) => {
    await readDetention(tx.db, ctx, id);
    const row = await tx.db
      .selectFrom('detentions')
      .selectAll()
      .select(sql<string>`day::text`.as('on_day'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const seen = await readDetention(tx.db, ctx, id);
    requireVersion(row, version);
    if (!detentionWorkflow.allows(seen.state, as)) throw conflict('discipline.state');
    if (!seen.can.say) throw self(ctx).lookedAtBy ? forbidden() : conflict('discipline.hours_to_come');
    const by = self(ctx).accountId;
    await tx.db
      .updateTable('detentions')
      .set({ state: as, said_by: by, said_at: tx.now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.db
      .updateTable('discipline_records')
      .set({
        state: as === 'done' ? 'done' : 'not_done',
        ended_at: tx.now,
        ended_by: by,
        version: sql`version + 1`,
      })
      .where('id', '=', row.record_id)
      .where('state', 'in', punishmentWorkflow.from('done'))
      .execute();
    if (as === 'done')
      await foresee(
        tx,
        ctx,
        {
          id,
          pupilId: row.pupil_id,
          day: row.on_day,
          starts: row.starts,
          ends: row.ends,
          classroomId: null,
          supervisorId: null,
          version,
        },
        true,
      );
    else await withdrawFacts(tx, { source: 'detentions', sourceId: id });
    await showChange(tx, ctx, row.pupil_id);
    return {
      result: await readDetention(tx.db, ctx, id),
      audit: {
        object: { type: 'discipline_record', id: row.record_id },
        before: { state: row.state },
        after: { state: as },
      },
    };
  });
}
