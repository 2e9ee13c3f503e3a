import { manifest } from '#kernel/manifest.ts';
import { rolesBindings } from './roles.routes.ts';
import { rolesRoom } from './roles.room.ts';
import { bringNewPermissions } from './templates/new-permissions.actions.ts';

export const rolesManifest = manifest({
  rooms: [rolesRoom],
  bindings: [...rolesBindings],
  objects: [{ type: 'role', table: 'custom_roles', name: 't.name' }],
  atStart: [(kernel) => bringNewPermissions(kernel)],
  proof: {
    wholeSchool: { writes: { 'roles.create': 'roles are one catalogue of the school' } },
  },
});
