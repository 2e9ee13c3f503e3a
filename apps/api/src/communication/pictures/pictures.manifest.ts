import { manifest } from '#kernel/manifest.ts';
import { registerPicturesJobs } from './pictures.jobs.ts';
import { picturesNoticeWords } from './pictures.messages.ts';
import { waitingPictures } from './pictures.queries.ts';
import { picturesRoom } from './pictures.room.ts';
import { picturesBindings } from './pictures.routes.ts';

export const picturesManifest = manifest({
  rooms: [picturesRoom],
  bindings: picturesBindings,
  queues: [{ queue: 'pictures.reviews', rows: waitingPictures }],
  register: [registerPicturesJobs],
  notices: [
    {
      kind: 'images.a_revoir',
      why: ['author', { right: 'pictures.review' }],
      mail: 'now',
      push: 'now',
      words: picturesNoticeWords['images.a_revoir'],
    },
  ],
  holdings: [
    {
      table: 'picture_reviews',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['kind', 'thing_id'] },
    },
    { table: 'picture_reviews', column: 'author_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'picture_reviews', column: 'looked_by', of: 'account', merge: 'moves' },
  ],
});
