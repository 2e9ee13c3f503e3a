import { manifest } from '#kernel/manifest.ts';
import { transferBindings } from './transfer.routes.ts';
import { transferRoom } from './transfer.room.ts';

export const transferManifest = manifest({
  rooms: [transferRoom],
  bindings: [...transferBindings],
  proof: {
    carries: { 'transfer.export': 'it is the whole school, to take away' },
    wholeSchool: { people: { 'transfer.export': 'it is the whole school, to take away' } },
  },
});
