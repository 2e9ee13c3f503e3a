import type { Lesson } from '@encrier/contract/planning/lessons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<Lesson['kind'], MessageDescriptor> = {
  lesson: msg`Cours`,
  practical: msg`Travaux pratiques`,
  exam: msg`Contrôle`,
  outing: msg`Sortie`,
  activity: msg`Activité`,
  study: msg`Étude`,
  detention: msg`Retenue`,
  meeting: msg`Réunion`,
};
export const changeWords: Record<Lesson['changes'][number], MessageDescriptor> = {
  added: msg`Cours ajouté`,
  moved: msg`Horaire modifié`,
  room: msg`Salle changée`,
  teacher: msg`Professeur remplacé`,
  remote: msg`À distance`,
  cancelled: msg`Cours annulé`,
};
