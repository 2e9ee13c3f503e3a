import { manifest } from '#kernel/manifest.ts';
import { audienceRoom } from './audience.room.ts';
import { audienceBindings } from './audience.routes.ts';
import { audienceListsBindings } from './lists/lists.routes.ts';

export const audienceManifest = manifest({
  rooms: [audienceRoom],
  bindings: [...audienceBindings, ...audienceListsBindings],
  holdings: [
    { table: 'audience_list_rules', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    {
      table: 'audience_lists',
      column: 'account_id',
      of: 'account',
      erase: 'delete',
      merge: { named: ['name', 'name_key'] },
    },
  ],
  proof: {
    wholeSchool: { people: { 'audience.choices': 'news and documents may be for the whole school' } },
  },
});
