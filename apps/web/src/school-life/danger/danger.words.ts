import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'danger.nobody_reads': msg`Personne n’est encore désigné pour lire ici. Parlez-en de vive voix à la direction.`,
    'danger.state': msg`Cette étape n’est plus possible : rouvrez l’information.`,
  },
  chapters: { 'danger.': msg`Informations préoccupantes` },
  actions: {
    'danger.write': msg`Information préoccupante écrite`,
    'danger.open': msg`Information préoccupante lue`,
    'danger.step': msg`Étape d’une information préoccupante`,
    'danger.deadline': msg`Délai d’une information préoccupante rappelé à l’équipe`,
  },
  objects: { danger_report: msg`Information préoccupante` },
  kept: {
    danger_reports: {
      label: msg`Informations préoccupantes`,
      note: msg`Comptées depuis leur clôture ; ce qui est ouvert reste.`,
    },
  },
  rights: [
    {
      group: 'danger',
      name: msg`Informations préoccupantes`,
      order: 92,
      permissions: {
        'danger.handle': {
          label: msg`Lire les informations préoccupantes`,
          description: msg`Équipe restreinte. Aucun rôle ne l’a d’office, pas même la direction.`,
        },
      },
    },
  ],
};
