import { makeupFlow } from '../exams.policy.ts';
import type { DecideMakeupBody } from '@encrier/contract/teaching/exams-makeups';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import type { NamedSubject } from '#kernel/content/subject-name.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { lockRules, examObject } from '../planning/holding.actions.ts';
import { notifyFamilies } from '../notifying.actions.ts';
import { plansMakeups } from '../exams.reach.ts';
import { isMissed } from './makeups.queries.ts';
import { makeupRoom, roomThen } from './rooms.queries.ts';

type When = { day: string; starts: number; ends: number };
const refuse = (field: string, code: string) => invalid(code, { [field]: code });

/** The hours of a make-up; refused when it is past, or when the pupil has something else. */
async function whenOf(
  tx: ExamsTx,
  ctx: Ctx,
  { day, starts }: DecideMakeupBody,
  who: { examId: string; pupilId: string; minutes: number },
): Promise<When> {
  if (day === null || starts === null) throw refuse('day', 'exams.makeup_when');
  if (findUnrealDay({ day })) throw invalid('invalid_input', { day: 'invalid_date' });
  if (instantOf(day, starts, ctx.zone) <= ctx.now) throw refuse('day', 'exams.makeup_when');
  const ends = starts + who.minutes;
  if (ends > 1440) throw refuse('starts', 'exams.ends_after_day');
  const taken = await tx.db
    .selectFrom('exams as x')
    .innerJoin('exam_seats as z', 'z.exam_id', 'x.id')
    .select('x.id')
    .where('z.pupil_id', '=', who.pupilId)
    .where('x.on_day', '=', day)
    .where('x.counts', '=', true)
    .where(sql<boolean>`x.starts < ${ends} AND x.ends + z.extra_minutes > ${starts}`)
    .executeTakeFirst();
  const other = await tx.db
    .selectFrom('exam_makeups as m')
    .select('m.exam_id')
    .where('m.pupil_id', '=', who.pupilId)
    .where('m.on_day', '=', day)
    .where('m.state', '=', 'planned')
    .where('m.exam_id', '<>', who.examId)
    .where('m.starts', '<', ends)
    .where('m.ends', '>', starts)
    .executeTakeFirst();
  if (taken || other) throw conflict('exams.makeup_taken');
  return { day, starts, ends };
}

/** The room of a make-up: free at that time, and with a place left. Returns its name. */
async function roomOf(tx: ExamsTx, ctx: Ctx, roomId: string, when: When, who: { examId: string; pupilId: string }) {
  const room = await makeupRoom({ ...ctx, db: tx.db }, roomId);
  if (!room) throw notFound();
  const { taken, sitting } = await roomThen(tx.db, { roomId, ...when }, who);
  if (taken) throw refuse('roomId', 'exams.makeup_room');
  if (room.capacity !== null && sitting >= room.capacity) throw refuse('roomId', 'exams.room_full');
  return room.label;
}

type Decided = {
  state: DecideMakeupBody['state'];
  when: When | null;
  was: { state: string; on_day: string | null; starts: number | null } | undefined;
};
/** Records where the pupil is expected, and notifies the family. */
async function notifyOfPlan(
  tx: ExamsTx,
  ctx: Ctx,
  { id, pupilId, version, ...named }: NamedSubject & { id: string; pupilId: string; version: number },
  { state, when, was }: Decided,
): Promise<void> {
  const source = { source: 'exam_makeups', sourceId: id };
  if (when) {
    await recordFacts(tx, source, [
      {
        pupilId,
        kind: 'exam',
        says: 'elsewhere',
        certainty: 'foreseen',
        startsAt: instantOf(when.day, when.starts, ctx.zone),
        endsAt: instantOf(when.day, when.ends, ctx.zone),
      },
    ]);
    const notice = { id, ...named, on_day: when.day, starts: when.starts, version };
    await notifyFamilies(tx, ctx, 'makeup', notice, [pupilId], 'makeup');
  } else if (state === 'refused') {
    await withdrawFacts(tx, source, [pupilId]);
    if (was?.state === 'planned' && was.on_day && was.starts !== null)
      await notifyFamilies(
        tx,
        ctx,
        'makeup_off',
        { id, ...named, on_day: was.on_day, starts: was.starts, version },
        [pupilId],
        'makeup',
      );
  }
}

type At = { id: string; pupilId: string };

