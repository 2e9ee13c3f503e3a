import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatMoment } from '#kernel/dates.ts';
import { parentsWords, purposeWords, showsWords } from '../words.ts';
import type { Draft } from './draft.ts';

/** Field names of a test, for the notice of conflicting changes. */
export const fieldWords = {
  title: msg`Titre`,
  instructions: msg`Consigne`,
  purpose: msg`But`,
  courseIds: msg`Classes et groupes`,
  minutes: msg`Temps, en minutes`,
  opensAt: msg`Ouvre le`,
  closesAt: msg`Ferme le`,
  attempts: msg`Essais`,
  shuffle: msg`Mêler l’ordre des questions`,
  draw: msg`Questions tirées au sort pour chaque élève`,
  linear: msg`Sans retour en arrière`,
  shows: msg`L’élève lit son résultat et la correction`,
  parents: msg`Les parents`,
  questions: msg`Questions`,
};

/** Writes the value of a test’s field in words. */
export function formatValue(value: unknown, field: keyof Draft): string | undefined {
  const is = { [field]: value } as Partial<Draft>;
  if (is.purpose) return i18n._(purposeWords[is.purpose]);
  if (is.shows) return i18n._(showsWords[is.shows]);
  if (is.parents) return i18n._(parentsWords[is.parents]);
  if (is.courseIds) return String(is.courseIds.length);
  if (is.questions) return is.questions.map(({ statement }, at) => `${at + 1}. ${statement}`).join('\n') || undefined;
  const moment = is.opensAt ?? is.closesAt;
  return moment ? formatMoment(moment) : undefined;
}
