import type { PageTable } from '#kernel/pages.ts';

/** Pages before sign-in: they show without router and query cache, see `app/Door.tsx`. */
export const doorPages: PageTable = {
  '/login': { load: () => import('./LoginPage.tsx') },
  '/activation': { load: () => import('./ActivationPage.tsx') },
  '/reset': { load: () => import('./ResetPage.tsx') },
  '/verification/:code': { load: () => import('./VerificationPage.tsx') },
  '/scan': { load: () => import('./ScanPage.tsx') },
};
