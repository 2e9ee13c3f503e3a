import {
  type AdminPost,
  type AdminRow,
  adminGet,
  adminList,
  createPost,
  moderateComment,
  newsSorts,
  pendingComments,
  type PostContent,
  type PostStatus,
  postStatuses,
  picturedPupils,
  publishPost,
  remindPost,
  removePost,
  restorePost,
  reviewPost,
  saveCategory,
  updatePost,
  withdrawPost,
} from '@encrier/contract/communication/news';
import { exportReceipts, receipts, type receiptSorts } from '@encrier/contract/communication/news-receipts';
import type { SortOf } from '@encrier/contract/kernel/sort';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

/** Filter of the table of publications; all of it is in the address. */
export type NewsFilter = {
  q: string;
  status: PostStatus | null;
  category: string | null;
  mine: boolean;
  sort: SortOf<(typeof newsSorts)[number]> | null;
  page: number;
};

export const { read: filterFrom, write: searchOf } = filters<NewsFilter>({
  q: part.words('q'),
  status: part.oneOf('statut', postStatuses),
  category: part.id('categorie'),
  mine: part.flag('mes'),
  sort: part.sort(newsSorts),
  page: part.page(),
});

/** A page of the table of publications. */
export const manageQuery = ({ q, status, category, mine, sort, page }: NewsFilter) =>
  queryOptions({
    queryKey: ['news-admin', 'list', { q, status, category, mine, sort, page }],
    queryFn: ({ signal }) =>
      api(
        adminList,
        {
          query: {
            page,
            ...(sort && { sort }),
            ...(q && { q }),
            ...(status && { status }),
            ...(category && { category }),
            ...(mine && { mine: '1' as const }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Everything that shows publications, for readers and for their authors, is reloaded. */
export function refreshNews(): Promise<unknown> {
  return readAgain(['news-admin'], ['news']);
}

const { write } = writesOf(['news-admin'], ['news']);
const byId = (id: string) => ({ params: { id }, body: {} });

/** Withdraws a publication: from its readers, or from its plan or review to a draft. */
export const withdraw = ({ id }: Pick<AdminRow, 'id'>) => write(api(withdrawPost, byId(id)));
export const restore = ({ id }: Pick<AdminRow, 'id'>) => write(api(restorePost, byId(id)));
/** Removes a draft that nobody ever read. */
export const remove = ({ id }: Pick<AdminRow, 'id'>) => write(api(removePost, { params: { id } }));
/** Reminds people who have not acknowledged; returns how many. */
export const remind = ({ id }: Pick<AdminRow, 'id'>) => write(api(remindPost, byId(id)));
/** Adds or renames a category. */
export const keepCategory = (body: { id?: string; label: string; colorKey: string }) =>
  write(api(saveCategory, { body }, { quiet: true }));

/** One publication as its authors see it. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['news-admin', 'post', id],
    queryFn: ({ signal }) => api(adminGet, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
export const readPost = (id: string): Promise<AdminPost> => api(adminGet, { params: { id } }, { quiet: true });

/** First save of a draft under the id made on this device. */
export const createDraft = (id: string, content: PostContent): Promise<AdminPost> =>
  api(createPost, { body: { id, content } }, { quiet: true });
/** Saves over a version; throws `edited_meanwhile` when somebody else saved first. */
export const saveDraft = (
  id: string,
  version: number,
  content: PostContent,
  notifyAgain: boolean,
  picturesChecked = false,
): Promise<AdminPost> => {
  const also = { ...(notifyAgain && { notifyAgain }), ...(picturesChecked && { picturesChecked }) };
  return api(updatePost, { params: { id }, body: { version, content, ...also } }, { quiet: true });
};
/** Publishes, plans or sends for review; the same key twice publishes once. */
export const publish = (
  id: string,
  version: number,
  idempotencyKey: string,
  picturesChecked = false,
): Promise<AdminPost> => {
  const body = { version, ...(picturesChecked && { picturesChecked }) };
  return write(api(publishPost, { params: { id }, body }, { idempotencyKey, quiet: true }));
};
/** Pupils among the readers who may not be recognised on the pictures. */
export const pictured = (id: string): Promise<ResponseOf<typeof picturedPupils>> =>
  api(picturedPupils, { params: { id } }, { quiet: true });
/** Accepts a proposed publication, or returns it with a reason. */
export const review = (
  id: string,
  version: number,
  decision: 'accept' | 'refuse',
  reason: string,
): Promise<AdminPost> =>
  write(api(reviewPost, { params: { id }, body: { decision, reason, version } }, { quiet: true }));

export const categoriesQuery = queryOptions({
  ...manageQuery({ q: '', status: null, category: null, mine: false, sort: null, page: 1 }),
  select: ({ categories }) => categories,
});

export const receiptStates = ['unread', 'read', 'acknowledged', 'no_account'] as const;
export type ReceiptState = (typeof receiptStates)[number];
export type ReceiptFilter = {
  q: string;
  by: 'person' | 'family';
  state: ReceiptState | null;
  sort: SortOf<(typeof receiptSorts)[number]> | null;
  page: number;
};

/** Who read and who acknowledged a publication, a page at a time. */
export const receiptsQuery = (id: string, { q, by, state, sort, page }: ReceiptFilter) =>
  queryOptions({
    queryKey: ['news-admin', 'receipts', id, { q, by, state, sort, page }],
    queryFn: ({ signal }) =>
      api(
        receipts,
        { params: { id }, query: { page, by, ...(q && { q }), ...(state && { state }), ...(sort && { sort }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
/** The whole ledger as a sheet. */
export const receiptSheet = (id: string, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportReceipts, { params: { id }, query: { format } });

/** Comments that wait for a decision, the oldest first. */
export const pendingQuery = (page: number) =>
  queryOptions({
    queryKey: ['news-admin', 'pending', page],
    queryFn: ({ signal }) => api(pendingComments, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
/** Publishes or hides a comment. */
export const moderate = ({ id, postId, status }: { id: string; postId: string; status: 'published' | 'hidden' }) =>
  write(api(moderateComment, { params: { id: postId, commentId: id }, body: { status } }));
