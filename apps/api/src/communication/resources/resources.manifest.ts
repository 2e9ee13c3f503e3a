import { manifest } from '#kernel/manifest.ts';
import { resourcesBindings } from './resources.routes.ts';
import { resourcesAuthorBindings } from './author/author.routes.ts';
import { resourcesShelvesBindings } from './shelves/shelves.routes.ts';
import { resourcesManageBindings } from './manage/manage.routes.ts';
import { registerResourceFiles } from './author/author.public.ts';
import { registerResourcesHome } from './resources.public.ts';
import { registerResourcesShelvesJobs } from './shelves/shelves.jobs.ts';
import { registerResourcesAuthorJobs } from './author/author.jobs.ts';
import { resourcesRoom } from './resources.room.ts';

export const resourcesManifest = manifest({
  rooms: [resourcesRoom],
  bindings: [...resourcesBindings, ...resourcesAuthorBindings, ...resourcesShelvesBindings, ...resourcesManageBindings],
  register: [registerResourceFiles, registerResourcesHome, registerResourcesShelvesJobs, registerResourcesAuthorJobs],
});
