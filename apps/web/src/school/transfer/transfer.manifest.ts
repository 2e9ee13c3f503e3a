import type { Manifest } from '#kernel/manifest.ts';
import { transferPages } from './transfer.routes.ts';

export const transferManifest: Manifest = {
  screens: [{ words: 'school/transfer', pages: transferPages }],
  words: { of: ['transfer'], catalogue: 'school/transfer', load: () => import('./transfer.words.ts') },
};
