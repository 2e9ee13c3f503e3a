import type { Manifest } from '#kernel/manifest.ts';
import { auditPages } from './audit.routes.ts';

export const auditManifest: Manifest = {
  screens: [{ words: 'access', pages: auditPages }],
  words: { of: [], catalogue: 'access', load: () => import('./audit.words.ts') },
};
