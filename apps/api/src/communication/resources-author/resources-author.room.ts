import { resourceEvents } from '@encrier/contract/communication/resources';
import { room } from '#kernel/act/act.ts';

/** What teachers put at the disposal of their classes. */
export const resourcesAuthor = room('resources-author', {
  tables: ['resources', 'resource_contents', 'resource_files', 'resource_levels', 'resource_audience'],
  events: resourceEvents,
});
