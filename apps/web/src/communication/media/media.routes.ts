import type { Page, PageTable } from '#kernel/pages.ts';

const albums: Page = {
  load: () => import('./MediaPage.tsx'),
  module: 'media',
  prepare: async ({ params, search }) => (await import('./media.api.ts')).prepareAlbums(params.type, search),
};
const entry: Page = {
  ...albums,
  menu: { group: 'communication', order: 61, name: 'media', faces: ['photos', 'videos'], queues: ['media.reviews'] },
};
const album: Page = {
  load: () => import('./AlbumPage.tsx'),
  module: 'media',
  prepare: async ({ params, search }) => (await import('./media.api.ts')).prepareAlbum(params.id ?? '', search),
};

/** Photos and videos: the grid of every role, and the album, where its author and the moderators also work on it. */
export const mediaPages: PageTable = {
  '/parent/media': entry,
  '/parent/media/:type': albums,
  '/parent/media/:type/:id': album,
  '/eleve/media': entry,
  '/eleve/media/:type': albums,
  '/eleve/media/:type/:id': album,
  '/prof/media': entry,
  '/prof/media/:type': albums,
  '/prof/media/:type/:id': album,
  '/admin/media': entry,
  '/admin/media/:type': albums,
  '/admin/media/:type/:id': album,
  '/personnel/media': entry,
  '/personnel/media/:type': albums,
  '/personnel/media/:type/:id': album,
  '/transport/media': entry,
  '/transport/media/:type': albums,
  '/transport/media/:type/:id': album,
};
