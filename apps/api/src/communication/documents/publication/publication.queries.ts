import { shown } from '../documents.reach.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { schoolDayStart } from '#kernel/db/school-day.ts';
import { addDays } from '#kernel/policy/days.ts';
import { childrenFor } from '../../audience/audience.public.ts';
import { accountsOf, asksAnswer, mustStillAnswer } from './publication.public.ts';

/** Days before the deadline at which reminders are sent. */
const reminderDays = [7, 2] as const;

/** Persons who must answer, can sign in, and were not reminded since; `among` narrows them, on `r.person_id`. */
export async function owingRecipients(
  db: ReadDb,
  id: string,
  day: string,
  before: Date,
  among: RawBuilder<SqlBool>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('document_recipients as r')
    .innerJoin('documents as d', 'd.id', 'r.document_id')
    .leftJoin('families as f', 'f.id', 'r.family_id')
    .select('r.person_id')
    .where('r.document_id', '=', id)
    .where(mustStillAnswer(day))
    .where(among)
    .where((eb) => eb.or([eb('r.reminded_at', 'is', null), eb('r.reminded_at', '<', before)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('accounts as a')
          .select('a.id')
          .whereRef('a.person_id', '=', 'r.person_id')
          .where('a.status', '=', 'active'),
      ),
    )
    .execute();
  return rows.map((row) => row.person_id);
}

export type DueReminder = { id: string; before: Date };

/**
 * Documents with reminders due that day: seven days and two days before the deadline, each once, catching up on missed
 * days.
 */
export async function dueReminders(db: ReadDb, now: Date, day: string): Promise<DueReminder[]> {
  const [early, late] = reminderDays;
  const before = schoolDayStart(sql`d.answer_by_on - CASE WHEN d.answer_by_on <= ${addDays(day, late)}::date
    THEN ${late}::int ELSE ${early}::int END`);
  return db
    .selectFrom('documents as d')
    .select(['d.id', before.as('before')])
    .where(shown(now))
    .where(asksAnswer)
    .where('d.answer_by_on', '>=', day)
    .where('d.answer_by_on', '<=', addDays(day, early))
    .where(sql<boolean>`EXISTS (SELECT 1 FROM document_recipients r
      LEFT JOIN families f ON f.school_id = r.school_id AND f.id = r.family_id
      JOIN accounts a ON a.school_id = r.school_id AND a.person_id = r.person_id AND a.status = 'active'
      WHERE r.school_id = d.school_id AND r.document_id = d.id AND ${mustStillAnswer(day)}
        AND (r.reminded_at IS NULL OR r.reminded_at < ${before}))`)
    .limit(500)
    .execute();
}

export type Announcement = { title: string; asks: boolean; accounts: string[]; children: Map<string, string[]> };

/** Content and recipients of a notice about a document that its readers can see now; null while they cannot. */
export async function readAnnouncement(
  db: ReadDb,
  id: string,
  now: Date,
  day: string,
  owing = false,
): Promise<Announcement | null> {
  const row = await db
    .selectFrom('documents as d')
    .select(['d.title', asksAnswer.as('asks')])
    .where('d.id', '=', id)
    .where(shown(now))
    .executeTakeFirst();
  return row
    ? {
        title: row.title,
        asks: row.asks,
        accounts: await accountsOf(db, id, day, owing),
        children: await childrenFor(db, 'document_recipients', id),
      }
    : null;
}

export const documentsOfBatch = async (db: ReadDb, batchId: string): Promise<string[]> =>
  (await db.selectFrom('documents').select('id').where('batch_id', '=', batchId).execute()).map((row) => row.id);
