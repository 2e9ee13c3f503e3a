import type { Page, PageTable } from '#kernel/pages.ts';

const menu = { group: 'communication', order: 60, name: 'board' } as const;
const list: Page = {
  load: () => import('./BoardsPage.tsx'),
  module: 'boards',
  prepare: async ({ search }) => (await import('./boards.api.ts')).prepareBoards(search),
  menu,
};
const board: Page = {
  load: () => import('./BoardPage.tsx'),
  module: 'boards',
  prepare: async ({ params }) => (await import('./boards.api.ts')).prepareBoard(params['id'] ?? ''),
};

/** Shared boards: the list, and one of them. */
export const boardsPages: PageTable = {
  '/parent/padlets': list,
  '/parent/padlets/:id': board,
  '/eleve/padlets': list,
  '/eleve/padlets/:id': board,
  '/admin/padlets': list,
  '/admin/padlets/:id': board,
  '/prof/padlets': list,
  '/prof/padlets/:id': board,
  '/personnel/padlets': { ...list, menu: { ...menu, order: 62 } },
  '/personnel/padlets/:id': board,
};
