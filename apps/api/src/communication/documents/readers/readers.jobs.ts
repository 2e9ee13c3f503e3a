import { sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { followReaders, type Given, readStandingAudiences } from '../../audience/standing.public.ts';
import { documentsRoom } from '../documents.room.ts';
import { accountsOf, giveDocuments } from '../publication/publication.public.ts';

const given: Given = { things: 'documents', rules: 'document_audience.document_id', recipients: 'document_recipients' };

/** Days after which late arrivals get no notice of a document that requires no answer: it is only in their list. */
const announcedDays = 7;
const DAY = 86_400_000;

/**
 * Documents `a` of the year in force for an audience; one about a pupil belongs to that pupil's family, whatever the
 * class.
 */
const standsAt = ({ now }: Pick<Ctx, 'now'>) =>
  sql<boolean>`(a.status = 'published' AND a.pupil_id IS NULL AND (a.visible_until_at IS NULL
    OR a.visible_until_at > ${now})
    AND a.year_id = (SELECT y.id FROM school_years y WHERE y.school_id = a.school_id AND y.current))`;

/**
 * Gives a document in force to its current audience; late arrivals are notified of what they must sign or read, and of
 * recent documents.
 */
async function giveAgain(ctx: Ctx, id: string): Promise<void> {
  await documentsRoom.act(ctx, 'documents.readers', async (tx) => {
    // Locked first, then read: an audience that its author is changing now must be the one used.
    const document = await tx.db
      .selectFrom('documents')
      .select(['published_at', 'signature', 'reading_required', 'answer_by_on'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const [stands] = await readStandingAudiences(tx.db, tx.schoolId, given, standsAt(ctx), { id });
    let recipients: number | null = null;
    if (document && stands) {
      const before = new Set(await accountsOf(tx.db, id, ctx.today));
      recipients = await giveDocuments(tx.db, tx.schoolId, [id], stands.rules, tx.now, ctx.today);
      const come = (await accountsOf(tx.db, id, ctx.today)).filter((one) => !before.has(one));
      const needsAnswer =
        (document.reading_required || document.signature !== 'none') &&
        (document.answer_by_on === null || document.answer_by_on >= ctx.today);
      const fresh =
        document.published_at !== null && document.published_at.getTime() > tx.now.getTime() - announcedDays * DAY;
      // Announced once to each person: former recipients get no second notice.
      if (come.length && (needsAnswer || fresh)) await tx.emit('documents.given', { documentId: id });
    }
    return { result: undefined, audit: { object: { type: 'document', id }, after: { recipients } } };
  });
}

const readers = followReaders({ name: 'documents', given, where: standsAt, giveAgain });
export const sweepDocumentReaders = readers.sweep;
export const registerDocumentReaders = readers.register;
