import type { BodyOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/replacement';
import type { Lesson } from '@encrier/contract/planning/lessons';
import { nothing } from '#kernel/act/act.ts';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { presentStaff } from '../../../school/courses/courses.public.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { cancelLesson, settleLesson } from '../../timetable/lessons/lessons.public.ts';
import { proposalWorkflow } from '../replacement.policy.ts';
import { personOf } from '../replacement.reach.ts';
import { replacementRoom, type ReplacementTx } from '../replacement.room.ts';
import {
  settleProposals,
  showCovers,
  notifyOfAnswers,
  notifyAssigned,
  notifyOfProposal,
  notifyOfTaken,
} from '../notifying.actions.ts';
import { isOver, needOfProposal, needOf, type NeedRow, stateOf } from './board.queries.ts';

export type At = { lessonId: string; personId: string };
type Ok = { ok: true };
const ok: Ok = { ok: true };

/** A conflict in the database means here that the substitute is busy at that time. */
async function whereBusy<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const conflicts = (error.details?.['conflicts'] ?? []) as { kind: string }[];
    if (
      error.code === 'overlaps' ||
      (error.code === 'lessons.taken' && conflicts.some(({ kind }) => kind === 'teacher'))
    )
      throw conflict('replacement.busy');
    throw error;
  }
}

