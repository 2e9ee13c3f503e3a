import type {
  Difficulty,
  HandInKind,
  HomeworkKind,
  HomeworkState,
  WorkState,
} from '@encrier/contract/teaching/homework';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const kindWords: Record<HomeworkKind, MessageDescriptor> = {
  exercise: msg`Exercices`,
  lesson: msg`Leçon`,
  reading: msg`Lecture`,
  writing: msg`Rédaction`,
  talk: msg`Exposé`,
  project: msg`Projet`,
  revision: msg`Révision d’un contrôle`,
  other: msg`Autre`,
};
export const handInWords: Record<HandInKind, { word: MessageDescriptor; note: MessageDescriptor }> = {
  none: { word: msg`Rien à rendre`, note: msg`L’élève coche qu’il l’a fait.` },
  paper: { word: msg`Sur papier`, note: msg`Remis en classe ; vous notez qui l’a rendu.` },
  file: { word: msg`Photos ou fichiers`, note: msg`Déposés dans l’application.` },
  text: { word: msg`Texte`, note: msg`Écrit dans l’application.` },
  audio: { word: msg`Enregistrement`, note: msg`Dit à voix haute, dans l’application.` },
  link: { word: msg`Lien`, note: msg`L’adresse d’un travail en ligne.` },
};
export const difficultyWords: Record<Difficulty, MessageDescriptor> = {
  easy: msg`Facile`,
  medium: msg`Moyen`,
  hard: msg`Difficile`,
};
export const stateWords: Record<HomeworkState, { word: MessageDescriptor; tone: Tone }> = {
  draft: { word: msg`Brouillon`, tone: 'plain' },
  planned: { word: msg`Prévu`, tone: 'info' },
  published: { word: msg`Donné`, tone: 'ok' },
  cancelled: { word: msg`Annulé`, tone: 'bad' },
};
/** A pupil's state in words. */
export const workWords: Record<WorkState, { word: MessageDescriptor; tone: Tone }> = {
  todo: { word: msg`À faire`, tone: 'plain' },
  done: { word: msg`Fait`, tone: 'ok' },
  late: { word: msg`En retard`, tone: 'bad' },
  handed: { word: msg`Rendu`, tone: 'info' },
  again: { word: msg`À refaire`, tone: 'warn' },
  corrected: { word: msg`Corrigé`, tone: 'ok' },
};

export const pupilsWords = (count: number): string => plural(count, { one: '# élève', other: '# élèves' });
