// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { attendanceFacts } from './school-life/attendance/attendance.facts.ts';
import { disciplineFacts } from './school-life/discipline/discipline.facts.ts';
import { exitFacts } from './school-life/exits/exits.facts.ts';
import { examFacts } from './teaching/exams/exams.facts.ts';
import type { FactWords } from '#kernel/facts/learn.ts';

export const facts: readonly FactWords[] = [
  attendanceFacts,
  disciplineFacts,
  exitFacts,
  examFacts,
];
