import type { Page, PageTable } from '#kernel/pages.ts';

const menu = { group: 'schooling', order: 45, name: 'resource' } as const;
const shelf: Page = {
  load: () => import('./ShelfPage.tsx'),
  module: 'resources',
  menu,
  prepare: async ({ search }) => (await import('./resources.api.ts')).prepareShelf(search),
};
const editor: Page = { load: () => import('./EditorPage.tsx'), module: 'resources', permission: 'resources.publish' };

/** Resources for classes: the readers' shelf, the authors' table, and the whole school's. */
export const resourcesPages: PageTable = {
  '/parent/resources': shelf,
  '/eleve/resources': shelf,
  '/prof/resources': {
    load: () => import('./AuthorPage.tsx'),
    module: 'resources',
    menu,
    permission: 'resources.publish',
  },
  '/prof/resources/new': editor,
  '/prof/resources/:id': editor,
  '/admin/resources': {
    load: () => import('./ManagePage.tsx'),
    module: 'resources',
    menu,
    permission: 'resources.manage',
  },
  '/admin/resources/new': editor,
  '/admin/resources/:id': editor,
};
