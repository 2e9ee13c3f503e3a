import type { CardBlock, CardColumn, CardLanguages } from '@encrier/contract/teaching/report-card-model';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const blockWords: Record<CardBlock, MessageDescriptor> = {
  header: msg`En-tête de l’école`,
  identity: msg`Identité de l’élève`,
  subjects: msg`Tableau des matières`,
  evolution: msg`Évolution dans l’année`,
  skills: msg`Compétences`,
  attendance: msg`Vie scolaire`,
  comment: msg`Mot du conseil`,
  decision: msg`Mention`,
  signatures: msg`Signatures et cachet`,
  footer: msg`Pied de page`,
};
export const columnWords: Record<CardColumn, MessageDescriptor> = {
  coefficient: msg`Coefficient`,
  average: msg({ message: 'Élève', context: 'column' }),
  before: msg`Période d’avant`,
  mean: msg({ message: 'Classe', context: 'column' }),
  span: msg`Minimum et maximum`,
  rank: msg`Rang`,
  comment: msg`Appréciation`,
};
export const languageWords: Record<CardLanguages, MessageDescriptor> = {
  fr: msg({ message: 'Français', context: 'card' }),
  both: msg({ message: 'Bilingue', context: 'card' }),
  ar: msg({ message: 'Arabe', context: 'card' }),
  en: msg({ message: 'Anglais', context: 'card' }),
};
