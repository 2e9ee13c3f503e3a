import { manifest } from '#kernel/manifest.ts';
import { personsBindings } from './persons.routes.ts';
import { personsGuardiansBindings } from './guardians/guardians.routes.ts';
import { personsStaffBindings } from './staff/staff.routes.ts';
import { personsFamiliesBindings } from './families/families.routes.ts';
import { personsPrintBindings } from './print/print.routes.ts';
import { registerPersonsGuardiansFiles } from './guardians/guardians.public.ts';
import { registerPersonsStaffJobs } from './staff/staff.jobs.ts';
import { personsRoom } from './persons.room.ts';

export const personsManifest = manifest({
  rooms: [personsRoom],
  bindings: [
    ...personsBindings,
    ...personsGuardiansBindings,
    ...personsStaffBindings,
    ...personsFamiliesBindings,
    ...personsPrintBindings,
  ],
  register: [registerPersonsGuardiansFiles, registerPersonsStaffJobs],
});
