import type { LineFate, MarkCode, MarkMode } from '@encrier/contract/teaching/averages';
import type { AssessmentKind, AssessmentState } from '@encrier/contract/teaching/gradebook';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<AssessmentKind, MessageDescriptor> = {
  test: msg`Contrôle`,
  exam: msg`Devoir surveillé`,
  final_exam: msg`Examen`,
  written_quiz: msg`Interrogation écrite`,
  oral_quiz: msg`Interrogation orale`,
  practical: msg`Travaux pratiques`,
  homework: msg`Devoir maison`,
  talk: msg`Exposé`,
  project: msg`Projet`,
  participation: msg`Participation`,
  diagnostic: msg`Test diagnostique`,
};
export const modeWords: Record<MarkMode, { word: MessageDescriptor; note: MessageDescriptor }> = {
  normal: { word: msg`Compte`, note: msg`Avec son coefficient.` },
  bonus: { word: msg`Bonus`, note: msg`Seuls les points au-dessus de la moitié du barème s’ajoutent.` },
  optional: { word: msg`Facultative`, note: msg`Comptée seulement si elle améliore la moyenne.` },
  off: { word: msg`Non significative`, note: msg`Se lit, sans compter.` },
};
/** Short text of a code in its cell, and its full name. */
export const codeWords: Record<MarkCode, { short: MessageDescriptor; word: MessageDescriptor }> = {
  absent: { short: msg`Abs`, word: msg`Absent` },
  exempt: { short: msg`Disp`, word: msg`Dispensé` },
  unmarked: { short: msg`NN`, word: msg`Non noté` },
  not_handed: { short: msg`NR`, word: msg`Non rendu` },
  unfit: { short: msg`Inap`, word: msg`Inapte` },
  absent_zero: { short: msg`Abs 0`, word: msg`Absent, compté zéro` },
  not_handed_zero: { short: msg`NR 0`, word: msg`Non rendu, compté zéro` },
};
export const stateWords: Record<AssessmentState, { word: MessageDescriptor; tone: Tone }> = {
  draft: { word: msg`Brouillon`, tone: 'info' },
  planned: { word: msg`Prévue`, tone: 'warn' },
  published: { word: msg`Publiée`, tone: 'ok' },
  cancelled: { word: msg`Annulée`, tone: 'plain' },
};
/** Why a mark does not count in the average; the others show their weight. */
export const fateWords: Partial<Record<LineFate, MessageDescriptor>> = {
  bonus_none: msg`bonus sans effet`,
  left_out: msg`facultative, non comptée`,
  weightless: msg`coefficient 0`,
  off: msg`non significative`,
  no_value: msg`non comptée`,
  alone: msg`en attente d’une note`,
};

export { courseName } from '#kernel/content/subject-name.ts';
