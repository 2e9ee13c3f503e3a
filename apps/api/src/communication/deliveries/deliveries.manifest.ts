import { manifest } from '#kernel/manifest.ts';
import { waitingAddresses } from './deliveries.queries.ts';
import { deliveriesRoom } from './deliveries.room.ts';
import { deliveriesBindings } from './deliveries.routes.ts';

export const deliveriesManifest = manifest({
  rooms: [deliveriesRoom],
  bindings: deliveriesBindings,
  archive: { deliveries: 'stays behind' },
  queues: [{ queue: 'deliveries.addresses', rows: waitingAddresses }],
});
