import type { BodyOf } from '@encrier/contract/kernel/route';
import type { OwnSelf, saveSelf } from '@encrier/contract/teaching/summary-meetings';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, forbidden, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { answered, isLater } from '../summaries.policy.ts';
import { questionsOf } from '../summaries.queries.ts';
import { summariesRoom } from '../summaries.room.ts';
import { showSummaries } from '../notifying.actions.ts';
import { ownSelf, owesWord, signedMeetings } from './family.queries.ts';

type SaidSelf = BodyOf<typeof saveSelf>;

/** Whether a save changes nothing: older than the stored version, or a repetition. Refused once handed in. */
function bringsNothing(body: SaidSelf, now: OwnSelf): boolean {
  const handsAgain = body.hand && body.nth === now.nth;
  if (now.handedAt && !handsAgain) throw conflict('summaries.handed');
  if (now.handedAt) return true;
  return !isLater(body.nth, now.savedAt ? now.nth : null) && !handsAgain;
}

/** Saves the self-assessment of a pupil; see the contract. */
export function keepSelf(ctx: Ctx, body: SaidSelf): Promise<OwnSelf> {
  return summariesRoom.act(ctx, 'summaries.save_self', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const found = await ownSelf(asker);
    if (!found) throw notFound();
    const { pupil, self: written } = found;
    if (body.termId !== written.term.id)
      throw pupil.terms.some(({ id }) => id === body.termId) ? conflict('summaries.term_over') : notFound();
    await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupil.id).forUpdate().execute();
    const now = (await ownSelf(asker))!.self;
    if (bringsNothing(body, now)) return nothing(now);
    const questions = await questionsOf(tx.db, [pupil.levelId], self(ctx).lang);
    const answers = answered(
      questions(pupil.levelId),
      body.answers.map((one) => ({ ...one, value: withoutOverrides(one.value) })),
    );
    if (body.hand && answers.every(({ value }) => value === '')) throw conflict('summaries.unanswered');
    const columns = {
      answers: JSON.stringify(answers),
      nth: body.nth,
      saved_at: tx.now,
      handed_at: body.hand ? tx.now : null,
    };
    await tx.db
      .insertInto('self_assessments')
      .values({ ...columns, school_id: tx.schoolId, pupil_id: pupil.id, term_id: body.termId })
      .onConflict((oc) => oc.columns(['school_id', 'pupil_id', 'term_id']).doUpdateSet(columns))
      .execute();
    if (body.hand) await showSummaries(tx, ctx, pupil.id);
    return {
      result: (await ownSelf(asker))!.self,
      audit: {
        object: { type: 'person', id: pupil.id },
        after: { term_id: body.termId, sent: body.hand, items: answers.filter(({ value }) => value).length },
      },
    };
  });
}

/** A guardian confirms from their own account; a repetition changes nothing. */
export function confirmSummary(ctx: Ctx, id: string): Promise<{ at: string }> {
  return summariesRoom.act(ctx, 'summaries.confirm', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const row = await signedMeetings(asker).where('m.id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    const { personId } = self(ctx);
    const confirmation = row.confirmed.find((one) => one.personId === personId);
    if (confirmation) return nothing({ at: new Date(confirmation.at).toISOString() });
    if (!personId || !owesWord(asker, row)) throw forbidden();
    await tx.db
      .insertInto('summary_confirmations')
      .values({ school_id: tx.schoolId, meeting_id: id, person_id: personId, at: tx.now })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await showSummaries(tx, ctx, row.pupil_id);
    return {
      result: { at: tx.now.toISOString() },
      audit: { object: { type: 'summary_meeting', id }, after: { confirmed: true } },
    };
  });
}