/** The pupil's seat in the missed test, locked; throws not found for a person who does not plan make-ups of it. */
async function holdSeat(tx: ExamsTx, ctx: Ctx, { id, pupilId }: At) {
  const seat = await tx.db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .innerJoin('exam_seats as z', 'z.exam_id', 'x.id')
    .select(['x.starts', 'x.ends', 'x.ends_at', 'z.extra_minutes', 's.name as subject'])
    .select('s.name_ar as subjectAr')
    .select(isMissed().as('missed'))
    .where('x.id', '=', id)
    .where('z.pupil_id', '=', pupilId)
    .where(plansMakeups(ctx))
    .forUpdate('z')
    .executeTakeFirst();
  if (!seat || self(ctx).lookedAtBy) throw notFound();
  return seat;
}

const findMakeup = (tx: ExamsTx, { id, pupilId }: At) =>
  tx.db
    .selectFrom('exam_makeups')
    .select(['state', 'on_day', 'starts', 'ends', 'place', 'classroom_id', 'version'])
    .where('exam_id', '=', id)
    .where('pupil_id', '=', pupilId)
    .executeTakeFirst();
type Makeup = Awaited<ReturnType<typeof findMakeup>>;

/** Refuses a decision that is not expected: an unplanned make-up cannot be sat, and a finished one is final. */
function refuseSettled(
  seat: { missed: boolean; ends_at: Date },
  now: Makeup,
  state: DecideMakeupBody['state'],
  at: Date,
): void {
  const may = now
    ? makeupFlow.allows(now.state as DecideMakeupBody['state'], state)
    : state !== 'sat' && seat.missed && seat.ends_at <= at;
  if (!may) throw conflict('exams.settled');
}

/** Time and place of a make-up after a decision: unchanged when the pupil sat it, none when it is refused. */
function standingOf(
  state: DecideMakeupBody['state'],
  now: Makeup,
  when: When | null,
  where: { roomId: string | null; place: string },
) {
  if (state === 'sat' && now) {
    const { on_day, starts, ends, classroom_id, place } = now;
    return { on_day, starts, ends, classroom_id, place };
  }
  if (!when) return { on_day: null, starts: null, ends: null, classroom_id: null, place: '' };
  return { on_day: when.day, starts: when.starts, ends: when.ends, classroom_id: where.roomId, place: where.place };
}

/** Decides for a pupil who missed a test; two simultaneous decisions never overwrite each other. */
export function settleMakeup(ctx: Ctx, { id, pupilId }: At, body: DecideMakeupBody): Promise<{ version: number }> {
  return examsRoom.act(ctx, 'exams.makeup', async (tx) => {
    // No test can use the room meanwhile.
    await lockRules(tx);
    const seat = await holdSeat(tx, ctx, { id, pupilId });
    const now = await findMakeup(tx, { id, pupilId });
    requireVersion(now, body.version);
    refuseSettled(seat, now, body.state, ctx.now);
    const reason = withoutOverrides(body.reason);
    if (body.state === 'refused' && !reason) throw refuse('reason', 'exams.reason_missing');
    const minutes = seat.ends - seat.starts + seat.extra_minutes;
    const when = body.state === 'planned' ? await whenOf(tx, ctx, body, { examId: id, pupilId, minutes }) : null;
    const roomId = when ? (body.roomId ?? null) : null;
    const room = when && roomId ? await roomOf(tx, ctx, roomId, when, { examId: id, pupilId }) : null;
    const version = body.version + 1;
    // Stores the room's current name: families still read it after the room is deleted.
    const place = room ?? withoutOverrides(body.place);
    const columns = {
      ...standingOf(body.state, now, when, { roomId, place }),
      state: body.state,
      reason: body.state === 'refused' ? reason : '',
      decided_by: self(ctx).accountId,
      decided_at: ctx.now,
      version,
    };
    await tx.db
      .insertInto('exam_makeups')
      .values({ school_id: tx.schoolId, exam_id: id, pupil_id: pupilId, ...columns })
      .onConflict((oc) => oc.columns(['school_id', 'exam_id', 'pupil_id']).doUpdateSet(columns))
      .execute();
    const { subject, subjectAr } = seat;
    await notifyOfPlan(tx, ctx, { id, pupilId, subject, subjectAr, version }, { state: body.state, when, was: now });
    return {
      result: { version },
      audit: {
        object: examObject(id),
        before: { pupil_id: pupilId, state: now?.state ?? null, on_day: now?.on_day ?? null },
        after: { pupil_id: pupilId, state: body.state, on_day: columns.on_day, starts: columns.starts },
      },
    };
  });
}