/** The row of a lesson's decision, locked: two simultaneous decisions run one after the other. */
export async function holdCover(tx: ReplacementTx, at: At): Promise<void> {
  await tx.db
    .insertInto('lesson_covers')
    .values({ school_id: tx.schoolId, lesson_id: at.lessonId, person_id: at.personId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await tx.db
    .selectFrom('lesson_covers')
    .select('lesson_id')
    .where('lesson_id', '=', at.lessonId)
    .where('person_id', '=', at.personId)
    .forUpdate()
    .executeTakeFirst();
}

/** A lesson without decision, in reach and locked; refused once somebody decided, or once it is over. */
async function openNeed(tx: ReplacementTx, ctx: Ctx, at: At): Promise<NeedRow> {
  await needOf({ ...ctx, db: tx.db }, at);
  await holdCover(tx, at);
  const row = await needOf({ ...ctx, db: tx.db }, at);
  if (isOver(ctx, row)) throw conflict('replacement.past');
  const state = stateOf(row);
  if (state !== 'open' && state !== 'proposed')
    throw conflict('replacement.settled', { state, by: row.teachers.map(({ label }) => label).join(', ') });
  return row;
}

type Decision = {
  outcome: 'replaced' | 'study' | 'cancelled';
  substituteId?: string | null;
  wasKind?: string;
  owed?: boolean;
  release?: boolean;
};
async function writeDecision(tx: ReplacementTx, at: At, by: string, decision: Decision): Promise<void> {
  await tx.db
    .updateTable('lesson_covers')
    .set((eb) => ({
      outcome: decision.outcome,
      substitute_id: decision.substituteId ?? null,
      was_kind: decision.wasKind ?? null,
      owed: decision.owed ?? false,
      release: decision.release ?? false,
      decided_by: by,
      decided_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('lesson_id', '=', at.lessonId)
    .where('person_id', '=', at.personId)
    .execute();
}

const settled = (at: At, after: Record<string, unknown>) => ({ object: { type: 'lesson', id: at.lessonId }, after });

/** Asks teachers to substitute. A teacher with a pending proposal is not asked again. */
export function proposeCover(ctx: Ctx, at: At, body: BodyOf<typeof c.proposeCover>): Promise<Ok> {
  return replacementRoom.act(ctx, 'replacement.propose', async (tx) => {
    const row = await openNeed(tx, ctx, at);
    const toIds = [...new Set(body.toIds)].filter((id) => id !== at.personId);
    await presentStaff(tx.db, toIds, ctx.today);
    await refuseOutside(tx.db, ctx, 'sessions.cancel', { persons: toIds });
    const message = plainName(body.message);
    const existing = await tx.db
      .selectFrom('cover_proposals')
      .select('to_id')
      .where('lesson_id', '=', at.lessonId)
      .where('person_id', '=', at.personId)
      .where('state', '=', 'open')
      .execute();
    const fresh = toIds.filter((id) => !existing.some(({ to_id }) => to_id === id));
    if (!fresh.length) return nothing(ok);
    const made = fresh.map((to_id) => ({ id: newId(tx.now.getTime()), to_id }));
    await tx.db
      .insertInto('cover_proposals')
      .values(
        made.map((one) => ({
          ...one,
          school_id: tx.schoolId,
          lesson_id: at.lessonId,
          person_id: at.personId,
          message,
          asked_by: self(ctx).accountId,
          asked_at: tx.now,
        })),
      )
      .execute();
    await notifyOfProposal(tx, ctx, row, made);
    await showCovers(tx, [at.personId, ...fresh]);
    return { result: ok, audit: settled(at, { asked: fresh.length }) };
  });
}

async function proposalOf(tx: ReplacementTx, id: string) {
  const row = await tx.db.selectFrom('cover_proposals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, at: { lessonId: row.lesson_id, personId: row.person_id } };
}

/** Withdraws a proposal; an answered one stays as it is. */
export function takeBack(ctx: Ctx, id: string): Promise<Ok> {
  return replacementRoom.act(ctx, 'replacement.withdraw_proposal', async (tx) => {
    const { at, to_id } = await proposalOf(tx, id);
    await needOf({ ...ctx, db: tx.db }, at);
    await holdCover(tx, at);
    const gone = await tx.db
      .updateTable('cover_proposals')
      .set({ state: 'withdrawn', answered_at: tx.now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!gone) return nothing(ok);
    await settleProposals(tx, ctx, [id]);
    await showCovers(tx, [at.personId, to_id]);
    return { result: ok, audit: settled(at, { proposal: 'withdrawn' }) };
  });
}

/** Notifies other teachers asked for the same lesson that it is settled, and by whom. */
async function closeOthers(tx: ReplacementTx, ctx: Ctx, row: NeedRow, at: At, by: string | null): Promise<void> {
  const others = await tx.db
    .updateTable('cover_proposals')
    .set({ state: 'taken', answered_at: tx.now })
    .where('lesson_id', '=', at.lessonId)
    .where('person_id', '=', at.personId)
    .where('state', 'in', proposalWorkflow.from('take'))
    .returning(['id', 'to_id'])
    .execute();
  if (!others.length) return;
  await settleProposals(
    tx,
    ctx,
    others.map(({ id }) => id),
  );
  await notifyOfTaken(tx, ctx, row, others, by);
}

/** Gives the lesson to a substitute and closes other proposals in the same transaction. */
async function hand(tx: ReplacementTx, row: NeedRow, at: At, to: { id: string; by: string }): Promise<void> {
  await settleLesson(tx, { lessonId: at.lessonId, without: [at.personId], withId: to.id });
  await writeDecision(tx, at, to.by, { outcome: 'replaced', substituteId: to.id, wasKind: row.kind });
}

/** What a teacher was asked to do, while the proposal waits for an answer. */
async function needAnswered(tx: ReplacementTx, ctx: Ctx, at: At, state: c.ProposalState): Promise<NeedRow> {
  const row = await needOfProposal(tx.db, at);
  if (state === 'taken')
    throw conflict('replacement.taken', { by: row?.teachers.map(({ label }) => label).join(', ') ?? '' });
  if (!proposalWorkflow.allows(state, 'accept') || !row) throw conflict('replacement.gone');
  if (isOver(ctx, row)) throw conflict('replacement.past');
  return row;
}

/** A teacher accepts, and has the lesson; or declines, and the office reads it. */
export function answerProposal(ctx: Ctx, id: string, accept: boolean): Promise<Ok> {
  return whereBusy(() =>
    replacementRoom.act(ctx, accept ? 'replacement.accept' : 'replacement.decline', async (tx) => {
      const seen = await proposalOf(tx, id);
      if (seen.to_id !== personOf(ctx)) throw notFound();
      const { at } = seen;
      await holdCover(tx, at);
      const proposal = await proposalOf(tx, id);
      if (proposal.state === (accept ? 'accepted' : 'declined')) return nothing(ok);
      const row = await needAnswered(tx, ctx, at, proposal.state as c.ProposalState);
      await tx.db
        .updateTable('cover_proposals')
        .set({ state: accept ? 'accepted' : 'declined', answered_at: tx.now })
        .where('id', '=', id)
        .execute();
      await settleProposals(tx, ctx, [id]);
      if (accept) {
        await hand(tx, row, at, { id: proposal.to_id, by: self(ctx).accountId });
        await closeOthers(tx, ctx, row, at, proposal.to_id);
      }
      await notifyOfAnswers(tx, ctx, row, { proposalId: id, toId: proposal.to_id, askedBy: proposal.asked_by, accept });
      await showCovers(tx, [at.personId, proposal.to_id]);
      return { result: ok, audit: settled(at, { accepted: accept }) };
    }),
  );
}

/** Gives the lesson at once to a substitute who agreed orally. */
export function assignCover(ctx: Ctx, at: At, substituteId: string): Promise<Ok> {
  return whereBusy(() =>
    replacementRoom.act(ctx, 'replacement.assign', async (tx) => {
      const row = await openNeed(tx, ctx, at);
      if (substituteId === at.personId) throw notFound();
      await presentStaff(tx.db, [substituteId], ctx.today);
      await refuseOutside(tx.db, ctx, 'sessions.cancel', { persons: [substituteId] });
      await noteAgreed(tx, ctx, at, substituteId);
      await hand(tx, row, at, { id: substituteId, by: self(ctx).accountId });
      await closeOthers(tx, ctx, row, at, substituteId);
      await notifyAssigned(tx, ctx, row, substituteId, 'assigned');
      await showCovers(tx, [at.personId, substituteId]);
      return { result: ok, audit: settled(at, { substituteId }) };
    }),
  );
}

/** A substitute who was not asked finds the lesson next to the proposals they accepted. */
async function noteAgreed(tx: ReplacementTx, ctx: Ctx, at: At, toId: string): Promise<void> {
  await tx.db
    .updateTable('cover_proposals')
    .set({ state: 'withdrawn', answered_at: tx.now })
    .where('lesson_id', '=', at.lessonId)
    .where('person_id', '=', at.personId)
    .where('to_id', '=', toId)
    .where('state', '=', 'open')
    .execute();
  await tx.db
    .insertInto('cover_proposals')
    .values({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      lesson_id: at.lessonId,
      person_id: at.personId,
      to_id: toId,
      state: 'accepted',
      asked_by: self(ctx).accountId,
      asked_at: tx.now,
      answered_at: tx.now,
    })
    .execute();
}

/** Makes the lesson a study hall, in its room or another free one. */
export function makeStudyHall(ctx: Ctx, at: At, body: BodyOf<typeof c.studyInstead>): Promise<Ok> {
  return whereBusy(() =>
    replacementRoom.act(ctx, 'replacement.study', async (tx) => {
      const row = await openNeed(tx, ctx, at);
      const { watcherId, classroomId } = body;
      await refuseOutside(tx.db, ctx, 'sessions.cancel', { persons: [watcherId], classrooms: [classroomId] });
      if (watcherId) {
        await presentStaff(tx.db, [watcherId], ctx.today);
        await noteAgreed(tx, ctx, at, watcherId);
      }
      await settleLesson(tx, {
        lessonId: at.lessonId,
        without: [at.personId],
        withId: watcherId,
        kind: 'study',
        ...(classroomId && { classroomId }),
        note: { add: row.taskText },
      });
      await writeDecision(tx, at, self(ctx).accountId, {
        outcome: 'study',
        substituteId: watcherId,
        wasKind: row.kind,
      });
      await closeOthers(tx, ctx, row, at, null);
      if (watcherId) await notifyAssigned(tx, ctx, row, watcherId, 'watches');
      await showCovers(tx, [at.personId, ...(watcherId ? [watcherId] : [])]);
      return { result: ok, audit: settled(at, { outcome: 'study', watcherId }) };
    }),
  );
}

/** Cancels the lesson, to be made up or not; families are then asked when pupils may leave earlier or come later. */
export function cancelCover(ctx: Ctx, at: At, body: BodyOf<typeof c.cancelCovered>): Promise<Ok> {
  return replacementRoom.act(ctx, 'replacement.cancel', async (tx) => {
    const row = await openNeed(tx, ctx, at);
    const { owed, release } = body;
    await writeDecision(tx, at, self(ctx).accountId, { outcome: 'cancelled', wasKind: row.kind, owed, release });
    await cancelLesson(tx, { lessonId: at.lessonId, reason: plainName(body.reason) });
    await closeOthers(tx, ctx, row, at, null);
    await showCovers(tx, [at.personId]);
    return { result: ok, audit: settled(at, { outcome: 'cancelled', owed, release }) };
  });
}

/** Gives the lesson back to its teacher: who comes after all, or the decision was a mistake. */
export function giveBack(ctx: Ctx, at: At): Promise<Ok> {
  return whereBusy(() =>
    replacementRoom.act(ctx, 'replacement.give_back', async (tx) => {
      await needOf({ ...ctx, db: tx.db }, at);
      await holdCover(tx, at);
      const row = await needOf({ ...ctx, db: tx.db }, at);
      if (isOver(ctx, row)) throw conflict('replacement.past');
      if (row.outcome === null) return nothing(ok);
      await tx.db
        .updateTable('lesson_covers')
        .set((eb) => ({
          outcome: null,
          substitute_id: null,
          owed: false,
          release: false,
          decided_by: self(ctx).accountId,
          decided_at: tx.now,
          version: eb('version', '+', 1),
        }))
        .where('lesson_id', '=', at.lessonId)
        .where('person_id', '=', at.personId)
        .execute();
      await tx.db
        .updateTable('cover_proposals')
        .set({ state: 'withdrawn' })
        .where('lesson_id', '=', at.lessonId)
        .where('person_id', '=', at.personId)
        .where('state', '=', 'accepted')
        .execute();
      await settleLesson(tx, {
        lessonId: at.lessonId,
        without: row.substituteId ? [row.substituteId] : [],
        withId: at.personId,
        kind: (row.wasKind ?? row.kind) as Lesson['kind'],
        ...(row.outcome === 'study' && { classroomId: 'published' as const, note: { drop: row.taskText } }),
      });
      await showCovers(tx, [at.personId, ...(row.substituteId ? [row.substituteId] : [])]);
      return { result: ok, audit: settled(at, { outcome: null }) };
    }),
  );
}
