// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { examsDayLines } from './teaching/exams/exams.home.tsx';
import { homeworkDayLines } from './teaching/homework/homework.home.tsx';
import type { AnyDayLine } from '#kernel/cards/day-lines.ts';

export const allDayLines: readonly AnyDayLine[] = [
  ...examsDayLines,
  ...homeworkDayLines,
];
