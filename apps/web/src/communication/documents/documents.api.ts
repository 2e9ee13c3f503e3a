import {
  acknowledgeDocument,
  type DocumentCategory,
  documentCategories,
  getDocument,
  listDocuments,
  markDocumentRead,
  type MyDocument,
  proveDocument,
  signDocument,
  signDocumentByCode,
  type SignatureMark,
} from '@encrier/contract/communication/documents';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { currentChild } from '#kernel/session/child.ts';

/** Filter of the caller's documents, stored in the address. `doc` is the open one. */
export type MineFilter = {
  q: string;
  category: DocumentCategory | null;
  year: string | null;
  ask: 'read' | 'sign' | null;
  page: number;
  doc: string | null;
};
export const {
  none: noFilter,
  read: filterFrom,
  write: searchOf,
} = filters<MineFilter>({
  q: part.words('q'),
  category: part.oneOf('categorie', documentCategories),
  year: part.id('annee'),
  ask: part.oneOf('faire', { read: 'lire', sign: 'signer' }),
  page: part.page(),
  doc: part.id('doc'),
});

/** One page of the caller's documents. */
export const mineQuery = ({ q, category, year, ask, page }: MineFilter, child: string | null) =>
  queryOptions({
    queryKey: ['documents', 'list', { q, category, year, ask, page, child }],
    meta: { keep: true },
    queryFn: ({ signal }) =>
      api(
        listDocuments,
        {
          query: {
            page,
            ...(q && { q }),
            ...(category && { category }),
            ...(year && { year }),
            ...(ask && { ask }),
            ...(child && { child }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) => api(getDocument, { params: { id } }, { signal, quiet: true }),
  });

export const prepareMine = (search: Record<string, unknown>): Promise<unknown> =>
  queries.ensureQueryData(mineQuery(filterFrom(search), currentChild()?.id ?? null));

onLive('documents.changed', () => void readAgain(['documents']));

const after = async (work: Promise<MyDocument>): Promise<MyDocument> => {
  const answer = await work;
  queries.setQueryData(documentQuery(answer.id).queryKey, answer);
  void readAgain(['documents', 'list'], ['home']);
  return answer;
};

/** Sends the reading receipt and returns whether it arrived; without network it is sent another time. */
export async function leaveReceipt(id: string, edition: number): Promise<boolean> {
  const left = await api(markDocumentRead, { params: { id }, body: { edition } }, { quiet: true }).then(
    () => true,
    () => false,
  );
  void readAgain(['documents']);
  return left;
}
export const confirmReading = (id: string, idempotencyKey: string): Promise<MyDocument> =>
  after(api(acknowledgeDocument, { params: { id }, body: {} }, { idempotencyKey, quiet: true }));
export const signByHand = (id: string, mark: SignatureMark | null, idempotencyKey: string): Promise<MyDocument> =>
  after(api(signDocument, { params: { id }, body: { mark } }, { idempotencyKey, quiet: true }));
/** Asks for the password first when it was not given a moment ago. */
export const signByPassword = (id: string, idempotencyKey: string): Promise<MyDocument> =>
  after(api(signDocumentByCode, { params: { id }, body: {} }, { idempotencyKey, quiet: true }));
/** The proof of the caller's own signature, as a PDF. */
export const proofFile = (id: string): Promise<Blob> => apiBlob(proveDocument, { params: { id } });
