import type { PageTable } from '#kernel/pages.ts';

/** Pages before sign-in: they show without router and query cache, see `app/Door.tsx`. */
export const accessPages: PageTable = {
  '/login': { load: () => import('./LoginPage.tsx') },
};
