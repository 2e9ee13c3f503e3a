import type { Page, PageTable } from '#kernel/pages.ts';

const page: Page = { load: () => import('./PicturesPage.tsx') };
/** Publications to look at again for a consent that is gone; authors come from what waits for them. */
export const picturesPages: PageTable = {
  '/admin/images-a-revoir': {
    ...page,
    permission: 'pictures.review',
    menu: { group: 'communication', order: 85, name: 'pictures', queues: ['pictures.reviews'] },
  },
  '/prof/images-a-revoir': page,
  '/personnel/images-a-revoir': page,
};
