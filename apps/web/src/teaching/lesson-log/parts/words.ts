import type { EntryKind, EntryState, Outcome, Visibility } from '@encrier/contract/teaching/lesson-log';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<EntryKind, MessageDescriptor> = {
  lesson: msg`Cours`,
  exercises: msg`TD`,
  practical: msg`TP`,
  test: msg`Évaluation`,
  correction: msg`Correction`,
  outing: msg`Sortie`,
  project: msg`Projet`,
};
export const stateWords: Record<EntryState, { word: MessageDescriptor; tone: Tone }> = {
  empty: { word: msg({ message: 'À remplir', context: 'lesson log' }), tone: 'warn' },
  draft: { word: msg`Brouillon`, tone: 'plain' },
  published: { word: msg`Publiée`, tone: 'ok' },
};
export const outcomeWords: Record<Outcome, MessageDescriptor> = {
  done: msg`Faite comme prévu`,
  partly: msg`Faite en partie`,
  not_done: msg`Pas faite`,
};
export const visibilityWords: Record<Visibility, MessageDescriptor> = {
  families: msg`Élèves et parents`,
  pupils: msg`Élèves`,
  team: msg`Équipe`,
};
