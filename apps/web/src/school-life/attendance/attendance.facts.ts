import { msg } from '@lingui/core/macro';
import type { FactWords } from '#kernel/facts/learn.ts';

export const attendanceFacts: FactWords = {
  lesson: msg`cours`,
  infirmary: msg`infirmerie`,
  badge: msg`badge`,
  bus: msg`bus`,
  roll_call: msg`appel`,
  declared: msg`absence annoncée`,
  exemption: msg`dispense`,
  outing: msg`sortie scolaire`,
  slip: msg`billet`,
};
