import { msg } from '@lingui/core/macro';
import type { FactWords } from '#kernel/facts/learn.ts';

export const exitFacts: FactWords = {
  exit: msg`sortie`,
};
