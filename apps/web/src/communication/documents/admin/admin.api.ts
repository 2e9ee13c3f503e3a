import {
  type AdminDocument,
  adminDocuments,
  adminGetDocument,
  createDocument,
  type DocumentCategory,
  documentCategories,
  type DocumentContent,
  documentPupils,
  type DocumentStatus,
  documentStatuses,
  exportFollow,
  followDocument,
  type FollowState,
  followStates,
  matchFiles,
  proofsPerPage,
  proveAll,
  publishBatch,
  publishDocument,
  remindDocument,
  removeDocument,
  restoreDocument,
  updateDocument,
  withdrawDocument,
} from '@encrier/contract/communication/documents';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';

/** What the office's table is narrowed to; the address holds it. */
export type AdminFilter = {
  q: string;
  status: DocumentStatus | null;
  category: DocumentCategory | null;
  year: string | null;
  missing: boolean;
  page: number;
};
export const noAdminFilter: AdminFilter = { q: '', status: null, category: null, year: null, missing: false, page: 1 };

const pageOf = (value: unknown): number => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : 1);
const textOf = (value: unknown): string => (value === undefined ? '' : String(value));
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Reads a filter from an address; what is not understood is left out. */
export const adminFilterFrom = (search: Record<string, unknown>): AdminFilter => ({
  q: textOf(search.q).slice(0, 100),
  status: documentStatuses.find((one) => one === search.statut) ?? null,
  category: documentCategories.find((one) => one === search.categorie) ?? null,
  year: uuid.test(textOf(search.annee)) ? textOf(search.annee) : null,
  missing: textOf(search.manque) === '1',
  page: pageOf(search.page),
});
/** A filter as the address holds it, without what says nothing. */
export const adminSearchOf = ({
  q,
  status,
  category,
  year,
  missing,
  page,
}: AdminFilter): Record<string, string | number> => ({
  ...(q && { q }),
  ...(status && { statut: status }),
  ...(category && { categorie: category }),
  ...(year && { annee: year }),
  ...(missing && { manque: 1 }),
  ...(page > 1 && { page }),
});

export const adminListQuery = ({ q, status, category, year, missing, page }: AdminFilter) =>
  queryOptions({
    queryKey: ['documents-admin', 'list', { q, status, category, year, missing, page }],
    queryFn: ({ signal }) =>
      api(
        adminDocuments,
        {
          query: {
            page,
            ...(q && { q }),
            ...(status && { status }),
            ...(category && { category }),
            ...(year && { year }),
            ...(missing && { missing: '1' as const }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const adminDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents-admin', 'one', id],
    queryFn: ({ signal }) => api(adminGetDocument, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

export type FollowFilter = { q: string; by: 'person' | 'family'; state: FollowState | null; page: number };
export const followFilterFrom = (search: Record<string, unknown>): FollowFilter => ({
  q: textOf(search.q).slice(0, 100),
  by: search.par === 'famille' ? 'family' : 'person',
  state: followStates.find((one) => one === search.etat) ?? null,
  page: pageOf(search.page),
});
export const followSearchOf = ({ q, by, state, page }: FollowFilter): Record<string, string | number> => ({
  ...(q && { q }),
  ...(by === 'family' && { par: 'famille' }),
  ...(state && { etat: state }),
  ...(page > 1 && { page }),
});
export const followQuery = (id: string, { q, by, state, page }: FollowFilter) =>
  queryOptions({
    queryKey: ['documents-admin', 'follow', id, { q, by, state, page }],
    queryFn: ({ signal }) =>
      api(
        followDocument,
        { params: { id }, query: { page, by, ...(q && { q }), ...(state && { state }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
/** The whole follow-up as a sheet. */
export const followFile =
  (id: string) =>
  (format: 'csv' | 'xlsx'): Promise<Blob> =>
    apiBlob(exportFollow, { params: { id }, query: { format } });
/** Signatures of a document, as one PDF for each page of them. */
export async function proofOfAll({ id, signatures }: Pick<AdminDocument, 'id' | 'signatures'>): Promise<Blob[]> {
  const pages: Blob[] = [];
  for (let page = 1; page <= Math.max(1, Math.ceil(signatures / proofsPerPage)); page += 1)
    pages.push(await apiBlob(proveAll, { params: { id }, query: { page } }));
  return pages;
}

const refresh = (): void => {
  void queries.invalidateQueries({ queryKey: ['documents-admin'] });
  void queries.invalidateQueries({ queryKey: ['documents'] });
};
onLive('documents.changed', () => void queries.invalidateQueries({ queryKey: ['documents-admin'] }));
const after = async <T>(work: Promise<T>): Promise<T> => {
  const answer = await work;
  refresh();
  return answer;
};

export const keepDraft = (id: string, content: DocumentContent): Promise<AdminDocument> =>
  after(api(createDocument, { body: { id, content } }, { quiet: true }));
export const saveDocument = (id: string, version: number, content: DocumentContent): Promise<AdminDocument> =>
  after(api(updateDocument, { params: { id }, body: { version, content } }, { quiet: true }));
type Versioned = Pick<AdminDocument, 'id' | 'version'>;
const step = ({ id, version }: Versioned) => ({ params: { id }, body: { version } });
export const publish = (document: Versioned): Promise<AdminDocument> =>
  after(api(publishDocument, step(document), { quiet: true }));
export const withdraw = (document: Versioned): Promise<AdminDocument> => after(api(withdrawDocument, step(document)));
export const restore = (document: Versioned): Promise<AdminDocument> => after(api(restoreDocument, step(document)));
export const removeDraft = (id: string): Promise<unknown> => after(api(removeDocument, { params: { id } }));
export const remindNow = (id: string): Promise<{ reminded: number }> =>
  after(api(remindDocument, { params: { id }, body: {} }));

export const pupilsQuery = (q: string) =>
  queryOptions({
    queryKey: ['documents-admin', 'pupils', q],
    queryFn: ({ signal }) => api(documentPupils, { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
export const match = (fileIds: string[]) => api(matchFiles, { body: { fileIds } }, { quiet: true });
export const sendBatch = (body: BodyOf<typeof publishBatch>, idempotencyKey: string) =>
  after(api(publishBatch, { body }, { idempotencyKey, quiet: true }));
