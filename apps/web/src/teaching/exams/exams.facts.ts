import { msg } from '@lingui/core/macro';
import type { FactWords } from '#kernel/facts/learn.ts';

export const examFacts: FactWords = {
  exam: msg`devoir surveillé`,
};
