import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { soonestReply } from '../discipline.policy.ts';

/** Default rules of a school: two working days to answer (Code de l'éducation, art. R421-10-1). */
type Rules = { replyDays: number; recourse: string; detentionPlaces: number | null };
export const usualRules: Rules = { replyDays: 2, recourse: '', detentionPlaces: null };

/** The school's rules; version 0 until it changes one. */
export async function rulesOf(db: ReadDb): Promise<Rules & { version: number }> {
  const row = await db.selectFrom('discipline_settings').selectAll().executeTakeFirst();
  return row
    ? {
        replyDays: row.reply_days,
        recourse: row.recourse,
        detentionPlaces: row.detention_places,
        version: row.version,
      }
    : { ...usualRules, version: 0 };
}

/** The earliest deadline to answer that a family may be given today. */
export async function soonestReplyOn(db: ReadDb, today: string): Promise<string> {
  const { replyDays } = await rulesOf(db);
  const rows = await db
    .selectFrom('holidays')
    .select([sql<string>`starts_on::text`.as('from'), sql<string>`ends_on::text`.as('to')])
    .where('kind', '=', 'public_holiday')
    .where('org_id', 'is', null)
    .where('whole', '=', true)
    .where(sql<boolean>`ends_on >= ${today}::date AND starts_on <= ${addDays(today, 90)}::date`)
    .execute();
  const closed = new Set<string>();
  for (const { from, to } of rows) for (let day = from; day <= to; day = addDays(day, 1)) closed.add(day);
  return soonestReply(today, replyDays, closed);
}
