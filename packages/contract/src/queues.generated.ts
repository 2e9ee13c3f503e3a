// Made by `npm run -s rooms` from what each room declares; never edited by hand.

/** Every queue of « À traiter », as the contracts of the rooms that keep them name it. */
export const queueKinds = [
  'certificates.asked',
  'complaints.open',
  'deliveries.addresses',
  'media.reviews',
  'messages.reviews',
  'messages.reports',
  'news.reviews',
  'news.comments',
  'papers.given',
  'attendance.absences',
  'attendance.justifications',
  'attendance.roll_calls',
  'conduct.replies',
  'exits.requests',
  'exits.persons',
  'plans.reviews',
  'family.requests',
  'imports.absent',
  'privacy.requests',
  'pupils.blocked_moves',
  'reenrolment.answers',
  'diagnostic_tests.to_read',
  'exams.to_validate',
  'exams.to_makeup',
  'homework.to_correct',
  'lesson_log.missing',
  'report_cards.comments',
  'summaries.commitments',
] as const;
export type QueueKind = (typeof queueKinds)[number];
