import { nothing } from '#kernel/act/act.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { ruleOf, storedRules } from '../../audience/rules.public.ts';
import { type Held, lostSinceLooked } from '../../pictures/held.public.ts';
import { heldBack } from '../documents.reach.ts';
import { documentsRoom } from '../documents.room.ts';
import { accountsOf } from './publication.public.ts';

/**
 * Opens a document on its day, unless its picture would show it to a pupil who lost the consent since it was published:
 * then it stays held, and the reasons are returned.
 */
export function openDue(ctx: Ctx, id: string): Promise<Held | null> {
  return documentsRoom.act<Held | null>(ctx, 'documents.open', async (tx) => {
    const found = await tx.db
      .selectFrom('documents as d')
      .select([
        'd.title',
        'd.author_id',
        'd.published_at',
        storedRules('document_audience.document_id', 'd').as('rules'),
      ])
      .where('d.id', '=', id)
      .where(heldBack(tx.now))
      .forUpdate()
      .executeTakeFirst();
    if (!found) return nothing(null);
    const rules = found.rules.map(ruleOf);
    const at = found.published_at ?? tx.now;
    const pupilIds = await lostSinceLooked(tx.db, ctx, { kind: 'document', id, rules, at });
    if (pupilIds.length) {
      const thing = { id, title: found.title, authorId: found.author_id, rules };
      return nothing({ kind: 'document', thing, pupilIds });
    }
    await tx.db.updateTable('documents').set({ pictures_wait: false }).where('id', '=', id).execute();
    await tx.live('documents.changed', { document: id }, await accountsOf(tx.db, id, ctx.today));
    return {
      result: null,
      audit: { object: { type: 'document', id }, before: { status: 'held' }, after: { status: 'published' } },
    };
  });
}
