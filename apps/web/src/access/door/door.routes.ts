import type { PageTable } from '#kernel/pages.ts';

/** Pages before sign-in: rendered without router and query cache, see `app/Door.tsx`. */
export const doorPages: PageTable = {
  '/login': { load: () => import('./LoginPage.tsx'), area: 'public' },
  '/activation': { load: () => import('./ActivationPage.tsx'), area: 'public' },
  '/reset': { load: () => import('./ResetPage.tsx'), area: 'public' },
  '/verification/:code': { load: () => import('./VerificationPage.tsx'), area: 'public' },
  '/scan': { load: () => import('./ScanPage.tsx'), area: 'public' },
};
