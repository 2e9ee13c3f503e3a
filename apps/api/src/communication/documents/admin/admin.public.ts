import type { AdminDocument, DocumentContent } from '@encrier/contract/communication/documents';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { AppError } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import {
  attachFile,
  readAnswer,
  columnsOf,
  editedMeanwhile,
  readStoredDocument,
  refuseUnready,
} from './admin.actions.ts';
import { contentOf, presentDocument } from './admin.present.ts';
import { missingIn } from './admin.queries.ts';

export type Stored = {
  id: string;
  status: AdminDocument['status'];
  version: number;
  content: DocumentContent;
  can: AdminDocument['can'];
  stale: () => AppError;
};

/** A document, for a room that changes its state; throws not found when this school has no such id. */
export async function readManagedDocument(db: ReadDb, ctx: Ctx, id: string): Promise<Stored> {
  const row = await readStoredDocument(db, ctx, id);
  return {
    id,
    status: row.status,
    version: row.version,
    content: contentOf(row),
    can: presentDocument('fr', row).can,
    stale: () => editedMeanwhile(row, null),
  };
}

/** The document as it is now, for the answer of a write. */
export const storedAnswer = (db: ReadDb, ctx: Ctx, id: string): Promise<AdminDocument> => readAnswer(db, ctx, id);
/** Refuses a content that readers could not use. Throws `documents.*`. */
export const refuseUnreadyDocument = (content: DocumentContent, from: Date, zone: string): void =>
  refuseUnready(content, from, zone);
/** Columns of a content as the table keeps them. */
export const documentColumns = (content: DocumentContent): ReturnType<typeof columnsOf> => columnsOf(content);
/** Gives a document its file. Throws `documents.file_unknown`. */
export const adoptDocumentFile = (tx: object, ctx: Ctx, id: string, fileId: string): Promise<void> =>
  attachFile(tx, ctx, id, fileId);
/** What a content names that this school does not have. */
export const unknownIn = (
  db: ReadDb,
  content: Pick<DocumentContent, 'yearId' | 'pupilId'>,
): ReturnType<typeof missingIn> => missingIn(db, content);
