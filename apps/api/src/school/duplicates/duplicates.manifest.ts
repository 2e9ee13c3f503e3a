import { manifest } from '#kernel/manifest.ts';
import { duplicateBindings } from './duplicates.routes.ts';
import { duplicatesRoom } from './duplicates.room.ts';

export const duplicatesManifest = manifest({
  rooms: [duplicatesRoom],
  bindings: [...duplicateBindings],
});
