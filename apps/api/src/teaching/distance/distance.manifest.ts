import { manifest } from '#kernel/manifest.ts';
import { registerClosureJobs } from './closures/closures.jobs.ts';
import { distanceNews, distanceNoticeWords as words } from './distance.messages.ts';
import { registerReplayFiles } from './distance.public.ts';
import { distanceRoom } from './distance.room.ts';
import { distanceBindings } from './distance.routes.ts';
import { registerRoomJobs } from './rooms/rooms.jobs.ts';

const told = [distanceNews];
export const distanceManifest = manifest({
  rooms: [distanceRoom],
  bindings: distanceBindings,
  register: [registerClosureJobs, registerRoomJobs, registerReplayFiles],
  notices: [
    {
      kind: 'distance.fermeture',
      why: ['self', 'teaches'],
      mail: 'now',
      push: 'now',
      words: words['distance.fermeture'],
      told,
    },
    {
      kind: 'distance.reouverture',
      why: ['self', 'teaches'],
      mail: 'now',
      push: 'now',
      words: words['distance.reouverture'],
      told,
    },
  ],
  holdings: [
    { table: 'distance_closures', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'distance_replays', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  archive: { distance_providers: { set: { bbb_secret: null } } },
  heldElsewhere: { distance_providers: 'the secret of a server of the school, which is nobody’s' },
  proof: { kinds: { 'distance.check params.id': 'orgs.id', 'distance.provider params.id': 'orgs.id' } },
});
