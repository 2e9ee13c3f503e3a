import { manifest } from '#kernel/manifest.ts';
import { papersBindings } from './papers.routes.ts';
import { papersAdminBindings } from './admin/admin.routes.ts';
import { registerPaperFiles } from './papers.public.ts';
import { registerPapersHome } from './papers.public.ts';
import { registerPapersJobs } from './admin/admin.jobs.ts';
import { papersRoom } from './papers.room.ts';

export const papersManifest = manifest({
  rooms: [papersRoom],
  bindings: [...papersBindings, ...papersAdminBindings],
  register: [registerPaperFiles, registerPapersHome, registerPapersJobs],
});
