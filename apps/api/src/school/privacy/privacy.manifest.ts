import { manifest } from '#kernel/manifest.ts';
import { privacyBindings } from './privacy.routes.ts';
import { registerPrivacyJobs } from './privacy.jobs.ts';
import { privacyRoom } from './privacy.room.ts';

export const privacyManifest = manifest({
  rooms: [privacyRoom],
  bindings: [...privacyBindings],
  register: [registerPrivacyJobs],
});
