import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Found, knownTo, officeOf, pupilName, reviewFor } from './pictures.queries.ts';
import { picturesRoom } from './pictures.room.ts';

type Tx = Parameters<Parameters<typeof picturesRoom.act>[2]>[0];
const object = (pupilId: string) => ({ type: 'pupil', id: pupilId });
const model = 'picture_reviews';

/**
 * Asks the people responsible to look at publications again, because a pupil lost the consent at `since`; reviews done
 * after that stay closed. `held`: the publications wait for this review to be released.
 */
export function askToLook(
  ctx: Ctx,
  pupilId: string,
  found: readonly Found[],
  since: Date,
  held = false,
): Promise<void> {
  return picturesRoom.act(ctx, 'pictures.to_review', async (tx) => {
    const opened = await tx.db
      .insertInto('picture_reviews')
      .values(
        found.map(({ kind, thing }) => ({
          school_id: tx.schoolId,
          id: newId(tx.now.getTime()),
          kind,
          thing_id: thing.id,
          pupil_id: pupilId,
          title: kind === 'message' ? '' : thing.title,
          author_id: thing.authorId,
          since_at: since,
          held,
        })),
      )
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'kind', 'thing_id', 'pupil_id'])
          .doUpdateSet({ since_at: since, looked_at: null, looked_by: null, held })
          .where((eb) =>
            eb.or([
              eb('picture_reviews.looked_at', '<', since),
              eb.and([eb('picture_reviews.held', '=', false), eb.val(held)]),
            ]),
          ),
      )
      .returning(['id', 'author_id', 'title'])
      .execute();
    if (!opened.length) return nothing(undefined);
    const office = await officeOf(tx.db, pupilId);
    const about = { type: 'images.a_revoir', model: { type: model, id: pupilId }, priority: 'normal' } as const;
    const key = `pictures:${pupilId}:${since.getTime()}`;
    await notifyInAct(tx, ctx, {
      ...about,
      ...office,
      dedupeKey: key,
      detail: await pupilName(tx.db, pupilId),
    });
    for (const [authorId, own] of Map.groupBy(opened, (one) => one.author_id))
      await notifyInAct(tx, ctx, {
        ...about,
        accountIds: [authorId],
        except: office.accountIds,
        why: 'author',
        dedupeKey: key,
        detail: (own.length === 1 && own[0]?.title) || undefined,
      });
    await tx.live('pictures.changed', {}, [...new Set([...office.accountIds, ...opened.map((one) => one.author_id)])]);
    return { result: undefined, audit: { object: object(pupilId), after: { items: opened.length } } };
  });
}

/**
 * Clears the notices about a pupil's pictures once none of them needs a review; refreshes the screens of the people
 * responsible.
 */
async function settleOf(tx: Tx, ctx: Ctx, pupilId: string, authors: readonly string[]): Promise<void> {
  const left = await tx.db
    .selectFrom('picture_reviews')
    .select('id')
    .where('pupil_id', '=', pupilId)
    .where('looked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!left) await settleInAct(tx, ctx, { type: model, ids: [pupilId] });
  const { accountIds } = await officeOf(tx.db, pupilId);
  await tx.live('pictures.changed', {}, [...new Set([...accountIds, ...authors])]);
}

/** Tells the rooms that this pupil's pictures no longer hold these objects back: the rooms release them. */
async function clear(tx: Tx, things: readonly { kind: string; thingId: string }[]): Promise<void> {
  for (const { kind, thingId } of things) await tx.emit('pictures.cleared', { kind, thingId });
}

/** Records that a person responsible looked at the pictures of a publication; a second confirmation changes nothing. */
export function confirmLooked(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return picturesRoom.act(ctx, 'pictures.looked', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const review = await reviewFor(asker, id);
    if (!review && !(await knownTo(asker, id))) throw notFound();
    const closed =
      review &&
      (await tx.db
        .updateTable('picture_reviews')
        .set({ looked_at: tx.now, looked_by: self(ctx).accountId })
        .where('id', '=', id)
        .where('looked_at', 'is', null)
        .returning('author_id')
        .executeTakeFirst());
    if (!closed) return nothing({ ok: true as const });
    await settleOf(tx, ctx, review.pupil_id, [closed.author_id]);
    if (review.held) await clear(tx, [{ kind: review.kind, thingId: review.thing_id }]);
    return {
      result: { ok: true as const },
      audit: {
        object: object(review.pupil_id),
        after: { kind: review.kind, thing_id: review.thing_id },
      },
    };
  });
}

/** Closes reviews that are no longer needed: the consent is back, or the publication is gone or shows no picture. */
export function closeReviews(ctx: Ctx, pupilId: string, ids: readonly string[]): Promise<void> {
  return picturesRoom.act(ctx, 'pictures.settled', async (tx) => {
    const gone = await tx.db
      .deleteFrom('picture_reviews')
      .where('id', 'in', [...ids])
      .where('looked_at', 'is', null)
      .returning(['author_id', 'kind', 'thing_id as thingId', 'held'])
      .execute();
    if (!gone.length) return nothing(undefined);
    await settleOf(
      tx,
      ctx,
      pupilId,
      gone.map((one) => one.author_id),
    );
    await clear(
      tx,
      gone.filter((one) => one.held),
    );
    return { result: undefined, audit: { object: object(pupilId), before: { items: gone.length } } };
  });
}
