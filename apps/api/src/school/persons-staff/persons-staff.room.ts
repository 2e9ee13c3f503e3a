import { personEvents } from '@encrier/contract/school/persons';
import { room } from '#kernel/act/act.ts';

/** Who leaves stops teaching: courses and classes led follow the member of staff. */
export const personsStaff = room('persons-staff', {
  tables: [
    'persons',
    'staff',
    'course_teachers',
    'classes',
    'accounts',
    'auth_entries',
    'auth_entry_roles',
    'sessions',
  ],
  events: personEvents,
});
