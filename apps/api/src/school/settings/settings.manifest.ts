import { manifest } from '#kernel/manifest.ts';
import { settingsBindings } from './settings.routes.ts';
import { registerSettingsFiles } from './settings.public.ts';
import { registerSettingsJobs } from './settings.jobs.ts';
import { orgsBindings } from './orgs/orgs.routes.ts';
import { settingsRoom } from './settings.room.ts';

export const settingsManifest = manifest({
  rooms: [settingsRoom],
  bindings: [...settingsBindings, ...orgsBindings],
  objects: [{ type: 'org', table: 'orgs', name: 't.name' }],
  register: [registerSettingsFiles, registerSettingsJobs],
  proof: {
    kinds: { 'school.update_org params.id': 'orgs.id' },
    otherOrgs: { direction: { 'school.': 'settings are the whole school’s' } },
  },
});
