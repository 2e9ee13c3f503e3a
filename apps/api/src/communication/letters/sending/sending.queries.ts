import type { LetterText } from '@encrier/contract/communication/letters';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type letterheadsOf as heads, letterheadsOf } from '#kernel/pdf/letterhead.ts';
import type { Copy } from '../letters.present.ts';
import { isTold } from '../letters.reach.ts';

/** Letters made and announced in one transaction. */
const atOnce = 20;

export type Next = {
  title: string;
  texts: LetterText[];
  madeAt: Date;
  copies: (Copy & { id: string })[];
  heads: Awaited<ReturnType<typeof heads>>;
};

/** The next letters of a running mailing that have a reader; null once all have left. */
export async function nextLetters(ctx: Ctx, db: ReadDb, id: string): Promise<Next | null> {
  const mailing = await db
    .selectFrom('letter_mailings')
    .select(['title', 'texts', 'made_at'])
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (!mailing) return null;
  const copies = (await db
    .selectFrom('letter_copies as k')
    .select(['k.id', 'k.pupil_id', 'k.names', 'k.address', 'k.lang', 'k.fields'])
    .where('k.mailing_id', '=', id)
    .where('k.sent_at', 'is', null)
    .where(sql<boolean>`EXISTS (SELECT 1 FROM letter_receivers r WHERE r.school_id = k.school_id AND r.copy_id = k.id)`)
    .orderBy('k.nth')
    .limit(atOnce)
    .execute()) as Next['copies'];
  if (!copies.length) return null;
  return {
    title: mailing.title,
    texts: mailing.texts as LetterText[],
    madeAt: mailing.made_at,
    copies,
    heads: await letterheadsOf(ctx, db, [...new Set(copies.map((copy) => copy.pupil_id))]),
  };
}

/** Accounts that receive a letter and may read it on a day. */
export const accountsOfLetter = async (db: ReadDb, copyId: string, day: string): Promise<string[]> =>
  (
    await db
      .selectFrom('letter_receivers as r')
      .innerJoin('letter_copies as k', 'k.id', 'r.copy_id')
      .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
      .select('a.id')
      .where('r.copy_id', '=', copyId)
      .where('a.status', '=', 'active')
      .where(isTold(day))
      .execute()
  ).map(({ id }) => id);
