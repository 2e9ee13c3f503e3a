import { manifest } from '#kernel/manifest.ts';
import { reenrolmentBindings } from './reenrolment.routes.ts';
import { reenrolmentAdminBindings } from './admin/admin.routes.ts';
import { reenrolmentFilesBindings } from './files/files.routes.ts';
import { reenrolmentPrintBindings } from './print/print.routes.ts';
import { registerReenrolmentFiles } from './reenrolment.public.ts';
import { registerReenrolmentHome } from './reenrolment.public.ts';
import { registerReenrolmentJobs } from './admin/admin.jobs.ts';
import { registerReenrolmentNews } from './files/files.public.ts';
import { reenrolmentRoom } from './reenrolment.room.ts';

export const reenrolmentManifest = manifest({
  rooms: [reenrolmentRoom],
  bindings: [
    ...reenrolmentBindings,
    ...reenrolmentAdminBindings,
    ...reenrolmentFilesBindings,
    ...reenrolmentPrintBindings,
  ],
  register: [registerReenrolmentNews, registerReenrolmentFiles, registerReenrolmentHome, registerReenrolmentJobs],
});
