import type { PageTable } from '#kernel/pages.ts';

/** Letters that the office writes to families. */
export const lettersPages: PageTable = {
  '/admin/letters': {
    load: () => import('./LettersPage.tsx'),
    module: 'documents',
    permission: 'letters.write',
    menu: { group: 'communication', order: 42, name: 'letters' },
  },
};
