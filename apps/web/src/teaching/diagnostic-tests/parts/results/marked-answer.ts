import type { SecondMark, TestCopy } from '@encrier/contract/teaching/diagnostic-sittings';

export type MarkedAnswer = TestCopy['answers'][number];
/** Whether two correctors differ, without a decision. */
export const differ = (second: SecondMark | null, points: number | null): boolean =>
  second !== null && !second.decidedBy && second.points !== points;
