import { manifest } from '#kernel/manifest.ts';
import { resourcesBindings } from './resources.routes.ts';
import { resourcesAuthorBindings } from './author/author.routes.ts';
import { resourcesShelvesBindings } from './shelves/shelves.routes.ts';
import { resourcesManageBindings } from './manage/manage.routes.ts';
import { registerResourcePictures } from './pictures.queries.ts';
import { registerResourceFiles } from './author/author.public.ts';
import { registerResourcesHome } from './resources.public.ts';
import { registerResourcesShelvesJobs } from './shelves/shelves.jobs.ts';
import { registerResourcesContentJobs } from './content/content.jobs.ts';
import { registerResourcesAuthorJobs } from './author/author.jobs.ts';
import { resourcesRoom } from './resources.room.ts';
import { resourceNoticeWords } from './resources.messages.ts';

export const resourcesManifest = manifest({
  rooms: [resourcesRoom],
  bindings: [...resourcesBindings, ...resourcesAuthorBindings, ...resourcesShelvesBindings, ...resourcesManageBindings],
  register: [
    registerResourceFiles,
    registerResourcePictures,
    registerResourcesHome,
    registerResourcesShelvesJobs,
    registerResourcesAuthorJobs,
    registerResourcesContentJobs,
  ],
  objects: [
    { type: 'resource', table: 'resources', name: 't.title' },
    { type: 'resource_folder', table: 'resource_folders', name: 't.name' },
  ],
  notices: [
    { kind: 'ressource', why: ['audience'], mail: 'digest', push: 'now', words: resourceNoticeWords.ressource },
  ],
  holdings: [
    { table: 'resource_audience', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    {
      table: 'resource_views',
      column: 'account_id',
      of: 'account',
      erase: 'delete',
      merge: { beside: ['resource_id'] },
    },
    {
      table: 'resource_favourites',
      column: 'account_id',
      of: 'account',
      erase: 'delete',
      merge: { beside: ['resource_id'] },
    },
    { table: 'resource_visits', column: 'account_id', of: 'account', erase: 'delete', merge: { beside: [] } },
    { table: 'resources', column: 'author_id', of: 'account', erase: 'keep', merge: 'moves', shown: true },
    { table: 'resource_contents', column: 'author_id', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  proof: {
    names: { resource: 'resources.id' },
    fill: {
      'resources.opens_at': ({ hours }) => hours(-1),
    },
    unanswered: { 'resources.get': 'wants several rows that agree with each other; the room’s own journeys ask it' },
    wholeSchool: {
      places: {
        'resources.all': 'resources are filed by level for the whole school',
        'resources.author_list': 'resources are filed by level for the whole school',
      },
      files: { resource: 'resources are filed by level for the whole school' },
      teachersFiles: {
        resource: 'a colleague shares with who teaches his subject, which is the whole school’s',
      },
    },
    kinds: { 'resources.author_get params.id': 'resources.id', 'resources.update params.id': 'resources.id' },
    otherOrgs: {
      direction: { resources: 'resources are filed by level for the whole school' },
      teachers: {
        'resources.author_get': 'a colleague shares with who teaches his subject, which is the whole school’s',
      },
    },
  },
});
