import { manifest } from '#kernel/manifest.ts';
import { groupsBindings } from './groups.routes.ts';
import { groupsRoom } from './groups.room.ts';

export const groupsManifest = manifest({
  rooms: [groupsRoom],
  bindings: [...groupsBindings],
});
