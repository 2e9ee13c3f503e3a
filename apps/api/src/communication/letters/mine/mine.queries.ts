import type { LetterText, listMyLetters, MyLetter } from '@encrier/contract/communication/letters';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { filled, textFor } from '../letters.policy.ts';
import { receives } from '../letters.reach.ts';

const pageSize = 30;

/** Letters that the caller received and may still read, newest first. */
export async function myLetters(
  ctx: ReadCtx,
  { page, child }: QueryOf<typeof listMyLetters>,
): Promise<ResponseInput<typeof listMyLetters>> {
  const rows = await ctx.db
    .selectFrom('letter_receivers as r')
    .innerJoin('letter_copies as k', 'k.id', 'r.copy_id')
    .innerJoin('letter_mailings as m', 'm.id', 'k.mailing_id')
    .innerJoin('persons as h', 'h.id', 'k.pupil_id')
    .innerJoin('files as x', 'x.id', 'k.file_id')
    .select(['k.id', 'k.pupil_id', 'k.lang', 'k.fields', 'k.sent_at', 'r.read_at', 'm.texts', 'h.first_name'])
    .select([
      sql<Attachment>`${attachmentJson('x')}`.as('file'),
      sql<number>`count(*) OVER ()::int`.as('total'),
      sql<number>`count(*) FILTER (WHERE r.read_at IS NULL) OVER ()::int`.as('unread'),
    ])
    .where(receives(ctx))
    .where(sql<boolean>`k.pupil_id = COALESCE(${child ?? null}::uuid, k.pupil_id)`)
    .orderBy('k.sent_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row): MyLetter => {
      const { subject } = textFor(row.texts as LetterText[], row.lang as LetterText['lang']);
      return {
        id: row.id,
        subject: filled(subject, row.fields as Record<string, string>),
        child: { id: row.pupil_id, name: row.first_name },
        sentAt: row.sent_at!.toISOString(),
        read: row.read_at !== null,
        file: row.file,
      };
    }),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unread ?? 0,
  };
}
