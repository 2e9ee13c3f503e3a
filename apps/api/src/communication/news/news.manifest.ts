import { manifest } from '#kernel/manifest.ts';
import { readersSee } from '../audience/audience.public.ts';
import { newsBindings } from './news.routes.ts';
import { newsCommentsBindings } from './comments/comments.routes.ts';
import { newsStreamBindings } from './stream/stream.routes.ts';
import { newsPrintBindings } from './print/print.routes.ts';
import { newsAdminBindings } from './admin/admin.routes.ts';
import { newsPublicationBindings } from './publication/publication.routes.ts';
import { newsReceiptsBindings } from './receipts/receipts.routes.ts';
import { registerNewsPictures } from './pictures.queries.ts';
import { registerNewsFiles } from './news.public.ts';
import { registerNewsHome } from './news.public.ts';
import { registerNewsPublicationJobs } from './publication/publication.jobs.ts';
import { registerNewsCommentsJobs } from './comments/comments.jobs.ts';
import { registerNewsReaders } from './readers/readers.jobs.ts';
import { newsRoom } from './news.room.ts';
import { newsNoticeWords } from './news.messages.ts';
import { waitingComments, waitingPosts } from './admin/waiting.queries.ts';
import { newsWeek } from './weekly.queries.ts';

const audience = readersSee('post_audience.post_id', 'posts');
export const newsManifest = manifest({
  rooms: [newsRoom],
  bindings: [
    ...newsBindings,
    ...newsStreamBindings,
    ...newsCommentsBindings,
    ...newsPrintBindings,
    ...newsAdminBindings,
    ...newsPublicationBindings,
    ...newsReceiptsBindings,
  ],
  objects: [
    { type: 'post', table: 'posts', name: 't.title' },
    { type: 'news', table: 'posts', name: 't.title' },
    { type: 'post_category', table: 'post_categories', name: 't.label' },
  ],
  queues: [
    { queue: 'news.reviews', rows: waitingPosts, module: 'news' },
    { queue: 'news.comments', rows: waitingComments, module: 'news' },
  ],
  register: [
    registerNewsFiles,
    registerNewsPictures,
    registerNewsHome,
    registerNewsPublicationJobs,
    registerNewsCommentsJobs,
    registerNewsReaders,
  ],
  weekly: [newsWeek],
  notices: [
    { kind: 'actualite', why: ['audience'], audience, mail: 'digest', push: 'now', words: newsNoticeWords.actualite },
    {
      kind: 'actualite.urgent',
      why: ['audience'],
      audience,
      mail: 'now',
      push: 'now',
      words: newsNoticeWords['actualite.urgent'],
    },
    {
      kind: 'actualite.rappel',
      why: ['audience'],
      audience,
      mail: 'now',
      push: 'now',
      words: newsNoticeWords['actualite.rappel'],
    },
    {
      kind: 'actualite.a_valider',
      why: [{ right: 'news.publish' }],
      mail: 'digest',
      push: 'now',
      words: newsNoticeWords['actualite.a_valider'],
    },
    {
      kind: 'actualite.refusee',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: newsNoticeWords['actualite.refusee'],
    },
    {
      kind: 'actualite.images',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: newsNoticeWords['actualite.images'],
    },
    {
      kind: 'commentaire.a_moderer',
      why: ['author', { right: 'news.moderate' }],
      mail: 'digest',
      push: 'off',
      words: newsNoticeWords['commentaire.a_moderer'],
    },
  ],
  holdings: [
    {
      table: 'post_recipients',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['post_id'],
        joins: { child_ids: 'union', read_at: 'earliest', ack_at: 'earliest', removed_at: 'open' },
      },
    },
    { table: 'post_audience', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'post_reactions', column: 'account_id', of: 'account', erase: 'delete', merge: { beside: ['post_id'] } },
    {
      table: 'post_comments',
      column: 'account_id',
      of: 'account',
      erase: { body: '…' },
      remains: 'posts',
      merge: 'moves',
    },
    {
      table: 'posts',
      column: 'author_id',
      of: 'account',
      erase: { author_function: '' },
      remains: 'posts',
      merge: 'moves',
      shown: true,
    },
  ],
  childArrays: ['post_recipients'],
  proof: {
    wholeSchool: {
      writes: { 'news.save_category': 'categories are the whole school’s' },
      files: { post: 'news may be for the whole school; their audience has rules of its own' },
    },
    otherOrgs: { direction: { news: 'news may be for the whole school; their audience has rules of its own' } },
  },
});
