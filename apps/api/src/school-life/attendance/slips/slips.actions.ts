import { slipWorkflow } from './slips.policy.ts';
import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { cancelSlip, IssuedSlip, Slip } from '@encrier/contract/school-life/attendance-slips';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { instantOf, momentOf } from '#kernel/content/day-minutes.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { lessonIdsOfPupil } from '../../../planning/timetable/lessons/lessons.public.ts';
import { seedReasons } from '../settings/settings.actions.ts';
import { reasonsOf } from '../settings/settings.queries.ts';
import { showChange, notifyOfSlip } from '../notifying.actions.ts';
import { givesTo, oneSlip } from './slips.queries.ts';

/** Accounts of a pupil's teachers at a minute of today. */
async function teachersOf(tx: AttendanceTx, pupilId: string, day: string, minute: number): Promise<string[]> {
  const on = sql`${day}::date`;
  const rows = await tx.db
    .selectFrom('lessons as l')
    .innerJoin('lesson_teachers as t', 't.lesson_id', 'l.id')
    .innerJoin('accounts as a', 'a.person_id', 't.person_id')
    .select('a.id')
    .distinct()
    .where(
      sql<boolean>`l.id = ANY (ARRAY(SELECT own.id FROM ${lessonIdsOfPupil(sql`${pupilId}::uuid`, { from: on, to: on })}
        own))`,
    )
    .where('l.state', '=', 'planned')
    .where('l.starts', '<=', minute + 15)
    .where('l.ends', '>', minute)
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws when a slip cannot be given; returns its minute of today. */
async function minuteOf(tx: AttendanceTx, ctx: Ctx, body: IssuedSlip): Promise<number> {
  const now = momentOf(ctx.now, ctx.zone).minute;
  const minute = body.at ?? now;
  if (minute > now + 120 || minute < now - 240) throw invalid('attendance.slip_hour', { at: 'attendance.slip_hour' });
  if (body.reasonId) {
    await seedReasons(tx.db, ctx.schoolId);
    const known = await reasonsOf(tx.db, ctx.schoolId, self(ctx).lang);
    if (!known.some(({ id, archived }) => id === body.reasonId && !archived))
      throw invalid('attendance.reason_unknown', { reasonId: 'attendance.reason_unknown' });
  }
  return minute;
}

/** Gives a slip; the same id sent again is the same one, and a pupil has one of a kind at a time. */
export function issueSlip(ctx: Ctx, body: IssuedSlip): Promise<Slip> {
  return attendanceRoom.act(ctx, 'attendance.slip_issue', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    if (!(await givesTo(asker, body.pupilId))) throw notFound();
    // Two desks at the same moment act one after the other: numbers of a day follow each other.
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const held = await tx.db
      .selectFrom('slips')
      .select(['id', 'issued_by', 'number'])
      .where('pupil_id', '=', body.pupilId)
      .where((eb) =>
        eb.or([
          eb('id', '=', body.id),
          eb.and([eb('kind', '=', body.kind), eb('state', '=', 'issued'), eb('valid_until', '>', ctx.now)]),
        ]),
      )
      .execute();
    if (held.some(({ id, issued_by }) => id === body.id && issued_by === self(ctx).accountId))
      return nothing(await oneSlip(asker, body.id));
    if (held[0]) throw conflict('attendance.slip_held', { number: held[0].number });
    const minute = await minuteOf(tx, ctx, body);
    const { next } = await tx.db
      .selectFrom('slips')
      .select(sql<number>`COALESCE(max(number), 0)::int + 1`.as('next'))
      .where('on_day', '=', ctx.today)
      .executeTakeFirstOrThrow();
    const begins = Math.max(instantOf(ctx.today, minute, ctx.zone).getTime(), ctx.now.getTime());
    const until = new Date(begins + body.minutes * 60_000);
    await tx.db
      .insertInto('slips')
      .values({
        school_id: tx.schoolId,
        id: body.id,
        pupil_id: body.pupilId,
        on_day: ctx.today,
        number: next,
        code: randomBytes(12).toString('base64url'),
        kind: body.kind,
        reason_id: body.reasonId,
        note: withoutOverrides(body.note),
        at_minute: minute,
        valid_until: until,
        issued_by: self(ctx).accountId,
        issued_at: ctx.now,
      })
      .execute();
    // A pupil at the desk is in the school, on the way to the lesson.
    if (body.kind !== 'leave')
      await recordFacts(tx, { source: 'slips', sourceId: body.id }, [
        { pupilId: body.pupilId, kind: 'slip', says: 'here', certainty: 'told', startsAt: ctx.now, endsAt: until },
      ]);
    const teachers = await teachersOf(tx, body.pupilId, ctx.today, minute);
    await notifyOfSlip(tx, ctx, { id: body.id, pupilId: body.pupilId, kind: body.kind, minute, teachers });
    await tx.live('attendance.changed', {}, { holds: ['attendance.slips'], accounts: teachers });
    return {
      result: await oneSlip(asker, body.id),
      audit: {
        object: { type: 'slip', id: body.id },
        after: { kind: body.kind, day: ctx.today, number: next },
      },
    };
  });
}

/** Cancels a slip that nobody used. */
export function cancelOne(ctx: Ctx, id: string, { why, version }: BodyOf<typeof cancelSlip>): Promise<Slip> {
  return attendanceRoom.act(ctx, 'attendance.slip_cancel', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const before = await oneSlip(asker, id);
    if (before.state === 'used') throw conflict('attendance.slip_used', { by: before.used?.by ?? '' });
    const done = await tx.db
      .updateTable('slips')
      .set({
        state: 'cancelled',
        cancelled_by: self(ctx).accountId,
        cancelled_at: ctx.now,
        why: withoutOverrides(why),
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', 'in', slipWorkflow.from('cancel'))
      .returning('id')
      .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', { version: before.version });
    await withdrawFacts(tx, { source: 'slips', sourceId: id });
    await settleInAct(tx, ctx, { type: 'slip', ids: [id], kinds: ['billet', 'billet.cours'] });
    await showChange(tx, ctx, [before.pupilId]);
    return {
      result: await oneSlip(asker, id),
      audit: { object: { type: 'slip', id }, before: { state: 'issued' }, after: { state: 'cancelled' } },
    };
  });
}
