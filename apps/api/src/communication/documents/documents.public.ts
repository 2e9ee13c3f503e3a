import { documentsCard, documentsModule } from '@encrier/contract/communication/documents';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { listMine, readMine } from './documents.queries.ts';

/** Documents shown on the first page. */
const waiting = 3;

/**
 * Who may open the file of a document: its recipients while they can open the document, and the office (SEC-OBJ-08).
 */
export function registerDocumentFiles(): void {
  ownsFiles(
    'document',
    { table: 'documents', module: documentsModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && (holds(ctx.actor, 'documents.publish') || (await readMine(db, ctx, id)) !== null),
  );
  // A replaced file is only for the office.
  ownsFiles(
    'document_edition',
    { table: 'document_editions', module: documentsModule },
    async (ctx) => ctx.actor.kind === 'account' && holds(ctx.actor, 'documents.publish'),
  );
}

/** The first page's card: documents that wait to be read or signed. */
export function registerDocumentsHome(): void {
  homeCard(
    documentsCard,
    async (ctx, child) => {
      const { items, counts } = await listMine(ctx, { page: 1, ...(child && { child }) }, waiting);
      const open = items.flatMap(({ id, title, ask, answerBy, children }) =>
        ask === 'none' ? [] : [{ id, title, ask, answerBy, children }],
      );
      return open.length ? { items: open, total: counts.read + counts.sign } : null;
    },
    documentsModule,
  );
}

/** Whether the caller may open a document now. */
export const mayReadDocument = async (db: ReadDb, ctx: Ctx, id: string): Promise<boolean> =>
  (await readMine(db, ctx, id)) !== null;

/** Gives documents in force to their current audience, in every school; for the scheduler and for tests. */
export { sweepDocumentReaders } from './readers/readers.jobs.ts';
