import type { Manifest } from '#kernel/manifest.ts';
import { messagesPages } from './messages.routes.ts';
import { messageReviewsPages } from './reviews/reviews.routes.ts';

export const messagesManifest: Manifest = {
  screens: [
    {
      words: 'communication/messages',
      shows: ['communication/reading', 'communication/writing'],
      pages: messagesPages,
    },
    {
      words: 'communication/messages/reviews',
      shows: ['communication/reading', 'communication/writing'],
      pages: messageReviewsPages,
    },
  ],
  shared: ['/messages', '/messages/:box', '/messages/view/:id', '/messages/new'],
  words: { of: ['messages'], catalogue: 'communication/messages', load: () => import('./messages.words.ts') },
};
