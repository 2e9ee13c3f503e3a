import { manifest } from '#kernel/manifest.ts';
import { mediaBindings } from './media.routes.ts';
import { mediaAdminBindings } from './admin/admin.routes.ts';
import { mediaItemsBindings } from './items/items.routes.ts';
import { mediaPublicationBindings } from './publication/publication.routes.ts';
import { registerMediaFiles, registerMediaStream } from './media.public.ts';
import { registerMediaPublicationJobs } from './publication/publication.jobs.ts';
import { registerMediaCareJobs } from './care/care.jobs.ts';
import { mediaRoom } from './media.room.ts';
import { mediaNoticeWords } from './media.messages.ts';
import { waitingAlbums } from './admin/waiting.queries.ts';

export const mediaManifest = manifest({
  rooms: [mediaRoom],
  bindings: [...mediaBindings, ...mediaAdminBindings, ...mediaItemsBindings, ...mediaPublicationBindings],
  queues: [{ queue: 'media.reviews', rows: waitingAlbums, module: 'media' }],
  register: [registerMediaFiles, registerMediaStream, registerMediaPublicationJobs, registerMediaCareJobs],
  notices: [
    { kind: 'media.album', why: ['audience'], mail: 'digest', push: 'now', words: mediaNoticeWords['media.album'] },
    {
      kind: 'media.a_valider',
      why: [{ right: 'media.moderate' }],
      mail: 'digest',
      push: 'off',
      words: mediaNoticeWords['media.a_valider'],
    },
    {
      kind: 'media.a_reprendre',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: mediaNoticeWords['media.a_reprendre'],
    },
    {
      kind: 'media.consentement',
      why: ['author', { right: 'media.moderate' }],
      mail: 'now',
      push: 'now',
      words: mediaNoticeWords['media.consentement'],
    },
  ],
  objects: [
    { type: 'album', table: 'albums', name: 't.title' },
    { type: 'media', table: 'albums', name: 't.title' },
  ],
  holdings: [
    {
      table: 'album_recipients',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['album_id'], joins: { child_ids: 'union', seen_at: 'earliest', removed_at: 'open' } },
    },
    { table: 'album_audience', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'album_tags', column: 'pupil_id', of: 'person', erase: 'delete', merge: { beside: ['item_id'] } },
    {
      table: 'albums',
      column: 'author_id',
      of: 'account',
      erase: 'keep',
      remains: 'posts',
      merge: 'moves',
      shown: true,
    },
  ],
  heldElsewhere: {
    album_items:
      'a caption of everybody’s picture; it leaves with its album, at the latest a month after the school year',
  },
  childArrays: ['album_recipients'],
  proof: {
    wholeSchool: { files: { media: 'albums follow their audience; who moderates does so in the whole school' } },
    kinds: {
      'media.show_item params.itemId': 'album_items.id',
      'media.tag params.itemId': 'album_items.id',
      'media.blur params.itemId': 'album_items.id',
    },
    otherOrgs: { direction: { media: 'albums follow their audience; who moderates does so in the whole school' } },
  },
});
