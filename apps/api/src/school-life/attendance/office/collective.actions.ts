import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { addCollective } from '@encrier/contract/school-life/attendance-office';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { recordFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { refuseClosedDays } from '../closings/closings.queries.ts';
import { seedReasons } from '../settings/settings.actions.ts';
import { reasonsOf } from '../settings/settings.queries.ts';
import { holdPupils, supersedeAbsences } from '../standing.actions.ts';
import { showChange } from '../notifying.actions.ts';
import { listTogether } from './collective.queries.ts';

type Body = BodyOf<typeof addCollective>;
type Answer = ResponseInput<typeof addCollective>;
/** Number of families above which the office must confirm. */
const many = 40;

async function reasonOf(tx: AttendanceTx, ctx: Ctx, id: string) {
  await seedReasons(tx.db, ctx.schoolId);
  const known = await reasonsOf(tx.db, ctx.schoolId, self(ctx).lang);
  const reason = known.find((one) => one.id === id && !one.archived);
  if (!reason) throw invalid('attendance.reason_unknown', { reasonId: 'attendance.reason_unknown' });
  return reason;
}

/**
 * Pupils already marked absent by the office at that time, and pupils whose families were notified of a roll call of
 * that time.
 */
async function foundBefore(tx: AttendanceTx, ids: readonly string[], { day, starts, ends }: Body) {
  const rows = await tx.db
    .selectFrom('attendance_events')
    .select(['pupil_id', 'source', 'told_at', 'starts', 'ends'])
    .where('pupil_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', 'absence')
    .where('state', 'in', ['pending', 'validated'])
    .where('on_day', '=', day)
    .where('starts', '<', ends)
    .where('ends', '>', starts)
    .execute();
  const covered = rows.filter((row) => row.told_at && row.starts >= starts && row.ends <= ends);
  return {
    already: new Set(rows.filter(({ source }) => source === 'office').map(({ pupil_id }) => pupil_id)),
    told: new Set(covered.map(({ pupil_id }) => pupil_id)),
  };
}

/** Writes one absence for each pupil, once for one id; see the contract. */
export function addTogether(ctx: Ctx, body: Body): Promise<Answer> {
  const { day, starts, ends } = body;
  if (ends <= starts || day > addDays(ctx.today, 30) || day < addDays(ctx.today, -60))
    throw invalid('attendance.collective_span', { ends: 'attendance.collective_span' });
  return attendanceRoom.act(ctx, 'attendance.collective', async (tx) => {
    const ids = await listTogether({ ...ctx, db: tx.db }, body.classId, body.pupilIds, day);
    if (!body.classId && ids.length < new Set(body.pupilIds).size) throw notFound();
    if (!ids.length) throw conflict('attendance.collective_empty');
    await refuseClosedDays(tx.db, [day]);
    const reason = await reasonOf(tx, ctx, body.reasonId);
    // Two offices at the same moment act one after the other.
    await holdPupils(tx, ids);
    const { already, told } = await foundBefore(tx, ids, body);
    const absent = ids.filter((id) => !already.has(id));
    const families = body.tell && !reason.busy ? absent.filter((id) => !told.has(id)).length : 0;
    if (families > many && body.families !== families) throw conflict('attendance.collective_wide', { families });
    if (!absent.length) return nothing({ written: 0, already: already.size, families: 0 });
    const { accountId } = self(ctx);
    const span = { starts_at: instantOf(day, starts, ctx.zone), ends_at: instantOf(day, ends, ctx.zone) };
    const rows = absent.map((pupil_id) => ({
      school_id: tx.schoolId,
      id: newId(ctx.now.getTime()),
      pupil_id,
      kind: 'absence',
      on_day: day,
      starts,
      ends,
      ...span,
      minutes: ends - starts,
      source: 'office',
      title: '',
      reason_id: reason.id,
      note: withoutOverrides(body.note),
      state: 'validated',
      justification: reason.valid || reason.busy ? 'accepted' : 'none',
      created_by: accountId,
      created_at: ctx.now,
      decided_by: accountId,
      decided_at: ctx.now,
    }));
    await tx.db.insertInto('attendance_events').values(rows).execute();
    await supersedeAbsences(tx, absent, day);
    // Later roll calls propose it; a school activity counts its pupils as in the school's care.
    await recordFacts(
      tx,
      { source: 'collective', sourceId: body.id },
      absent.map((pupilId) => ({
        pupilId,
        kind: reason.busy ? ('outing' as const) : ('declared' as const),
        says: reason.busy ? ('elsewhere' as const) : ('away' as const),
        certainty: 'told' as const,
        startsAt: span.starts_at,
        endsAt: span.ends_at,
      })),
    );
    if (families) await tx.emit('attendance.validated', { ids: rows.map(({ id }) => id) });
    await showChange(tx, ctx, absent);
    return {
      result: { written: absent.length, already: already.size, families },
      audit: { object: { type: 'attendance_event', id: rows[0]!.id }, after: { day, rows: absent.length, families } },
    };
  });
}
