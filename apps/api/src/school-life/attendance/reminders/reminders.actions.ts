import { comma } from '@encrier/contract/kernel/names';
import { sql } from 'kysely';
import { holdersOver } from '#kernel/auth/holders.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import { attendanceNews } from '../attendance.messages.ts';
import type { AttendanceTx } from '../attendance.room.ts';
import { calledIn } from '#kernel/content/subject-name.ts';
import { type Missed, teachersOf } from './reminders.queries.ts';

/** Most lessons that one notice names. */
const maxNamed = 6;

/** Notifies the teachers of a lesson that its roll call is missing. */
export async function remindTeachers(tx: AttendanceTx, ctx: Ctx, lesson: Missed): Promise<void> {
  await notifyInAct(tx, ctx, {
    type: 'appel.non_fait',
    accountIds: await teachersOf(tx.db, lesson.id),
    why: 'teaches',
    model: { type: 'lesson', id: lesson.id },
    priority: 'high',
    dedupeKey: `attendance:missed:${lesson.id}`,
    detail: (speech) => sentence(speech, attendanceNews, 'undone', { what: calledIn(speech, lesson) }),
  });
}

/** Notifies the office of an organisation, in one notice, of the roll calls still missing. */
export async function remindOffice(
  tx: AttendanceTx,
  ctx: Ctx,
  orgId: string | null,
  lessons: readonly Missed[],
): Promise<void> {
  const more = lessons.length - maxNamed;
  const what = (speech: Speech): string =>
    [...lessons.slice(0, maxNamed).map((one) => calledIn(speech, one)), ...(more > 0 ? [`+${more}`] : [])].join(
      comma(langOf(speech)),
    );
  await notifyInAct(tx, ctx, {
    type: 'appel.non_fait',
    ...(await holdersOver(tx.db, 'attendance.validate', sql`${orgId}::uuid`)),
    model: { type: 'roll_calls', id: lessons[0]!.id },
    priority: 'high',
    dedupeKey: `attendance:missed-office:${lessons[0]!.id}`,
    detail: (speech) => sentence(speech, attendanceNews, 'missed', { what: what(speech) }),
  });
}
