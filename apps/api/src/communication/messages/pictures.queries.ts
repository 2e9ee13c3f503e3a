import { type RawBuilder, sql } from 'kysely';
import { ruleOf, storedRules } from '../audience/rules.public.ts';
import { declarePictured } from '../pictures/pictures.public.ts';

/** Whether the message `m` shows a picture, in its text or joined to it. */
export const hasPicture: RawBuilder<boolean> = sql<boolean>`(m.html LIKE '%<img%'
  OR EXISTS (SELECT FROM message_attachments t
    JOIN files f ON f.school_id = t.school_id AND f.id = t.file_id AND f.type = 'image'
    WHERE t.school_id = m.school_id AND t.message_id = m.id))`;

/**
 * Messages of the year sent with a picture, and scheduled ones held because of one; each opens through its thread. Only
 * the sender opens it.
 */
export const registerMessagePictures = (): void =>
  declarePictured('message', {
    right: null,
    out: async (db, now) => {
      const rows = await db
        .selectFrom('messages as m')
        .select(['m.thread_id as id', 'm.sender_id', storedRules('message_audience.message_id', 'm').as('rules')])
        .where('m.recalled_at', 'is', null)
        .where('m.reply_to_id', 'is', null)
        .where(
          sql<boolean>`((m.status = 'sent' AND m.sent_at >= (SELECT y.starts_on FROM school_years y
            WHERE y.school_id = m.school_id AND y.current)) OR (m.status = 'scheduled' AND m.send_at <= ${now}))
          AND ${hasPicture}`,
        )
        .execute();
      return rows.map((row) => ({ id: row.id, title: '', authorId: row.sender_id, rules: row.rules.map(ruleOf) }));
    },
  });
