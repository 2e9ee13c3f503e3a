import { manifest } from '#kernel/manifest.ts';
import { setupRoom } from './setup.room.ts';

export const setupManifest = manifest({
  rooms: [setupRoom],
});
