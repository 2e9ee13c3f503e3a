import { manifest } from '#kernel/manifest.ts';
import { openingsRoom } from './openings.room.ts';

export const openingsManifest = manifest({
  rooms: [openingsRoom],
});
