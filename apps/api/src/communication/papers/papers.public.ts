import { documentsModule } from '@encrier/contract/communication/documents';
import { papersCard } from '@encrier/contract/communication/papers';
import type { RawBuilder } from 'kysely';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import { holds } from '#kernel/policy/actor.ts';
import { filesOf, listMyPieces, mayOpenPiece, pieceState } from './papers.queries.ts';
import { askedOf } from './papers.reach.ts';

export { endReminder, isDue } from './papers.queries.ts';

/** State of the piece `k` that day: an accepted one that has expired is required again. */
export const stateOfPiece = (day: string): RawBuilder<string> => pieceState(day);
/** Files of the piece `k`, as attachments. */
export const filesOfPiece = (): RawBuilder<unknown> => filesOf;

/**
 * Who may open files handed in: people with authority over the pupil (in a separated family only the guardian who
 * handed them in), and the office. The model of a campaign: its families.
 */
export function registerPaperFiles(): void {
  ownsFiles(
    'paper_piece',
    { table: 'paper_pieces', module: documentsModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && (holds(ctx.actor, 'documents.publish') || (await mayOpenPiece(db, ctx, id))),
  );
  ownsFiles('paper_campaign', { table: 'paper_campaigns', module: documentsModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    if (holds(ctx.actor, 'documents.publish')) return true;
    const request = await db
      .selectFrom('paper_pieces as k')
      .select('k.id')
      .where('k.campaign_id', '=', id)
      .where(askedOf(ctx))
      .limit(1)
      .executeTakeFirst();
    return request !== undefined;
  });
}

/** The first page's card: papers still to hand in. */
export function registerPapersHome(): void {
  homeCard(
    papersCard,
    async (ctx, child) => {
      const { items, todo } = await listMyPieces(ctx, child ?? undefined);
      return todo
        ? {
            items: items
              .slice(0, Math.min(3, todo))
              .map(({ id, title, dueOn, child: { name }, late }) => ({ id, title, dueOn, child: name, late })),
            total: todo,
          }
        : null;
    },
    documentsModule,
  );
}
