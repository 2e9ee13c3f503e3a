import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { privacyOutcomes } from './privacy.messages.ts';
import type { PrivacyTx } from './privacy.room.ts';

type Answered = {
  id: string;
  state: 'open' | 'done' | 'refused';
  version: number;
  asked_by: string | null;
  person_id: string;
};
/** Tells who asked from his own page. */
export async function notifyAsker(
  tx: PrivacyTx,
  ctx: Ctx,
  { id, state, version, asked_by, person_id }: Answered,
): Promise<void> {
  if (!asked_by || state === 'open') return;
  const own = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', asked_by)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  await notifyInAct(tx, ctx, {
    type: 'donnees.reponse',
    accountIds: [asked_by],
    childId: own ? null : person_id,
    model: { type: 'privacy_request', id },
    priority: 'normal',
    dedupeKey: `privacy:${id}:${version}`,
    detail: (speech) => sentence(speech, privacyOutcomes, state),
  });
}
