import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Commitment, settleCommitment } from '@encrier/contract/teaching/summaries';
import type { MeetingBody, openMeeting } from '@encrier/contract/teaching/summary-meetings';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { commitmentFlow } from '../summaries.policy.ts';
import { commitmentRows, presentCommitment, staffPupil, termAsked } from '../summaries.queries.ts';
import { summariesRoom, type SummariesTx } from '../summaries.room.ts';
import { showSummaries, notifyOfSignature } from '../notifying.actions.ts';
import { commitmentsOf, guardiansOf, heldMeeting, type Present } from './meetings.queries.ts';

const object = (id: string) => ({ type: 'summary_meeting', id });

export function startMeeting(ctx: Ctx, pupilId: string, body: BodyOf<typeof openMeeting>): Promise<{ id: string }> {
  return summariesRoom.act(ctx, 'summaries.open_meeting', async (tx) => {
    const pupil = await staffPupil({ ...ctx, db: tx.db }, pupilId);
    const { teaches, leads, manages } = pupil.standing;
    if (!teaches && !leads && !manages) throw notFound();
    termAsked(pupil.terms, body.termId, ctx.today);
    const made = await tx.db
      .insertInto('summary_meetings')
      .values({
        school_id: tx.schoolId,
        id: body.id,
        pupil_id: pupilId,
        term_id: body.termId,
        on_day: ctx.today,
        by_id: self(ctx).accountId,
        created_at: tx.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    const row = await tx.db
      .selectFrom('summary_meetings')
      .select('id')
      .where('pupil_id', '=', pupilId)
      .where('term_id', '=', body.termId)
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!made) return nothing({ id: row.id });
    await showSummaries(tx, ctx, pupilId);
    return {
      result: { id: row.id },
      audit: { object: object(row.id), after: { pupil_id: pupilId, term_id: body.termId } },
    };
  });
}

/** A meeting that is not signed, in the version that the caller read. */
async function holdOpen(tx: SummariesTx, ctx: Ctx, id: string, version: number) {
  const found = await heldMeeting({ ...ctx, db: tx.db }, id);
  const row = await tx.db
    .selectFrom('summary_meetings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.signed_at) throw conflict('summaries.signed');
  requireVersion(row, version);
  return { ...found, row };
}

/** A guardian at the meeting must have authority today; other people are only stored as a name. */
async function presentOf(
  tx: SummariesTx,
  ctx: Ctx,
  pupilId: string,
  people: MeetingBody['people'],
): Promise<Present[]> {
  const guardians = new Set((await guardiansOf(tx.db, pupilId, ctx.today)).map(({ id }) => id));
  return people.map(({ name, role, personId }) => ({
    name: withoutOverrides(name),
    role,
    personId: role === 'guardian' && personId && guardians.has(personId) ? personId : null,
  }));
}

function refuseCommitments(commitments: MeetingBody['commitments'], today: string): void {
  for (const [at, { dueOn }] of commitments.entries())
    if (findUnrealDay({ dueOn }) || dueOn < today)
      throw invalid('summaries.due_past', { [`commitments.${at}.dueOn`]: 'summaries.due_past' });
  if (new Set(commitments.map(({ id }) => id)).size < commitments.length)
    throw invalid('summaries.same_commitment', { commitments: 'summaries.same_commitment' });
}

export function saveMeeting(ctx: Ctx, id: string, { version, ...body }: MeetingBody): Promise<{ version: number }> {
  return summariesRoom.act(ctx, 'summaries.save_meeting', async (tx) => {
    const { row } = await holdOpen(tx, ctx, id, version);
    refuseCommitments(body.commitments, ctx.today);
    const people = await presentOf(tx, ctx, row.pupil_id, body.people);
    const notes = withoutOverrides(body.notes);
    await tx.db.deleteFrom('summary_commitments').where('meeting_id', '=', id).execute();
    if (body.commitments.length) {
      const made = await tx.db
        .insertInto('summary_commitments')
        .values(
          body.commitments.map((one, position) => ({
            school_id: tx.schoolId,
            id: one.id,
            meeting_id: id,
            position,
            party: one.party,
            state: 'open',
            body: withoutOverrides(one.body),
            due_on: one.dueOn,
          })),
        )
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .execute();
      // An id already used in another meeting.
      if (made.length < body.commitments.length)
        throw invalid('summaries.same_commitment', { commitments: 'summaries.same_commitment' });
    }
    await tx.db
      .updateTable('summary_meetings')
      .set({ notes, people: JSON.stringify(people), version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await showSummaries(tx, ctx, row.pupil_id);
    return {
      result: { version: row.version + 1 },
      audit: {
        object: object(id),
        before: { notes: row.notes },
        after: { notes, items: body.commitments.length },
      },
    };
  });
}

export function signMeeting(ctx: Ctx, id: string, version: number): Promise<{ version: number }> {
  return summariesRoom.act(ctx, 'summaries.sign_meeting', async (tx) => {
    const { row } = await holdOpen(tx, ctx, id, version);
    if (!(row.people as unknown as Present[]).length) throw conflict('summaries.nobody_there');
    const commitments = await commitmentsOf(tx.db, id);
    if (!commitments.length) throw conflict('summaries.nothing_promised');
    await tx.db
      .updateTable('summary_meetings')
      .set({ signed_at: tx.now, signed_by: self(ctx).accountId, on_day: ctx.today, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await notifyOfSignature(tx, ctx, id, row.pupil_id);
    await showSummaries(tx, ctx, row.pupil_id);
    return {
      result: { version: row.version + 1 },
      audit: { object: object(id), after: { signed: true, items: commitments.length } },
    };
  });
}

export function discardMeeting(ctx: Ctx, id: string, version: number): Promise<{ id: string }> {
  return summariesRoom.act(ctx, 'summaries.discard_meeting', async (tx) => {
    const { row } = await holdOpen(tx, ctx, id, version);
    await tx.db.deleteFrom('summary_meetings').where('id', '=', id).execute();
    await showSummaries(tx, ctx, row.pupil_id);
    return { result: { id }, audit: { object: object(id), before: { pupil_id: row.pupil_id } } };
  });
}

export function closeCommitment(ctx: Ctx, id: string, body: BodyOf<typeof settleCommitment>): Promise<Commitment> {
  return summariesRoom.act(ctx, 'summaries.settle', async (tx) => {
    const found = await commitmentRows(tx.db).select('m.signed_at').where('k.id', '=', id).executeTakeFirst();
    if (!found) throw notFound();
    const { row } = await heldMeeting({ ...ctx, db: tx.db }, found.meetingId);
    if (!found.signed_at) throw conflict('summaries.not_signed');
    const held = await tx.db
      .selectFrom('summary_commitments')
      .select(['state', 'note', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const note = withoutOverrides(body.note);
    const now = presentCommitment({ ...found, ...held });
    if (!commitmentFlow.allows(now.state, body.state) && held.note === note) return nothing(now);
    requireVersion(held, body.version);
    const open = body.state === 'open';
    await tx.db
      .updateTable('summary_commitments')
      .set({
        state: body.state,
        note,
        version: held.version + 1,
        settled_by: open ? null : self(ctx).accountId,
        settled_at: open ? null : tx.now,
      })
      .where('id', '=', id)
      .execute();
    await showSummaries(tx, ctx, row.pupil_id);
    return {
      result: { ...now, state: body.state, note, version: held.version + 1 },
      audit: {
        object: { type: 'summary_commitment', id },
        before: { state: held.state, note: held.note },
        after: { state: body.state, note },
      },
    };
  });
}
