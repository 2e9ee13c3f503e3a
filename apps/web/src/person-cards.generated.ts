// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { accountsPersonCards } from './access/accounts/accounts.cards.tsx';
import { documentsPersonCards } from './communication/documents/pupil/pupil.cards.tsx';
import { ownTimetablePersonCards } from './planning/timetable/own/own.cards.tsx';
import { attendancePersonCards } from './school-life/attendance/attendance.cards.tsx';
import { conductPersonCards } from './school-life/conduct/conduct.cards.tsx';
import { disciplinePersonCards } from './school-life/discipline/discipline.cards.tsx';
import { plansPersonCards } from './school-life/plans/plans.cards.tsx';
import { customFieldsPersonCards } from './school/custom-fields/custom-fields.cards.tsx';
import { familyPersonCards } from './school/family/family.cards.tsx';
import { mandatesPersonCards } from './school/mandates/mandates.cards.tsx';
import { diagnosticTestsPersonCards } from './teaching/diagnostic-tests/diagnostic-tests.cards.tsx';
import { gradebookPersonCards } from './teaching/gradebook/gradebook.cards.tsx';
import type { AnyPageCard } from '#kernel/cards/cards.ts';

export const allPersonCards: readonly AnyPageCard[] = [
  ...accountsPersonCards,
  ...documentsPersonCards,
  ...ownTimetablePersonCards,
  ...attendancePersonCards,
  ...conductPersonCards,
  ...disciplinePersonCards,
  ...plansPersonCards,
  ...customFieldsPersonCards,
  ...familyPersonCards,
  ...mandatesPersonCards,
  ...diagnosticTestsPersonCards,
  ...gradebookPersonCards,
];
