import type { Manifest } from '#kernel/manifest.ts';
import { notificationPages } from './notifications.routes.ts';

export const notificationsManifest: Manifest = {
  screens: [{ words: 'access', pages: notificationPages }],
};
