import type { Manifest } from '#kernel/manifest.ts';
import { reportCardsPages } from './report-cards.routes.ts';

export const reportCardsManifest: Manifest = {
  screens: [
    {
      words: 'teaching/report-cards',
      shows: ['communication/reading', 'communication/writing'],
      pages: reportCardsPages,
    },
  ],
  shared: ['/bulletins'],
  words: {
    of: ['report_cards'],
    catalogue: 'teaching/report-cards',
    load: () => import('./report-cards.words.ts'),
  },
};
