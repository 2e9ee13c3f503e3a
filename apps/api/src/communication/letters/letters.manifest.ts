import { manifest } from '#kernel/manifest.ts';
import { lettersBindings } from './letters.routes.ts';
import { lettersRoom } from './letters.room.ts';

export const lettersManifest = manifest({
  rooms: [lettersRoom],
  bindings: [...lettersBindings],
  holdings: [
    { table: 'letter_copies', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'letter_templates', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'letter_mailings', column: 'made_by', of: 'account', erase: 'keep', merge: 'moves' },
  ],
});
