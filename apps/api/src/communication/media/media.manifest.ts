import { manifest } from '#kernel/manifest.ts';
import { mediaBindings } from './media.routes.ts';
import { mediaAdminBindings } from './admin/admin.routes.ts';
import { mediaItemsBindings } from './items/items.routes.ts';
import { mediaPublicationBindings } from './publication/publication.routes.ts';
import { registerMediaFiles } from './media.public.ts';
import { registerMediaPublicationJobs } from './publication/publication.jobs.ts';
import { registerMediaCareJobs } from './care/care.jobs.ts';
import { mediaRoom } from './media.room.ts';

export const mediaManifest = manifest({
  rooms: [mediaRoom],
  bindings: [...mediaBindings, ...mediaAdminBindings, ...mediaItemsBindings, ...mediaPublicationBindings],
  register: [registerMediaFiles, registerMediaPublicationJobs, registerMediaCareJobs],
});
