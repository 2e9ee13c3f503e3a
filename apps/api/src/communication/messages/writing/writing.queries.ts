import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { wellFormed } from '../../audience/audience.public.ts';
import { type DraftRow, presentDraft } from './writing.present.ts';
import { isKnown, storedRules } from '../../audience/rules.public.ts';

/** An account's own unsent message with everything its editor shows, in one statement; null otherwise. */
export async function draftOf(db: ReadDb, schoolId: number, accountId: string, id: string): Promise<DraftRow | null> {
  const row = await db
    .selectFrom(
      sql<DraftRow>`(
      SELECT m.id, m.thread_id, m.status, m.sender_role, m.child_id, m.subject, m.html, m.importance, m.ack_required,
        m.hidden_recipients, m.send_at, m.updated_at, m.version, m.reply_to_id, m.reply_kind, m.bypass_reason,
        t.replies, t.closed_at IS NOT NULL AS closed, t.subject AS thread_subject, t.created_by_id AS thread_author,
        ${storedRules('message_audience.message_id', 'm')} AS rules,
        COALESCE((SELECT json_agg(${attachmentJson('d')} ORDER BY x.position)
          FROM message_attachments x JOIN files d ON d.school_id = x.school_id AND d.id = x.file_id
            WHERE x.school_id = m.school_id AND x.message_id = m.id), '[]') AS attachments,
        COALESCE((SELECT r.reason FROM message_reviews r WHERE r.school_id = m.school_id AND r.message_id = m.id
          AND r.status IN ('returned', 'refused') ORDER BY r.decided_at DESC LIMIT 1), '') AS reason
      FROM messages m JOIN threads t ON t.school_id = m.school_id AND t.id = m.thread_id
      WHERE m.school_id = ${schoolId} AND m.id = ${id} AND m.sender_id = ${accountId}
        AND m.status NOT IN ('sent', 'recalled'))`.as('d'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A draft for its author; throws not found for others. */
export async function getDraft(ctx: ReadCtx, id: string) {
  const actor = self(ctx);
  const row = await draftOf(ctx.db, ctx.schoolId, actor.accountId, id);
  if (!row) throw notFound();
  return presentDraft(actor, row);
}

/** Whether each rule is well formed and names what this school has. */
export async function areKnown(db: ReadDb, schoolId: number, rules: readonly AudienceRule[]): Promise<boolean> {
  if (!rules.every(wellFormed)) return false;
  const named = rules.filter((rule) => rule.ref !== undefined || rule.word !== undefined);
  if (!named.length) return true;
  const { known } = await db
    .selectFrom(
      sql<{
        known: boolean;
      }>`(SELECT bool_and(${isKnown(schoolId)}) AS known
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS r(kind text, ref uuid, word text))`.as('k'),
    )
    .select('known')
    .executeTakeFirstOrThrow();
  return known;
}
