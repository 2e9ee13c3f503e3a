import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { attendanceNews } from '../attendance.messages.ts';
import type { AttendanceTx } from '../attendance.room.ts';
import { type Missed, officeOf, teachersOf } from './reminders.queries.ts';

/** Most lessons that one notice names. */
const mostNamed = 6;

/** Tells the teachers of a lesson that its roll call is missed. */
export async function remindTeachers(tx: AttendanceTx, ctx: Ctx, { id, what }: Missed): Promise<void> {
  await notifyInAct(tx, ctx, {
    type: 'appel.non_fait',
    accountIds: await teachersOf(tx.db, id),
    model: { type: 'lesson', id },
    priority: 'high',
    dedupeKey: `attendance:missed:${id}`,
    detail: (speech) => sentence(speech, attendanceNews, 'undone', { what }),
  });
}

/** Tells the office of an organisation, in one notice, which roll calls are still missed. */
export async function remindOffice(
  tx: AttendanceTx,
  ctx: Ctx,
  orgId: string | null,
  lessons: readonly Missed[],
): Promise<void> {
  const named = lessons.slice(0, mostNamed).map(({ what }) => what);
  const more = lessons.length - named.length;
  await notifyInAct(tx, ctx, {
    type: 'appel.non_fait',
    accountIds: await officeOf(tx.db, orgId),
    why: { right: 'attendance.validate' },
    model: { type: 'roll_calls', id: lessons[0]!.id },
    priority: 'high',
    dedupeKey: `attendance:missed-office:${lessons[0]!.id}`,
    detail: (speech) =>
      sentence(speech, attendanceNews, 'missed', { what: `${named.join(', ')}${more > 0 ? `, +${more}` : ''}` }),
  });
}
