import type { Mandate } from '@encrier/contract/school/mandates';
import { dayWords } from '#kernel/content/dates.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import { self } from '#kernel/policy/actor.ts';
import { kindIn, mandateNews } from './mandates.messages.ts';
import { toldOf } from './mandates.queries.ts';
import type { MandatesTx } from './mandates.room.ts';

/** Where its holder reads about it. */
const places = { pupil: 'mandate_pupil', guardian: 'mandate_family', staff: 'mandate' } as const;
const ofChild = { given: 'childGiven', ended: 'childEnded', removed: 'childRemoved' } as const;
/**
 * Notifies a holder, and the guardians when the holder is a pupil, of a change of the mandate; nobody when it is over.
 */
export async function notifyHolder(
  tx: MandatesTx,
  ctx: Ctx,
  { id, kind, person, place, from, to, version }: Mandate,
  what: keyof typeof ofChild,
): Promise<void> {
  const accounts = await toldOf(tx.db, person.id, ctx.today);
  const sentenceOf = (key: keyof typeof mandateNews) => (speech: Speech) => {
    const lang = langOf(speech);
    return sentence(speech, mandateNews, key, {
      kind: kindIn(lang, kind, person.female),
      place: place.label,
      from: dayWords(lang, from),
      to: dayWords(lang, to),
    });
  };
  const common = {
    type: 'delegues.mandat' as const,
    except: [self(ctx).accountId],
    priority: 'normal' as const,
    dedupeKey: `mandate:${id}:${what}:${version}`,
  };
  await notifyInAct(tx, ctx, {
    ...common,
    accountIds: accounts.filter(({ own }) => own).map((one) => one.id),
    why: 'named',
    model: { type: places[person.quality], id },
    detail: sentenceOf(what),
  });
  await notifyInAct(tx, ctx, {
    ...common,
    accountIds: accounts.filter(({ own }) => !own).map((one) => one.id),
    why: 'guardian',
    childId: person.id,
    model: { type: 'mandate_family', id },
    detail: sentenceOf(ofChild[what]),
  });
}
