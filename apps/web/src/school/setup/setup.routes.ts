import type { PageTable } from '#kernel/pages.ts';

/** The first start of a deployment. */
export const setupPages: PageTable = { '/setup': { load: () => import('./SetupPage.tsx'), area: 'public' } };
