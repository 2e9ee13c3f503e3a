import type { PageTable } from '#kernel/pages.ts';

/** One message to review, its correction, and the rules of messaging. The queue is among the boxes of the messages. */
export const messageReviewsPages: PageTable = {
  '/admin/messages/validation/view/:id': {
    load: () => import('./ReviewPage.tsx'),
    module: 'messages',
    permission: 'messages.validate',
    prepare: async ({ params }) => (await import('./reviews.api.ts')).prepareReview(params.id ?? ''),
  },
  '/admin/messages/validation/view/:id/review': {
    load: () => import('./CorrectionPage.tsx'),
    module: 'messages',
    permission: 'messages.validate',
  },
  '/admin/messages/reglages': {
    load: () => import('./SettingsPage.tsx'),
    module: 'messages',
    permission: 'messages.settings',
  },
};
