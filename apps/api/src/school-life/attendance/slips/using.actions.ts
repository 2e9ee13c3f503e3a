import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Mark } from '@encrier/contract/school-life/attendance';
import type { SlipKind, UsedSlip, useSlip } from '@encrier/contract/school-life/attendance-slips';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { instantOf, momentOf } from '#kernel/content/day-minutes.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { recordFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { refuseClosedDays } from '../closings/closings.queries.ts';
import { lockRollCall, writeEvents, writeFacts } from '../roll-call/roll-call.actions.ts';
import { closedFor, isDecided, savedMarks, type StoredSheet } from '../roll-call/roll-call.present.ts';
import { showChange, notifyFamily, type NotifiedRow } from '../notifying.actions.ts';
import { lateness, markWith } from './slips.policy.ts';
import { shownOf } from './slips.queries.ts';

const slipOf = (tx: AttendanceTx, code: string) =>
  tx.db
    .selectFrom('slips as x')
    .innerJoin('persons as h', 'h.id', 'x.pupil_id')
    .select(['x.id', 'x.number', 'x.code', 'x.pupil_id', 'x.kind', 'x.at_minute', 'x.valid_until', 'x.on_day'])
    .select(['x.state', 'x.used_by', 'x.used_at', 'x.used_key', 'x.version'])
    .select([nameOf('h').as('pupil'), nameOfAccountOrNone('x.used_by').as('user')])
    .where('x.code', '=', code)
    .forUpdate('x')
    .executeTakeFirst();
type Held = NonNullable<Awaited<ReturnType<typeof slipOf>>>;

/** Why a slip is not valid for this lesson now, each reason with its own sentence. */
function refuseSlip(ctx: Ctx, slip: Held, row: StoredSheet): void {
  if (!row.pupils.some(({ id }) => id === slip.pupil_id)) throw conflict('attendance.slip_other_class');
  if (slip.state === 'used') throw conflict('attendance.slip_used', { by: slip.user });
  if (slip.state === 'cancelled') throw conflict('attendance.slip_cancelled');
  if (slip.valid_until <= ctx.now || slip.on_day !== row.on_day) throw conflict('attendance.slip_expired');
  const closed = closedFor(row, ctx);
  if (closed) throw conflict(`attendance.${closed}`);
}

/** Turns an absence of a saved roll call, decided or not, into lateness: its row keeps its id and its decisions. */
async function becomesLate(tx: AttendanceTx, ctx: Ctx, row: StoredSheet, mark: Mark): Promise<void> {
  const ends = row.starts + mark.minutes;
  const [changed] = await tx.db
    .updateTable('attendance_events')
    .set((eb) => ({
      kind: 'late',
      // Another absence no longer replaces it.
      superseded_by: null,
      state: sql<string>`CASE WHEN state = 'superseded' THEN 'pending' ELSE state END`,
      decided_at: sql<Date | null>`CASE WHEN state = 'superseded' THEN NULL ELSE decided_at END`,
      ends,
      ends_at: instantOf(row.on_day, ends, ctx.zone),
      minutes: mark.minutes,
      version: eb('version', '+', 1),
    }))
    .where('roll_call_id', '=', row.roll_call_id)
    .where('pupil_id', '=', mark.pupilId)
    .where('kind', '=', 'absence')
    .where('state', '<>', 'rejected')
    .returning(['id', 'pupil_id', 'kind', 'on_day', 'starts', 'ends', 'title', 'title_ar', 'told_at', 'version'])
    .execute();
  // People notified of the absence are notified that it was lateness.
  if (changed?.told_at) await notifyFamily(tx, ctx, [changed as unknown as NotifiedRow], 'late', ctx.today);
}

/** Changes a saved roll call for one pupil. */
async function changeMark(tx: AttendanceTx, ctx: Ctx, row: StoredSheet, kind: SlipKind, at: Moment): Promise<void> {
  const pupil = row.pupils.find(({ id }) => id === at.pupilId)!;
  const before = savedMarks(row, ctx).find(({ pupilId }) => pupilId === at.pupilId)!;
  const mark = markWith(kind, before, at.minute, row);
  if (mark === before) return;
  if (before.status === 'absent' && mark.status === 'late') await becomesLate(tx, ctx, row, mark);
  else if (!isDecided(pupil)) await writeEvents(tx, ctx, row, row.roll_call_id!, [mark]);
  await writeFacts(tx, ctx, row, row.roll_call_id!, [mark]);
  await tx.db
    .updateTable('roll_calls')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', row.roll_call_id)
    .execute();
}
type Moment = { pupilId: string; minute: number };

/** Where the pupil is from now on: in the lesson, or out of it in the school's care until the slip is over. */
const factOf = (ctx: Ctx, slip: Held, row: StoredSheet) => {
  const leaves = slip.kind === 'leave';
  const ends = leaves ? slip.valid_until : instantOf(row.on_day, row.ends, ctx.zone);
  return {
    pupilId: slip.pupil_id,
    kind: 'slip' as const,
    says: leaves ? ('elsewhere' as const) : ('here' as const),
    certainty: 'seen' as const,
    startsAt: ctx.now,
    endsAt: ends > ctx.now ? ends : new Date(ctx.now.getTime() + 60_000),
  };
};

/** Lets a pupil in, or out, with a slip; see the contract. */
export function spendSlip(ctx: Ctx, { code, ...called }: BodyOf<typeof useSlip>): Promise<UsedSlip> {
  return attendanceRoom.act(ctx, 'attendance.slip_use', async (tx) => {
    const row = await lockRollCall(tx, ctx, called);
    const slip = await slipOf(tx, code);
    if (!slip) throw notFound('attendance.slip_unknown');
    const key = row.lesson_id ?? `${row.own_class_id} ${row.half}`;
    const usedIn = [row.title, row.audience].filter(Boolean).join(' · ').slice(0, 160);
    const answer = (at: Date): UsedSlip => {
      const { minute } = momentOf(at, ctx.zone);
      const minutes = slip.kind === 'leave' ? 0 : lateness(minute, row);
      return { slip: shownOf(slip), minutes, at: minute, saved: row.roll_call_id !== null };
    };
    const again = slip.state === 'used' && slip.used_by === self(ctx).accountId && slip.used_key === key;
    if (again && row.pupils.some(({ id }) => id === slip.pupil_id)) return nothing(answer(slip.used_at!));
    refuseSlip(ctx, slip, row);
    await refuseClosedDays(tx.db, [row.on_day]);
    const { minute } = momentOf(ctx.now, ctx.zone);
    await tx.db
      .updateTable('slips')
      .set({
        state: 'used',
        used_by: self(ctx).accountId,
        used_at: ctx.now,
        used_in: usedIn,
        used_key: key,
        version: slip.version + 1,
      })
      .where('id', '=', slip.id)
      .execute();
    await recordFacts(tx, { source: 'slips', sourceId: slip.id }, [factOf(ctx, slip, row)]);
    if (row.roll_call_id) await changeMark(tx, ctx, row, slip.kind as SlipKind, { pupilId: slip.pupil_id, minute });
    await settleInAct(tx, ctx, { type: 'slip', ids: [slip.id], kinds: ['billet.cours'] });
    await showChange(tx, ctx, [slip.pupil_id]);
    await tx.live('attendance.changed', {}, { holds: ['attendance.slips'], accounts: [self(ctx).accountId] });
    return {
      result: answer(ctx.now),
      audit: { object: { type: 'slip', id: slip.id }, before: { state: 'issued' }, after: { state: 'used' } },
    };
  });
}
