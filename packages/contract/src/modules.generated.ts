// Made by `npm run -s rooms` from what each room declares; never edited by hand.

/** Parts of the product that an organisation can switch off, as the contracts of their rooms name them; the rest is always there. */
export const moduleKeys = [
  'boards',
  'complaints',
  'documents',
  'media',
  'messages',
  'news',
  'resources',
  'timetable',
  'attendance',
  'conduct',
  'exits',
  'diagnostic-tests',
  'distance',
  'exams',
  'grades',
  'homework',
  'lesson-log',
] as const;
export type ModuleKey = (typeof moduleKeys)[number];
/** Modules whose content is between people: closed to who looks as somebody (SEC-HDR-02). */
export const modulesOfCorrespondence: readonly ModuleKey[] = [
  'complaints',
  'messages',
];
