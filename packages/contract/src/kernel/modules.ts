/** Parts of the product that an organisation can switch off; the rest is always there. */
export const moduleKeys = [
  'news',
  'messages',
  'documents',
  'media',
  'boards',
  'complaints',
  'homework',
  'grades',
  'exams',
  'lesson-log',
  'diagnostic-tests',
  'resources',
  'distance',
  'attendance',
  'exits',
  'conduct',
  'canteen',
  'snack',
  'board-regimes',
  'health',
  'transport',
  'badges',
  'invoices',
  'library',
  'timetable',
] as const;
export type ModuleKey = (typeof moduleKeys)[number];
/** Modules whose content is between people: closed to who looks as somebody (SEC-HDR-02). */
export const modulesOfCorrespondence: readonly ModuleKey[] = ['messages', 'complaints', 'health'];
