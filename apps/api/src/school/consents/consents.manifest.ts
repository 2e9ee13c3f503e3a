import { manifest } from '#kernel/manifest.ts';
import { consentBindings } from './consents.routes.ts';
import { consentsRoom } from './consents.room.ts';

export const consentsManifest = manifest({
  rooms: [consentsRoom],
  bindings: [...consentBindings],
  holdings: [
    { table: 'consents', column: 'pupil_id', of: 'person', erase: 'keep', remains: 'consents', merge: 'moves' },
    { table: 'consents', column: 'by_id', of: 'person', erase: 'keep', remains: 'consents', merge: 'moves' },
  ],
  proof: {
    wholeSchool: { writes: { 'consents.set_rule': 'the rule for pictures is the whole school’s' } },
    kinds: { 'consents.decide params.id': 'pupils.person_id' },
  },
});
