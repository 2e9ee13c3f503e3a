import { importEvents } from '@encrier/contract/school/imports';
import { room } from '#kernel/act/act.ts';

/** A run makes the whole school at once, accounts included, in one transaction: hence the many tables. */
export const importsRoom = room('imports', {
  tables: [
    'imports',
    'import_lines',
    'import_runs',
    'import_changes',
    'import_headers',
    'school_years',
    'levels',
    'classes',
    'groups',
    'persons',
    'families',
    'pupils',
    'enrolments',
    'group_members',
    'guardianships',
    'staff',
    'subjects',
    'level_subjects',
    'classrooms',
    'classroom_subjects',
    'courses',
    'course_teachers',
    'accounts',
    'auth_entries',
  ],
  events: importEvents,
});
export type ImportsTx = Parameters<Parameters<typeof importsRoom.act>[2]>[0];
export type ImportTable = (typeof importsRoom.tables)[number];
