import type { BodyOf } from '@encrier/contract/kernel/route';
import type { explainByMessage } from '@encrier/contract/school-life/attendance-messages';
import { nothing } from '#kernel/act/act.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { openSource } from '../../../communication/messages/doors/source.public.ts';
import { attendanceRoom } from '../attendance.room.ts';
import { explainAbsences } from '../family/family.actions.ts';
import { showChange } from '../notifying.actions.ts';
import { pupilsOfMessage } from './message-note.queries.ts';

/** Characters of an explanation. */
const maxText = 2000;

/** Takes a message as the explanation of its sender; see the contract. */
export function explainByNote(
  ctx: Ctx,
  messageId: string,
  body: BodyOf<typeof explainByMessage>,
): Promise<{ id: string }> {
  return attendanceRoom.act(ctx, 'attendance.explain_by_message', async (tx) => {
    const { id, pupilId } = body;
    const source = await openSource(tx.db, ctx, 'absence', messageId);
    if (!(await pupilsOfMessage(tx.db, ctx, source)).some((pupil) => pupil.id === pupilId)) throw notFound();
    const text = [source.subject, source.text].filter(Boolean).join('\n').slice(0, maxText);
    const given = await explainAbsences(tx, ctx, { ...body, body: text, byId: source.senderId });
    if (!given) return nothing({ id });
    await showChange(tx, ctx, [pupilId]);
    return {
      result: { id },
      audit: {
        object: { type: 'justification', id },
        after: { rows: body.eventIds.length, message: source.id },
      },
    };
  });
}
