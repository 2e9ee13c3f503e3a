import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { MessagingSettings } from '../settings/settings.public.ts';
import { type Judged, judgedOf, writingRulesOf, type Sender, type Target } from '../judging/judging.public.ts';

/** Recipients whose copy is missing, at most `most`, in a stable order. */
export async function missingCopies(
  db: ReadDb,
  schoolId: number,
  settings: MessagingSettings,
  of: { messageId: string; sender: Sender; target: Target; day: string; most: number },
): Promise<(Judged & { account_id: string })[]> {
  const judged = judgedOf({
    schoolId,
    day: of.day,
    sender: of.sender,
    writingRules: writingRulesOf(settings, of.sender.role, 'threadId' in of.target && of.target.lift),
    target: of.target,
  });
  return db
    .selectFrom(
      sql<Judged & { account_id: string }>`(SELECT j.* FROM ${judged} j WHERE j.mode <> 'forbidden'
        AND NOT EXISTS (SELECT 1 FROM message_copies c WHERE c.school_id = ${schoolId}
          AND c.message_id = ${of.messageId} AND c.account_id = j.account_id) ORDER BY j.account_id
          LIMIT ${of.most})`.as('m'),
    )
    .selectAll()
    .execute();
}

/** Whether copies are still to be made. */
export const isOnItsWay = async (db: ReadDb, id: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .where('delivered_at', 'is', null)
      .executeTakeFirst(),
  );

/** Messages being sent that no job handled for two minutes. */
export async function leftOnTheWay(db: ReadDb, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'sent')
    .where('delivered_at', 'is', null)
    .where('sent_at', '<=', new Date(now.getTime() - 120_000))
    .orderBy('sent_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}
