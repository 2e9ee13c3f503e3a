import type { QuestionKind, Strategy } from '@encrier/contract/teaching/diagnostic-questions';
import type {
  SittingState,
  TestParents,
  TestPurpose,
  TestShows,
  TestState,
} from '@encrier/contract/teaching/diagnostic-tests';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

export const purposeWords: Record<TestPurpose, MessageDescriptor> = {
  diagnostic: msg`Diagnostic`,
  training: msg`Entraînement`,
  graded: msg`Noté`,
  placement: msg`Positionnement`,
};
export const stateWords: Record<TestState, { tone: Tone; word: MessageDescriptor }> = {
  draft: { tone: 'plain', word: msg`Brouillon` },
  planned: { tone: 'info', word: msg`Pas encore ouvert` },
  open: { tone: 'ok', word: msg`Ouvert` },
  closed: { tone: 'plain', word: msg`Fermé` },
};
export const sittingWords: Record<SittingState, { tone: Tone; word: MessageDescriptor }> = {
  sitting: { tone: 'info', word: msg`En cours` },
  waits: { tone: 'warn', word: msg`À lire` },
  corrected: { tone: 'ok', word: msg`Corrigée` },
  void: { tone: 'bad', word: msg`Annulée` },
};
export const kindWords: Record<QuestionKind, MessageDescriptor> = {
  single: msg`Choix unique`,
  multiple: msg`Choix multiple`,
  truth: msg`Vrai ou faux`,
  short: msg`Réponse courte`,
  number: msg`Nombre`,
  gaps: msg`Texte à trous`,
  matching: msg`Association`,
  ordering: msg`Remise en ordre`,
  scale: msg`Échelle`,
  long: msg`Réponse longue`,
  labels: msg`Légende d’image`,
  file: msg`Fichier ou photo`,
  audio: msg`Réponse orale`,
};
export const strategyWords: Record<Strategy, MessageDescriptor> = {
  all: msg`Tout ou rien`,
  share: msg`Une part par bonne réponse, une mauvaise en retire une`,
  percents: msg`Un pourcentage par réponse`,
};
export const showsWords: Record<TestShows, MessageDescriptor> = {
  handed: msg`Dès qu’il a rendu`,
  closed: msg`Quand le test est fermé`,
  never: msg`Jamais`,
};
export const parentsWords: Record<TestParents, MessageDescriptor> = {
  none: msg`Ils savent que le test existe`,
  read: msg`Ils lisent la copie corrigée`,
  sit: msg`Ils peuvent le passer avec leur enfant`,
};
/** Points as displayed: « 2 », « 1,25 ». */
export const pointsWords = (points: number): string =>
  new Intl.NumberFormat(document.documentElement.lang === 'en' ? 'en-GB' : 'fr-FR', {
    maximumFractionDigits: 2,
  }).format(points);
export const percentWords = (share: number): string =>
  new Intl.NumberFormat(document.documentElement.lang === 'en' ? 'en-GB' : 'fr-FR', {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(share);

/** Percentage points won or lost, as a figure. */
export const pointsWon = (points: number): string =>
  points > 0 ? t`+ ${points} pt` : points < 0 ? t`− ${-points} pt` : t`0 pt`;
