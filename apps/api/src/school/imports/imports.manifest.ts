import { manifest } from '#kernel/manifest.ts';
import { importsBindings } from './imports.routes.ts';
import { registerImportsJobs } from './imports.jobs.ts';
import { importsRoom } from './imports.room.ts';

export const importsManifest = manifest({
  rooms: [importsRoom],
  bindings: [...importsBindings],
  register: [registerImportsJobs],
});
