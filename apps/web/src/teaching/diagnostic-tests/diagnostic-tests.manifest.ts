import type { Manifest } from '#kernel/manifest.ts';
import { diagnosticTestsPages } from './diagnostic-tests.routes.ts';

export const diagnosticTestsManifest: Manifest = {
  screens: [{ words: 'teaching/diagnostic-tests', shows: ['communication/reading'], pages: diagnosticTestsPages }],
  shared: ['/diagnostic-tests', '/diagnostic-tests/:testId/submissions'],
  offline: { 'diagnostic-tests': () => import('./parts/sitting/answer-queue.ts') },
  words: {
    of: ['diagnostic_tests'],
    catalogue: 'teaching/diagnostic-tests',
    load: () => import('./diagnostic-tests.words.ts'),
  },
};
