import type { Manifest } from '#kernel/manifest.ts';
import { notificationPages } from './notifications.routes.ts';

export const notificationsManifest: Manifest = {
  screens: [{ words: 'access', pages: notificationPages }],
  words: { of: ['notifications'], catalogue: 'access', load: () => import('./notifications.words.ts') },
};
