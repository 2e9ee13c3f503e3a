import { manifest } from '#kernel/manifest.ts';
import { rolesBindings } from './roles.routes.ts';
import { rolesRoom } from './roles.room.ts';
import { bringNewPermissions } from './templates/new-permissions.actions.ts';

export const rolesManifest = manifest({
  rooms: [rolesRoom],
  bindings: [...rolesBindings],
  atStart: [(kernel) => bringNewPermissions(kernel)],
});
