import type { Manifest } from '#kernel/manifest.ts';
import { summariesPages } from './summaries.routes.ts';

export const summariesManifest: Manifest = {
  screens: [{ words: 'teaching/summaries', shows: ['school-life/plans'], pages: summariesPages }],
  shared: ['/bilan'],
  words: { of: ['summaries', 'reports'], catalogue: 'teaching/summaries', load: () => import('./summaries.words.ts') },
};
