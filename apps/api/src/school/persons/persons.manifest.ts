import { nameText } from '#kernel/db/person-name.ts';
import { departedBefore, emptyFamily, forgetContacts } from './keeping.actions.ts';
import { erasedName } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { personsBindings } from './persons.routes.ts';
import { personsCustodyBindings } from './custody/custody.routes.ts';
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
    ...personsCustodyBindings,
    ...personsStaffBindings,
    ...personsFamiliesBindings,
    ...personsPrintBindings,
  ],
  objects: [
    { type: 'pupil', table: 'persons', name: nameText('t'), needs: 'people.view' },
    { type: 'person', table: 'persons', name: nameText('t'), needs: 'people.view' },
    { type: 'staff', table: 'persons', name: nameText('t'), needs: 'people.view' },
    { type: 'family', table: 'families', name: 't.label', needs: 'people.view' },
  ],
  register: [registerPersonsGuardiansFiles, registerPersonsStaffJobs],
  holdings: [
    {
      table: 'guardianships',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['guardian_id'] },
      files: { type: 'guardianship', id: 'restriction_file_id' },
    },
    {
      table: 'guardianships',
      column: 'guardian_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['pupil_id'] },
      files: { type: 'guardianship', id: 'restriction_file_id' },
    },
    { table: 'custody_days', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'custody_days', column: 'guardian_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'custody_days', column: 'set_by', of: 'account', merge: 'moves' },
    {
      table: 'staff',
      column: 'person_id',
      of: 'person',
      erase: { matricule: null, function: '', contract: '', weekly_minutes_due: null },
    },
    {
      table: 'persons',
      column: 'id',
      of: 'person',
      erase: {
        last_name: erasedName.last,
        first_name: erasedName.first,
        last_name_ar: '',
        first_name_ar: '',
        sex: null,
        birth_on: null,
        birth_place: '',
        nationality: '',
        email: null,
        phone: null,
        phone2: null,
        address: '',
        photo_file_id: null,
        search_key: '',
      },
    },
  ],
  heldElsewhere: {
    families: 'shared by its members: emptied with the last of them',
  },
  imported: ['persons', 'families', 'guardianships', 'staff'],
  retention: [{ kind: 'departed', months: 12, table: 'persons', old: departedBefore, clear: forgetContacts }],
  onErase: emptyFamily,
  proof: {
    wholeSchool: { files: { person: 'news, messages and re-enrolment show faces of the whole school' } },
    kinds: {
      'persons.add_custody params.id': 'pupils.person_id',
      'persons.add_guardian params.id': 'pupils.person_id',
      'persons.halve_holidays params.id': 'pupils.person_id',
    },
  },
});
