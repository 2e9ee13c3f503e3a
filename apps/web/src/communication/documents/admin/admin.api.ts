import {
  type AdminDocument,
  adminDocuments,
  adminGetDocument,
  createDocument,
  type DocumentCategory,
  documentCategories,
  type DocumentContent,
  documentPupils,
  documentSorts,
  type PupilChoice,
  type DocumentStatus,
  documentStatuses,
  exportFollow,
  followDocument,
  type FollowState,
  followSorts,
  followStates,
  matchFiles,
  proofsPerPage,
  proveAll,
  publishBatch,
  publishDocument,
  remindDocument,
  removeDocument,
  replaceDocument,
  restoreDocument,
  updateDocument,
  withdrawDocument,
} from '@encrier/contract/communication/documents';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

/** Filter of the office's table; stored in the address. */
export type AdminFilter = {
  q: string;
  status: DocumentStatus | null;
  category: DocumentCategory | null;
  year: string | null;
  missing: boolean;
  sort: SortOf<(typeof documentSorts)[number]> | null;
  page: number;
};
export const {
  none: noAdminFilter,
  read: adminFilterFrom,
  write: adminSearchOf,
} = filters<AdminFilter>({
  q: part.words('q'),
  status: part.oneOf('statut', documentStatuses),
  category: part.oneOf('categorie', documentCategories),
  year: part.id('annee'),
  missing: part.flag('manque'),
  sort: part.sort(documentSorts),
  page: part.page(),
});

export const adminListQuery = ({ q, status, category, year, missing, sort, page }: AdminFilter) =>
  queryOptions({
    queryKey: ['documents-admin', 'list', { q, status, category, year, missing, sort, page }],
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
            ...(sort && { sort }),
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

export type FollowFilter = {
  q: string;
  by: 'person' | 'family';
  state: FollowState | null;
  sort: SortOf<(typeof followSorts)[number]> | null;
  page: number;
};
export const { read: followFilterFrom, write: followSearchOf } = filters<FollowFilter>({
  q: part.words('q'),
  by: part.oneOf('par', { person: 'personne', family: 'famille' }, 'person'),
  state: part.oneOf('etat', followStates),
  sort: part.sort(followSorts),
  page: part.page(),
});
export const followQuery = (id: string, { q, by, state, sort, page }: FollowFilter) =>
  queryOptions({
    queryKey: ['documents-admin', 'follow', id, { q, by, state, sort, page }],
    queryFn: ({ signal }) =>
      api(
        followDocument,
        { params: { id }, query: { page, by, ...(q && { q }), ...(state && { state }), ...(sort && { sort }) } },
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

const { write } = writesOf(['documents-admin'], ['documents']);
onLive('documents.changed', () => void readAgain(['documents-admin']));

export const keepDraft = (id: string, content: DocumentContent): Promise<AdminDocument> =>
  write(api(createDocument, { body: { id, content } }, { quiet: true }));
export const saveDocument = (id: string, version: number, content: DocumentContent): Promise<AdminDocument> =>
  write(api(updateDocument, { params: { id }, body: { version, content } }, { quiet: true }));
type Versioned = Pick<AdminDocument, 'id' | 'version'>;
const step = ({ id, version }: Versioned) => ({ params: { id }, body: { version } });
export const publish = (document: Versioned): Promise<AdminDocument> =>
  write(api(publishDocument, step(document), { quiet: true }));
export const withdraw = (document: Versioned): Promise<AdminDocument> => write(api(withdrawDocument, step(document)));
export const replaceFile = ({ id, version }: Versioned, fileId: string, reason: string): Promise<AdminDocument> =>
  write(api(replaceDocument, { params: { id }, body: { version, fileId, reason } }, { quiet: true }));
export const restore = (document: Versioned): Promise<AdminDocument> => write(api(restoreDocument, step(document)));
export const removeDraft = (id: string): Promise<unknown> => write(api(removeDocument, { params: { id } }));
export const remindNow = (id: string): Promise<{ reminded: number }> =>
  write(api(remindDocument, { params: { id }, body: {} }));

export const pupilsQuery: PersonSearch<PupilChoice> = (q) => ({
  queryKey: ['documents-admin', 'pupils', q],
  queryFn: ({ signal }) => api(documentPupils, { query: q ? { q } : {} }, { signal }),
});
export const match = (fileIds: string[]) => api(matchFiles, { body: { fileIds } }, { quiet: true });
export const sendBatch = (body: BodyOf<typeof publishBatch>, idempotencyKey: string) =>
  write(api(publishBatch, { body }, { idempotencyKey, quiet: true }));
