import { manifest } from '#kernel/manifest.ts';
import { consentBindings } from './consents.routes.ts';
import { consentsRoom } from './consents.room.ts';

export const consentsManifest = manifest({
  rooms: [consentsRoom],
  bindings: [...consentBindings],
});
