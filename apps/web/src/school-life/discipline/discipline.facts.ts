import { msg } from '@lingui/core/macro';
import type { FactWords } from '#kernel/facts/learn.ts';

export const disciplineFacts: FactWords = {
  detention: msg`retenue`,
  exclusion: msg`exclusion`,
};
