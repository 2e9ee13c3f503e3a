import type { PageTable } from '#kernel/pages.ts';

/** One's own account; reached from the account panel, not from a menu. */
export const accountPages: PageTable = { '/account': { load: () => import('./AccountPage.tsx') } };
