import {
  addItems,
  type Album,
  type AlbumContent,
  type AlbumKind,
  albumKinds,
  type AlbumStatus,
  albumStatuses,
  allAlbums,
  blurItem,
  captionItems,
  checkAlbum,
  createAlbum,
  findPupils,
  getAlbum,
  getManaged,
  listAlbums,
  type ManagedAlbum,
  markSeen,
  moveAlbum,
  orderItems,
  ownAlbums,
  publishAlbum,
  removeAlbum,
  removeItems,
  restoreItems,
  reviewAlbum,
  setCover,
  showItem,
  tagItem,
  updateAlbum,
} from '@encrier/contract/communication/media';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { image } from '@encrier/contract/kernel/files';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { uploadFile } from '#kernel/api/upload.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part, type Search } from '#kernel/query/filters.ts';
import { currentChild } from '#kernel/session/child.ts';
import type { UploadOptions } from '#kernel/uploads/options.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { readAgain } from '#kernel/query/writes.ts';

/** Which albums: those to look at, the author's own, or everybody's for moderators. */
export type Shelf = 'lecture' | 'miens' | 'tous';
/** Filter of the grid; all of it is in the address. */
export type MediaFilter = { shelf: Shelf; q: string; unseen: boolean; status: AlbumStatus | null; page: number };

/** Kind of albums in the address; photos by default. */
export const kindOf = (type: string | undefined): AlbumKind => albumKinds.find((kind) => kind === type) ?? 'photos';
const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

const inAddress = filters<MediaFilter>({
  shelf: part.oneOf('vue', { lecture: 'lecture', miens: 'miens', tous: 'tous' }, 'lecture'),
  q: part.words('q'),
  unseen: part.flag('nouveaux'),
  status: part.oneOf('etat', albumStatuses),
  page: part.page(),
});
export const filterFrom = inAddress.read;
/** "Unseen" filters albums to look at, a state filters albums to manage. */
export const searchOf = (filter: MediaFilter): Search =>
  inAddress.write(filter.shelf === 'lecture' ? { ...filter, status: null } : { ...filter, unseen: false });

