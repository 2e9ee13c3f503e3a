import type { QuestionFormat, QuestionLoss, QuestionRefusal } from '@encrier/contract/teaching/diagnostic-transfer';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const formatWords: Record<QuestionFormat, MessageDescriptor> = {
  csv: msg`Tableau de questions`,
  gift: msg`Fichier GIFT`,
  moodle: msg`XML de Moodle`,
  qti: msg`QTI 2.1`,
};
export const lossWords: Record<QuestionLoss, MessageDescriptor> = {
  picture: msg`Une image n’est pas reprise : absente du fichier, trop lourde ou d’un format qui ne se prend pas.`,
  more_pictures: msg`Seule la première image de l’énoncé est reprise.`,
  picture_words: msg`L’image n’a pas de description : écrivez-la dans le brouillon.`,
  sound: msg`Un son ou une vidéo n’est pas repris.`,
  formatting: msg`La mise en forme (gras, indice, tableau…) n’est pas reprise.`,
  feedback: msg`Les commentaires après la réponse ne sont pas repris.`,
  hints: msg`Les indices ne sont pas repris.`,
  partial: msg`Seules les réponses qui valent tous les points sont gardées.`,
  several_values: msg`Une seule valeur est gardée parmi plusieurs.`,
  tolerance_rounded: msg`La tolérance d’un nombre dans un trou n’est pas reprise.`,
  choices_as_gap: msg`Une liste à choisir devient un trou à remplir.`,
  order_share: msg`L’ordre compte en entier ou pas du tout.`,
  unit_share: msg`Une seule unité est gardée.`,
  case: msg`Les majuscules ne comptent plus dans les trous.`,
};
export const refusalWords: Record<QuestionRefusal, MessageDescriptor> = {
  kind: msg`Ce type de question n’existe pas ici.`,
  description: msg`C’est un texte sans question.`,
  no_statement: msg`L’énoncé manque.`,
  no_right: msg`Aucune bonne réponse n’est indiquée, ou elle ne se retrouve pas dans les choix.`,
  few_choices: msg`Il faut au moins deux réponses proposées.`,
  many_choices: msg`Il y a plus de dix réponses proposées.`,
  same_choice: msg`Deux réponses proposées sont les mêmes.`,
  too_long: msg`Un texte est trop long.`,
  points: msg`Les points vont par quarts, de 0,25 à 100.`,
  gaps: msg`Les trous du texte ne se lisent pas.`,
  number: msg`La réponse n’est pas un nombre.`,
  malformed: msg`La question est mal écrite dans le fichier.`,
};
