import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Role } from '@encrier/contract/kernel/schema';
import type { Ctx } from '#kernel/http/context.ts';
import { ruleOf, storedRules } from '../../audience/rules.public.ts';
import { type Held, lostSinceLooked } from '../../pictures/held.public.ts';
import { hasPicture } from '../pictures.queries.ts';
import { type MessagingSettings, roleOf } from '../settings/settings.public.ts';
import { liftsTies, type Target } from '../judging/judging.public.ts';

/** The rules of a stored message, as the contract writes them. */
export async function rulesOf(db: ReadDb, messageId: string): Promise<AudienceRule[]> {
  const row = await db
    .selectFrom('messages as m')
    .select(storedRules('message_audience.message_id', 'm').as('rules'))
    .where('m.id', '=', messageId)
    .executeTakeFirst();
  return (row?.rules ?? []).map(ruleOf);
}

type Addressed = {
  id: string;
  thread_id: string;
  sender_id: string;
  sender_role: string;
  reply_to_id: string | null;
  reply_kind: string | null;
};
/** The recipients of a stored message. */
export async function targetOf(db: ReadDb, message: Addressed): Promise<Target> {
  if (message.reply_to_id) {
    const answered = await db
      .selectFrom('messages')
      .select('sender_id')
      .where('id', '=', message.reply_to_id)
      .executeTakeFirst();
    const to = message.reply_kind === 'all' ? 'all' : 'sender';
    return {
      threadId: message.thread_id,
      messageId: message.reply_to_id,
      to,
      lift: liftsTies(message.sender_role as Role, to, answered?.sender_id === message.sender_id),
    };
  }
  return { rules: await rulesOf(db, message.id) };
}

/**
 * Whether the sender of a message may no longer send: their role is suspended, their account is closed (a stolen
 * account must stop at once), or they no longer hold the role under which they scheduled it.
 */
export async function isSilenced(
  db: ReadDb,
  settings: MessagingSettings,
  message: Pick<Addressed, 'sender_id' | 'sender_role'>,
): Promise<boolean> {
  if (roleOf(settings, message.sender_role as Role).stopped) return true;
  const account = await db
    .selectFrom('accounts as a')
    .select('a.status')
    .where('a.id', '=', message.sender_id)
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM auth_entries e LEFT JOIN auth_entry_roles er ON er.school_id = e.school_id
        AND er.entry_id = e.id LEFT JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id
      WHERE e.school_id = a.school_id AND e.account_id = a.id AND e.active AND (${message.sender_role} = ANY (e.roles)
        OR cr.base = ${message.sender_role}))`.as('holds'),
    )
    .executeTakeFirst();
  return account !== undefined && (account.status === 'disabled' || !account.holds);
}

/** Whether a planned message is due. */
export const isDue = async (db: ReadDb, id: string, now: Date): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'scheduled')
      .where('send_at', '<=', now)
      .executeTakeFirst(),
  );

/** Whether somebody still has to review the pictures of the scheduled message. */
const waitsForLook = sql<boolean>`EXISTS (SELECT 1 FROM picture_reviews w
  WHERE w.school_id = messages.school_id AND w.kind = 'message' AND w.thing_id = messages.thread_id
    AND w.looked_at IS NULL)`;

/** Messages whose scheduled hour has come; messages that wait for a picture review are released by it. */
export async function duePlans(db: ReadDb, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('send_at', '<=', now)
    .where((eb) => eb.not(waitsForLook))
    .orderBy('send_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** The planned message that opens a thread. */
export const plannedIn = (db: ReadDb, threadId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('reply_to_id', 'is', null)
    .where('status', '=', 'scheduled')
    .executeTakeFirst();

/**
 * Pupils who lost the consent for their image since the author of a message saw whom its pictures would reach. Replies
 * to the author, and a picture sent to the child's own family, are not checked.
 */
export async function picturesLost(
  db: ReadDb,
  ctx: Pick<Ctx, 'schoolId' | 'now'>,
  message: Addressed & { pictures_looked_at: Date | null },
): Promise<Held | null> {
  if (message.reply_to_id || !message.pictures_looked_at) return null;
  const shows = await db.selectFrom('messages as m').select('m.id').where('m.id', '=', message.id).where(hasPicture);
  if (!(await shows.executeTakeFirst())) return null;
  const thing = { id: message.thread_id, title: '', authorId: message.sender_id, rules: await rulesOf(db, message.id) };
  const judged = { kind: 'message', at: message.pictures_looked_at, exceptOne: true } as const;
  const pupilIds = await lostSinceLooked(db, ctx, { ...judged, id: thing.id, rules: thing.rules });
  return pupilIds.length ? { kind: 'message', thing, pupilIds } : null;
}