/** A page of the albums that the reader may see. */
export const albumsQuery = (type: AlbumKind, { q, unseen, page }: MediaFilter, child: string | null) =>
  queryOptions({
    queryKey: ['media', 'list', { type, q, unseen, page, child }],
    meta: { keep: true },
    queryFn: ({ signal }) =>
      api(
        listAlbums,
        { query: { type, page, ...(q && { q }), ...(unseen && { unseen: '1' as const }), ...(child && { child }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** A page of the author's own albums, or of everybody's. */
export const workQuery = (type: AlbumKind, { shelf, q, status, page }: MediaFilter) =>
  queryOptions({
    queryKey: ['media', 'work', { type, shelf, q, status, page }],
    queryFn: ({ signal }) =>
      api(
        shelf === 'tous' ? allAlbums : ownAlbums,
        { query: { type, page, ...(q && { q }), ...(status && { status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** How many albums of others wait for a moderator. */
export const waitingQuery = (type: AlbumKind) =>
  queryOptions({
    ...workQuery(type, { shelf: 'tous', q: '', status: null, unseen: false, page: 1 }),
    select: ({ waiting }: ResponseOf<typeof allAlbums>) => waiting,
  });

export const albumQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'album', id],
    queryFn: ({ signal }): Promise<Album> => api(getAlbum, { params: { id } }, { signal }),
    enabled: isId(id),
  });
/** The album for its author or a moderator. */
export const managedQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'managed', id],
    queryFn: ({ signal }): Promise<ManagedAlbum> => api(getManaged, { params: { id } }, { signal, quiet: true }),
  });
/** What prevents its publication. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'check', id],
    queryFn: ({ signal }) => api(checkAlbum, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });
/** Pupils who can be recognised on an album's pictures. */
export type FoundPupil = ResponseOf<typeof findPupils>['items'][number] & { id: string };
/** Pupils of the album's readers who are not on the picture yet. */
export const untaggedQuery =
  (id: string, tagged: readonly string[]): PersonSearch<FoundPupil> =>
  (q) => ({
    queryKey: ['media', 'pupils', id, q, ...tagged],
    queryFn: async ({ signal }) => {
      const { items } = await api(findPupils, { params: { id }, query: q ? { q } : {} }, { signal, quiet: true });
      return {
        items: items.filter(({ pupilId }) => !tagged.includes(pupilId)).map((one) => ({ ...one, id: one.pupilId })),
      };
    },
  });

export const prepareAlbums = (type: string | undefined, search: Record<string, unknown>): Promise<unknown> => {
  const filter = filterFrom(search);
  return filter.shelf === 'lecture'
    ? queries.ensureQueryData(albumsQuery(kindOf(type), filter, currentChild()?.id ?? null))
    : Promise.resolve();
};
export const prepareAlbum = (id: string, search: Record<string, unknown>): Promise<unknown> =>
  isId(id) && search.vue !== 'gestion' ? queries.ensureQueryData(albumQuery(id)) : Promise.resolve();

const refresh = (): void => {
  for (const part of ['list', 'work', 'album', 'check']) void readAgain(['media', part]);
};
onLive('media.published', refresh);
onLive('media.changed', ({ album }) => {
  refresh();
  void readAgain(['media', 'managed', String(album)]);
});

/** Records that the reader saw the album once it is on screen. */
export async function sendSeen(id: string): Promise<void> {
  await api(markSeen, { params: { id }, body: {} }, { quiet: true });
  void readAgain(['media', 'list']);
}

/** Stores the album returned by the server in the cache of its screens. */
async function taken(work: Promise<ManagedAlbum>): Promise<ManagedAlbum> {
  const album = await work;
  queries.setQueryData(managedQuery(album.id).queryKey, album);
  refresh();
  return album;
}
const quiet = { quiet: true };
const at = (id: string) => ({ params: { id } });

export const create = (id: string, content: AlbumContent) => taken(api(createAlbum, { body: { id, content } }, quiet));
export const save = ({ id, version }: ManagedAlbum, content: AlbumContent) =>
  taken(api(updateAlbum, { ...at(id), body: { version, content } }, quiet));
export const publish = ({ id, version }: ManagedAlbum, checked: boolean) =>
  taken(api(publishAlbum, { ...at(id), body: { version, checked } }, quiet));
export const review = ({ id, version }: ManagedAlbum, decision: 'accept' | 'refuse', reason: string) =>
  taken(api(reviewAlbum, { ...at(id), body: { decision, reason, version } }, quiet));
export const move = ({ id, version }: ManagedAlbum, to: 'hidden' | 'draft' | 'archived', reason = '') =>
  taken(api(moveAlbum, { ...at(id), body: { to, version, ...(reason && { reason }) } }, quiet));
export async function remove(id: string): Promise<void> {
  await api(removeAlbum, at(id), quiet);
  queries.removeQueries({ queryKey: ['media', 'managed', id] });
  refresh();
}
export const order = (id: string, body: { ids: string[]; from: string[] }) =>
  taken(api(orderItems, { ...at(id), body }, quiet));
export const caption = (id: string, items: { id: string; caption: string }[]) =>
  taken(api(captionItems, { ...at(id), body: { items } }, quiet));
export const cover = (id: string, itemId: string) => taken(api(setCover, { ...at(id), body: { itemId } }, quiet));
export const drop = (id: string, ids: string[]) => taken(api(removeItems, { ...at(id), body: { ids } }, quiet));
export const putBack = (id: string, ids: string[]) => taken(api(restoreItems, { ...at(id), body: { ids } }, quiet));
export const show = (id: string, itemId: string, hidden: boolean, reason = '') =>
  taken(api(showItem, { params: { id, itemId }, body: { hidden, reason } }, quiet));
export const tag = (id: string, itemId: string, pupilIds: string[]) =>
  taken(api(tagItem, { params: { id, itemId }, body: { pupilIds } }, quiet));
export const blur = (id: string, itemId: string, fileId: string, pupilIds: string[]) =>
  taken(api(blurItem, { params: { id, itemId }, body: { fileId, pupilIds } }, quiet));

export type NewItem = { id: string; fileId: string; posterId?: string; seconds?: number };
export const add = (id: string, item: NewItem) => taken(api(addItems, { ...at(id), body: { items: [item] } }, quiet));
/** Sends a file; it belongs to its sender until an album takes it. */
export const send = (file: File, options: UploadOptions = {}): Promise<Attachment> => uploadFile(file, '', options);
/** The stored bytes of a picture. */
export const pictureBytes = (fichier: string): Promise<Blob> =>
  apiBlob(image, { params: { name: fichier }, query: {} }, quiet);
