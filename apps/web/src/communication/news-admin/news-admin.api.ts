import { type AdminRow, adminList, type PostStatus, postStatuses, remindPost, removePost, restorePost, saveCategory, withdrawPost } from '@encrier/contract/communication/news';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';

export const newsSorts = ['updated', 'published', 'title', 'readers'] as const;
export type NewsSort = (typeof newsSorts)[number];
/** What the table of publications is narrowed to; every part stands in the address. */
export type NewsFilter = { q: string; status: PostStatus | null; category: string | null; mine: boolean; sort: NewsSort; page: number };

/** Reads a filter from an address; what is not understood is left out. */
export function filterFrom(search: Record<string, unknown>): NewsFilter {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const page = Number(search.page ?? 1);
  return {
    q: text('q').slice(0, 100),
    status: postStatuses.find((status) => status === text('statut')) ?? null,
    category: /^[0-9a-f-]{36}$/.test(text('categorie')) ? text('categorie') : null,
    mine: text('mes') === '1',
    sort: newsSorts.find((sort) => sort === text('tri')) ?? 'updated',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** A filter as the address holds it, without what says nothing. */
export function searchOf({ q, status, category, mine, sort, page }: NewsFilter): Record<string, string | number> {
  return { ...(q && { q }), ...(status && { statut: status }), ...(category && { categorie: category }), ...(mine && { mes: 1 }), ...(sort !== 'updated' && { tri: sort }), ...(page > 1 && { page }) };
}

/** A page of the table of publications. */
export const manageQuery = ({ q, status, category, mine, sort, page }: NewsFilter) =>
  queryOptions({
    queryKey: ['news-admin', 'list', { q, status, category, mine, sort, page }],
    queryFn: ({ signal }) => api(adminList, { query: { page, sort, ...(q && { q }), ...(status && { status }), ...(category && { category }), ...(mine && { mine: '1' as const }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everything that shows publications, for readers and for their authors, is read again. */
export function refreshNews(): Promise<unknown> {
  return Promise.all([queries.invalidateQueries({ queryKey: ['news-admin'] }), queries.invalidateQueries({ queryKey: ['news'] })]);
}

const after = async <T>(work: Promise<T>): Promise<T> => {
  const answer = await work;
  void refreshNews();
  return answer;
};
const byId = (id: string) => ({ params: { id }, body: {} });

/** Takes a publication back: from its readers, or from its plan or review to a draft. */
export const withdraw = ({ id }: Pick<AdminRow, 'id'>) => after(api(withdrawPost, byId(id)));
export const restore = ({ id }: Pick<AdminRow, 'id'>) => after(api(restorePost, byId(id)));
/** Removes a draft that nobody ever read. */
export const remove = ({ id }: Pick<AdminRow, 'id'>) => after(api(removePost, { params: { id } }));
/** Reminds those who have not acknowledged; answers how many were reminded. */
export const remind = ({ id }: Pick<AdminRow, 'id'>) => after(api(remindPost, byId(id)));
/** Adds a category, or renames one. */
export const keepCategory = (body: { id?: string; label: string; colorKey: string }) => after(api(saveCategory, { body }));
