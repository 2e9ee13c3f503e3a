import type { BodyOf } from '@encrier/contract/kernel/route';
import type { markPresence } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import { conflict, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { recordFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { teacherAccounts } from '../../gradebook/courses.public.ts';
import { managesExam, supervisesExam } from '../exams.reach.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { examObject, ownEnd } from '../planning/holding.actions.ts';
import { presenceOpen } from '../planning/one.queries.ts';

/** Accounts whose screen follows who is there: the teachers and the other supervisors. */
async function watching(tx: ExamsTx, ctx: Ctx, id: string): Promise<string[]> {
  const courses = await tx.db.selectFrom('exam_courses').select('course_id').where('exam_id', '=', id).execute();
  const teachers = await Promise.all(courses.map((one) => teacherAccounts(tx.db, one.course_id, ctx.today)));
  const supervisors = await tx.db
    .selectFrom('exam_supervisors as v')
    .innerJoin('accounts as a', 'a.person_id', 'v.person_id')
    .select('a.id')
    .where('v.exam_id', '=', id)
    .execute();
  return [...new Set([...teachers.flat(), ...supervisors.map((one) => one.id)])];
}

type Marked = BodyOf<typeof markPresence>;

/** When a pupil handed in the copy: a present pupil once, an absent one never. */
function handedAt({ presence, handed }: Marked, before: Date | null, now: Date): Date | null {
  const wasThere = presence === 'present' || presence === 'late' || presence === 'excluded';
  return handed && wasThere ? (before ?? now) : null;
}

/** The test, for a person who manages or supervises it. */
async function examToMark(tx: ExamsTx, ctx: Ctx, id: string) {
  const exam = await tx.db
    .selectFrom('exams as x')
    .selectAll('x')
    .where('x.id', '=', id)
    .where(sql<boolean>`(${managesExam(ctx)} OR ${supervisesExam(ctx)})`)
    .executeTakeFirst();
  if (!exam || self(ctx).lookedAtBy) throw notFound();
  return exam;
}

/** Notes who is there, and when they handed in; what was seen in the room is a fact for the whole school at once. */
export function notePresence(
  ctx: Ctx,
  { id, pupilId }: { id: string; pupilId: string },
  marked: Marked,
): Promise<{ version: number }> {
  const { presence, version } = marked;
  return examsRoom.act(ctx, 'exams.presence', async (tx) => {
    const exam = await examToMark(tx, ctx, id);
    const seat = await tx.db
      .selectFrom('exam_seats')
      .select(['presence', 'handed_at', 'extra_minutes', 'version'])
      .where('exam_id', '=', id)
      .where('pupil_id', '=', pupilId)
      .forUpdate()
      .executeTakeFirst();
    if (!seat) throw notFound();
    if (exam.state !== 'published' && exam.state !== 'marked') throw conflict('exams.settled');
    if (!presenceOpen(exam.starts_at, ctx.now)) throw conflict('exams.too_early');
    requireVersion(seat, version);
    const handed_at = handedAt(marked, seat.handed_at, ctx.now);
    await tx.db
      .updateTable('exam_seats')
      .set({ presence, handed_at, by_id: self(ctx).accountId, version: version + 1 })
      .where('exam_id', '=', id)
      .where('pupil_id', '=', pupilId)
      .execute();
    await recordFacts(tx, { source: 'exams', sourceId: id }, [
      {
        pupilId,
        kind: 'exam',
        says: presence === 'absent' ? 'away' : 'elsewhere',
        certainty: presence === null || presence === 'exempt' ? 'foreseen' : 'seen',
        startsAt: exam.starts_at,
        endsAt: ownEnd(exam.ends_at, seat.extra_minutes),
      },
    ]);
    await tx.live('exams.changed', {}, await watching(tx, ctx, id));
    return {
      result: { version: version + 1 },
      audit: {
        object: examObject(id),
        before: { pupil_id: pupilId, presence: seat.presence, handed_at: seat.handed_at },
        after: { pupil_id: pupilId, presence, handed_at },
      },
    };
  });
}
