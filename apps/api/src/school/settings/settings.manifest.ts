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
  archive: { school_keys: 'stays behind' },
  register: [registerSettingsFiles, registerSettingsJobs],
  proof: {
    open: { 'school.info': 'the page of the door names the school' },
    wholeSchool: {
      writes: {
        'school.create_org': 'settings are the whole school’s',
        'school.update_settings': 'settings are the whole school’s',
        'keys.issue': 'the key of the school is one',
      },
      files: {
        org_stamp: 'letterheads are settings, which are the whole school’s',
        org_signature: 'letterheads are settings, which are the whole school’s',
      },
      everybodysFiles: { org_logo: 'the logo of each organisation is shown to all' },
    },
    kinds: { 'school.update_org params.id': 'orgs.id' },
    otherOrgs: { direction: { 'school.': 'settings are the whole school’s' } },
  },
});
