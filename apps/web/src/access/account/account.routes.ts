import { withNotices } from '#kernel/notices/learn.ts';
import type { PageTable } from '#kernel/pages.ts';

/** The reader's account; reached from the account panel, not from a menu. */
export const accountPages: PageTable = {
  '/account': { load: () => withNotices(() => import('./AccountPage.tsx')), area: 'session' },
};
