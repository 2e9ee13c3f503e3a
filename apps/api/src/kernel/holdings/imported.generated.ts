// Made by `npm run -s rooms` from what each room declares; never edited by hand.

/** Tables that an import fills and an undo empties, as the manifests of their rooms lend them. */
export type ImportedTable =
  | 'accounts'
  | 'auth_entries'
  | 'lesson_series'
  | 'series_teachers'
  | 'classes'
  | 'classrooms'
  | 'classroom_subjects'
  | 'courses'
  | 'course_teachers'
  | 'custom_values'
  | 'groups'
  | 'group_members'
  | 'levels'
  | 'persons'
  | 'families'
  | 'guardianships'
  | 'staff'
  | 'pupils'
  | 'enrolments'
  | 'subjects'
  | 'level_subjects'
  | 'school_years';
