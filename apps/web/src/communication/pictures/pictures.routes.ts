import type { Page, PageTable } from '#kernel/pages.ts';

const page: Page = { load: () => import('./PicturesPage.tsx') };
/** Publications to review after a withdrawn consent; authors reach it from their waiting list. */
export const picturesPages: PageTable = {
  '/admin/images-a-revoir': {
    ...page,
    permission: 'pictures.review',
    menu: { group: 'communication', order: 85, name: 'pictures', queues: ['pictures.reviews'] },
  },
  '/prof/images-a-revoir': page,
  '/personnel/images-a-revoir': page,
};
