import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { privacyOutcomes } from './privacy.messages.ts';
import { isTold } from './privacy.reach.ts';
import type { PrivacyTx } from './privacy.room.ts';

type Answered = {
  id: string;
  state: 'open' | 'done' | 'refused';
  version: number;
  asked_by: string | null;
  person_id: string;
};
/** Notifies a person who asked from their own page, while they may still ask for the person concerned. */
export async function notifyAsker(
  tx: PrivacyTx,
  ctx: Ctx,
  { id, state, version, asked_by, person_id }: Answered,
): Promise<void> {
  if (!asked_by || state === 'open') return;
  const told = await tx.db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', (join) => join.on('p.id', '=', person_id))
    .select('a.person_id')
    .where('a.id', '=', asked_by)
    .where(isTold(ctx.today))
    .executeTakeFirst();
  if (!told) return;
  await notifyInAct(tx, ctx, {
    type: 'donnees.reponse',
    accountIds: [asked_by],
    childId: told.person_id === person_id ? null : person_id,
    model: { type: 'privacy_request', id },
    priority: 'normal',
    dedupeKey: `privacy:${id}:${version}`,
    detail: (speech) => sentence(speech, privacyOutcomes, state),
  });
}
