import { manifest } from '#kernel/manifest.ts';
import { groupsBindings } from './groups.routes.ts';
import { groupsRoom } from './groups.room.ts';

export const groupsManifest = manifest({
  rooms: [groupsRoom],
  bindings: [...groupsBindings],
  holdings: [
    {
      table: 'group_members',
      column: 'pupil_id',
      of: 'person',
      erase: 'keep',
      remains: 'schooling',
      merge: { beside: ['group_id'], period: ['from_on', 'to_on'] },
    },
  ],
  objects: [{ type: 'group', table: 'groups', name: 't.name' }],
  imported: ['groups', 'group_members'],
});
