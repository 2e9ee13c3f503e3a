import { manifest } from '#kernel/manifest.ts';
import { duplicateBindings } from './duplicates.routes.ts';
import { duplicatesRoom } from './duplicates.room.ts';

export const duplicatesManifest = manifest({
  rooms: [duplicatesRoom],
  bindings: [...duplicateBindings],
  holdings: [
    { table: 'merges', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'duplicate_dismissals', column: 'first_id', of: 'person', erase: 'delete' },
    { table: 'duplicate_dismissals', column: 'second_id', of: 'person', erase: 'delete' },
  ],
  proof: {
    wholeSchool: { people: { 'duplicates.list': 'the same person may be in two organisations' } },
    otherOrgs: { direction: { duplicates: 'the same person may be in two organisations' } },
  },
});
