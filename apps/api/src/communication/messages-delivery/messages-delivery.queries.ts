import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { dayDigits, dayIn, parseStamp } from '#kernel/content/dates.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { cellOf, type MessagingSettings } from '../message-settings/message-settings.public.ts';
import { type Judged, judgedOf, type Sender, type Target } from './judged.ts';
import { type Road, tieOf } from './messages-delivery.policy.ts';

const allRoles: readonly Role[] = ['eleve', 'parent', 'prof', 'transport', 'admin', 'personnel'];

/** The roads open to a sender's role. Inside a thread that the school allowed everybody is within reach. */
export const roadsOf = (settings: Pick<MessagingSettings, 'cells'>, sender: Role, inThread: boolean): Road[] =>
  allRoles.map((role) => {
    const { mode, reach } = cellOf(settings, sender, role);
    return { role, mode, tie: inThread ? 'all' : tieOf(sender, role, reach) };
  });

export type Figure = { role: Role; kind: Judged['kind']; mode: Judged['mode']; why: Judged['why']; count: number };

/** Whom a message would reach, counted by road in one statement, whatever their number. */
export async function figuresOf(db: ReadDb, schoolId: number, settings: Pick<MessagingSettings, 'cells'>, sender: Sender, target: Target, day: string): Promise<Figure[]> {
  const judged = judgedOf({ schoolId, day, sender, roads: roadsOf(settings, sender.role, 'threadId' in target), target });
  return db.selectFrom(sql<Figure>`(SELECT j.role, j.kind, j.mode, j.why, count(*)::int AS count FROM ${judged} j GROUP BY 1, 2, 3, 4)`.as('f')).selectAll().execute();
}

/** Those who still lack their copy, at most `most`, in a lasting order. */
export async function missingCopies(db: ReadDb, schoolId: number, settings: MessagingSettings, of: { messageId: string; sender: Sender; target: Target; day: string; most: number }): Promise<(Judged & { account_id: string })[]> {
  const judged = judgedOf({ schoolId, day: of.day, sender: of.sender, roads: roadsOf(settings, of.sender.role, 'threadId' in of.target), target: of.target });
  return db
    .selectFrom(
      sql<Judged & { account_id: string }>`(SELECT j.* FROM ${judged} j WHERE j.mode <> 'forbidden'
        AND NOT EXISTS (SELECT 1 FROM message_copies c WHERE c.school_id = ${schoolId} AND c.message_id = ${of.messageId} AND c.account_id = j.account_id) ORDER BY j.account_id LIMIT ${of.most})`.as('m'),
    )
    .selectAll()
    .execute();
}

/** The rules of a stored message, as the contract writes them. */
export async function rulesOf(db: ReadDb, messageId: string): Promise<AudienceRule[]> {
  const rows = await db.selectFrom('message_audience').selectAll().where('message_id', '=', messageId).orderBy('position').execute();
  return rows.map((row) => {
    const ref = row.level_id ?? row.class_id ?? row.group_id ?? row.person_id;
    return { kind: row.kind, ...(row.role && { role: row.role }), ...(ref && { ref }), ...(row.who && { who: row.who }), ...(row.exclude && { exclude: true }) } as AudienceRule;
  });
}

type Addressed = { id: string; thread_id: string; reply_to_id: string | null; reply_kind: string | null };
/** Whom a stored message goes to. */
export async function targetOf(db: ReadDb, message: Addressed): Promise<Target> {
  if (message.reply_to_id) return { threadId: message.thread_id, messageId: message.reply_to_id, to: message.reply_kind === 'all' ? 'all' : 'sender' };
  return { rules: await rulesOf(db, message.id) };
}

export const zoneOf = async (db: ReadDb): Promise<string> => (await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow()).time_zone;

/** First instant of the day of `now` on the school's clock. */
export function dayStart(now: Date, timeZone: string): Date {
  return parseStamp(dayDigits(dayIn(now, timeZone)), timeZone) ?? now;
}

/** Messages on their way that no job served for two minutes, and plans whose hour has come. */
export async function dueWork(db: ReadDb, now: Date): Promise<{ due: string[]; undelivered: string[] }> {
  const due = await db.selectFrom('messages').select('id').where('status', '=', 'scheduled').where('send_at', '<=', now).orderBy('send_at').limit(500).execute();
  const undelivered = await db.selectFrom('messages').select('id').where('status', '=', 'sent').where('delivered_at', 'is', null).where('sent_at', '<=', new Date(now.getTime() - 120_000)).orderBy('sent_at').limit(500).execute();
  return { due: due.map((row) => row.id), undelivered: undelivered.map((row) => row.id) };
}

/** Whether a planned message is to go now. */
export const isDue = async (db: ReadDb, id: string, now: Date): Promise<boolean> => Boolean(await db.selectFrom('messages').select('id').where('id', '=', id).where('status', '=', 'scheduled').where('send_at', '<=', now).executeTakeFirst());
/** Whether copies are still to be made. */
export const isOnItsWay = async (db: ReadDb, id: string): Promise<boolean> => Boolean(await db.selectFrom('messages').select('id').where('id', '=', id).where('status', '=', 'sent').where('delivered_at', 'is', null).executeTakeFirst());
