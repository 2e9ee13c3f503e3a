import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { FamilyNotice, sendAgain } from '@encrier/contract/school-life/attendance-notices';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { attendanceRoom } from '../attendance.room.ts';
import { hasFailed, readerStillFollows, familyNotices } from './notices.queries.ts';

const hourMs = 3_600_000;

/** Sends notices again with the same words, to people who have not read them and still answer for the child today. */
export function sendNoticesAgain(ctx: Ctx, ids: readonly string[]): Promise<ResponseInput<typeof sendAgain>> {
  return attendanceRoom.act(ctx, 'attendance.send_again', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const wanted = [...new Set(ids)];
    // Two clicks act one after the other: the second finds what the first sent.
    const held = await familyNotices(asker)
      .select('n.id')
      .where('n.id', 'in', wanted)
      .orderBy('n.id')
      .forUpdate('n')
      .execute();
    if (held.length !== wanted.length) throw notFound();
    const since = new Date(ctx.now.getTime() - hourMs);
    const rows = await familyNotices(asker)
      .select(['n.id', 'n.account_id', 'n.type', 'n.body', 'n.model_type', 'n.model_id', 'n.child_id'])
      .where('n.id', 'in', wanted)
      .where('n.read_at', 'is', null)
      .where(readerStillFollows(ctx.today))
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM notifications k
          WHERE k.school_id = n.school_id AND k.account_id = n.account_id AND k.type = n.type
          AND k.model_type = n.model_type AND k.model_id = n.model_id AND k.created_at > ${since}
          AND NOT (k.id = n.id AND ${hasFailed}))`,
      )
      .orderBy('n.id')
      .execute();
    let sent = 0;
    for (const row of rows) {
      const { created } = await notifyInAct(tx, ctx, {
        type: row.type as FamilyNotice,
        accountIds: [row.account_id],
        childId: row.child_id,
        model: { type: row.model_type, id: row.model_id },
        priority: 'high',
        dedupeKey: `attendance:again:${row.model_type}:${row.model_id}:${ctx.now.getTime()}`,
        detail: row.body,
      });
      sent += created;
    }
    const result = { sent, left: wanted.length - sent };
    if (!sent) return nothing(result);
    return { result, audit: { object: { type: 'attendance_event', id: null }, after: { rows: sent } } };
  });
}
