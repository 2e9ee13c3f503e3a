import { resourceEvents } from '@encrier/contract/communication/resources';
import { room } from '#kernel/act/act.ts';

export const resourcesRoom = room('resources', {
  tables: [
    'resources',
    'resource_contents',
    'resource_files',
    'resource_levels',
    'resource_audience',
    'resource_folders',
    'resource_views',
    'resource_favourites',
    'resource_visits',
  ],
  events: resourceEvents,
  journal: { plain: 'contents titles' },
});
