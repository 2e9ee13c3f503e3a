import * as c from '@encrier/contract/communication/resources';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';
import { currentChild } from '#kernel/session/child.ts';
import { type Filter, filterFrom, isNarrowed } from './parts/filter.ts';

export type Shelf = ResponseOf<typeof c.listResources>;
export type Authored = ResponseOf<typeof c.authorList>;
export type Everything = ResponseOf<typeof c.allResources>;
export type Choices = Pick<Authored, 'subjects' | 'folders' | 'levels'>;

const set = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
    ),
  ) as never;
/**
 * Filter sent to the server: a search covers every chapter of its subject, otherwise only the direct content of one is
 * requested.
 */
const narrowing = (filter: Filter) => {
  const { page, q, subject, folder, kind, level } = filter;
  const through = isNarrowed(filter);
  return {
    page,
    ...set({ q, subject, kind, level }),
    ...(!through && folder && { folder }),
    ...(!through && subject && !folder && { top: '1' as const }),
  };
};

/** Resources available to the reader, with the filters of the address. */
export const shelfQuery = (filter: Filter, child: string | null) =>
  queryOptions({
    queryKey: ['resources', 'shelf', { ...narrowing(filter), fresh: filter.fresh, favourite: filter.favourite, child }],
    meta: { keep: true },
    queryFn: ({ signal }) =>
      api(
        c.listResources,
        {
          query: {
            ...narrowing(filter),
            ...(filter.fresh && { fresh: '1' as const }),
            ...(filter.favourite && { favourite: '1' as const }),
            ...set({ child }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const prepareShelf = (search: Record<string, unknown>) =>
  queries.ensureQueryData(shelfQuery(filterFrom(search), currentChild()?.id ?? null));
export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['resources', 'one', id],
    meta: { keep: true },
    queryFn: ({ signal }) => api(c.getResource, { params: { id } }, { signal, quiet: true }),
  });

/** A page of the caller's resources, or of those shared by colleagues. */
export const authoredQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [
      'resources',
      'authored',
      { ...narrowing(filter), status: filter.status, view: filter.view, sort: filter.sort },
    ],
    queryFn: ({ signal }) =>
      api(
        c.authorList,
        { query: { ...narrowing(filter), view: filter.view, sort: filter.sort, ...set({ status: filter.status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const everythingQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [
      'resources',
      'all',
      {
        ...narrowing(filter),
        status: filter.status,
        author: filter.author,
        sort: filter.sort,
        removed: filter.view === 'removed',
      },
    ],
    queryFn: ({ signal }) =>
      api(
        c.allResources,
        {
          query: {
            ...narrowing(filter),
            sort: filter.sort,
            ...set({ status: filter.status, author: filter.author }),
            ...(filter.view === 'removed' && { removed: '1' as const }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const spaceQuery = queryOptions({
  queryKey: ['resources', 'space'],
  queryFn: ({ signal }) => api(c.resourceSpace, {}, { signal }),
});
export const editedQuery = (id: string) =>
  queryOptions({
    queryKey: ['resources', 'edited', id],
    queryFn: ({ signal }) => api(c.authorGet, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });

const { refresh, write } = writesOf(['resources']);
onLive('resources.changed', () => void refresh());
onLive('resources.read', () => void readAgain(['resources', 'authored'], ['resources', 'all']));

/** Counts an opening; the resource is no longer new. */
export const markOpened = (id: string) => write(api(c.viewResource, { params: { id }, body: {} }, { quiet: true }));
export const setFavourite = ({ id, favourite }: { id: string; favourite: boolean }) =>
  write(api(c.favouriteResource, { params: { id }, body: { favourite } }));
/** Opens a visit; the list is not reloaded, and its "new" marks stay until the visit ends. */
export const openVisit = () => api(c.visitResources, { body: {} }, { quiet: true });

export const makeResource = (content: c.ResourceContent, tell: boolean, idempotencyKey: string) =>
  write(api(c.createResource, { body: { content, tell } }, { quiet: true, idempotencyKey }));
export const saveResource = (id: string, version: number, content: c.ResourceContent, tell: boolean) =>
  write(api(c.updateResource, { params: { id }, body: { version, content, tell } }, { quiet: true }));
export const makeMany = (body: BodyOf<typeof c.addResources>, idempotencyKey: string) =>
  write(api(c.addResources, { body }, { quiet: true, idempotencyKey }));
export const copyThem = (body: BodyOf<typeof c.copyResources>, idempotencyKey: string) =>
  write(api(c.copyResources, { body }, { quiet: true, idempotencyKey }));
export type Change = BodyOf<typeof c.changeResources>;
/** A bulk action: on the author's own, or on anybody's for managers. */
export const changeThem = (body: Change, govern: boolean) =>
  write(govern ? api(c.governResources, { body }) : api(c.changeResources, { body }));
/** Throws `edited_meanwhile` when the order `from` was changed on another screen. */
export const orderThem = (body: BodyOf<typeof c.orderResources>) =>
  write(api(c.orderResources, { body }, { quiet: true }));
export const keepFolder = (body: BodyOf<typeof c.saveFolder>) => write(api(c.saveFolder, { body }, { quiet: true }));
export const dropFolder = (id: string) => write(api(c.removeFolder, { params: { id } }));
